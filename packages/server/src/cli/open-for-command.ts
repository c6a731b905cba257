import { resolve } from 'node:path'
import { OperatorError } from '@earshot/analyst/operator-error'
import type { Logger } from 'pino'
import type { Service } from '../app/open-service.ts'
import type { Config } from '../platform/config.ts'
import { findDataDir } from '../platform/embedded/find-data-dir.ts'
import type { SchemaChange } from '../platform/migrate.ts'
import { onceThere } from '../platform/wait-for-database.ts'
import type { Command } from './command.ts'
import { waitAsImport } from './wait-as-import.ts'

const changes: Readonly<Record<NonNullable<Command['database']>, SchemaChange>> = {
  make: 'build',
  'make or upgrade': 'upgrade',
  upgrade: 'upgrade',
}

/**
 * Opens the database that a command works with, making an embedded one only for a command that may. `tell` gets the folder that
 * was made or found elsewhere. Throws OperatorError if there is none.
 */
export async function openForCommand(
  { database, isApart, isPatient }: Command,
  given: Config,
  { log, tell }: { log: Logger; tell(line: string): void },
): Promise<Service & { migrated: string[] }> {
  // Help and refusals come sooner without the database's client.
  const { openService } = await import('../app/open-service.ts')
  const config = isApart ? { ...given, databaseUrl: undefined, dataDir: dataDirApart(given.dataDir) } : given
  const change = database === undefined ? 'none' : changes[database]
  if (config.databaseUrl) {
    const open = () => openService(config, log, change)
    return isPatient ? await onceThere(open, waitAsImport(log)) : await open()
  }
  const { dataDir, exists } = findDataDir(config.dataDir)
  if (!exists && !database?.startsWith('make')) throw noDatabase(dataDir, config.dataDir)
  const service = await openService({ ...config, dataDir }, log, change)
  // The demo's folder does not matter to its readers.
  if (isApart) return service
  if (!exists) tell(`Made the data folder ${dataDir}.`)
  else if (database?.startsWith('make') && dataDir !== resolve(config.dataDir))
    tell(`Using the data folder ${dataDir}.`)
  return service
}

function dataDirApart(dataDir: string): string {
  return `${dataDir.replace(/\/+$/, '')}-demo`
}

function noDatabase(dataDir: string, given: string): OperatorError {
  const apart = dataDirApart(given)
  const demo = findDataDir(apart).exists ? ` For the demo's, set EARSHOT_DATA_DIR=${apart}.` : ''
  return new OperatorError(
    `There is no Earshot database in ${dataDir}.${demo} Go to the folder that holds it, name it with EARSHOT_DATA_DIR or DATABASE_URL, or make one with "earshot serve" or "earshot org create <name>".`,
  )
}
