import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '@earshot/analyst/operator-error'
import { openService, type Service } from '../app/open-service.ts'
import { startWorkerThreads } from '../app/start-worker-threads.ts'
import { importPaths } from '../calls/import/import-paths.ts'
import { type Refusal, readManifest } from '../calls/import/manifest.ts'
import { readTeamCatalog } from '../catalog/team-catalog.ts'
import type { Database } from '../platform/database.ts'
import { escapeControls } from '../platform/escape-controls.ts'
import type { Command } from './command.ts'
import { createProgress } from './progress.ts'
import { requiredId } from './read-args.ts'

type Progress = (done: number, total: number) => void

const exitSomeRefused = 3
const pollMs = 100

export const importCommand: Command = {
  name: 'import',
  usage: '[file|folder…] --team <teamId> [--manifest calls.jsonl] [--replace] [--wait]',
  wordsMax: Number.POSITIVE_INFINITY,
  summary: 'Import calls from transcript files',
  options: {
    team: { type: 'string' },
    manifest: { type: 'string' },
    replace: { type: 'boolean' },
    wait: { type: 'boolean' },
  },
  run: async ({ config, log, logFd, say, progressOutput }, { positionals, values }) => {
    const teamId = requiredId(values.team, '--team')
    const manifestPath = typeof values.manifest === 'string' ? values.manifest : null
    if (positionals.length === 0 && !manifestPath)
      throw new OperatorError('Give files, folders or a --manifest.')
    const manifest = manifestPath ? await readManifest(manifestPath) : null
    const service = await openService(config, log)
    const progressOf = (what: string): Progress => {
      const show = progressOutput && createProgress(progressOutput)
      return (done, total) => show?.(done, total, what)
    }
    // Whether or not a worker runs elsewhere, this process does its share, from the first call on.
    const { connection } = service
    const workers = values.wait === true ? await startWorkerThreads({ config, connection, logFd }) : null
    try {
      const jobs = await service.openJobs(false)
      const { importedIds, recordingIds, skipped, unprocessed, failed, warnings } = await importPaths(
        { db: service.db, jobs },
        {
          ...{ teamId, paths: positionals, manifest, manifestPath },
          replace: values.replace === true,
          callTypeKeys: await callTypeKeys(service, teamId),
          canTranscribe: config.transcription !== null,
          findsUnprocessed: workers !== null,
          onProgress: progressOf('files'),
        },
      )
      if (workers) {
        const waiting = {
          callIds: [...importedIds, ...unprocessed.callIds],
          recordingIds: [...recordingIds, ...unprocessed.recordingIds],
        }
        failed.push(...(await waitForProcessing(service.db, waiting, progressOf('calls processed'))))
      }
      const report = { imported: importedIds.length + recordingIds.length, skipped, failed }
      say(`${report.imported} calls imported, ${skipped} skipped, ${failed.length} refused.`)
      for (const { file, reason } of failed) say(`  ${escapeControls(file)}: ${reason}`)
      for (const { file, warning } of warnings) log.warn({ file }, warning)
      return { ...report, ...(failed.length > 0 ? { exitCode: exitSomeRefused } : {}) }
    } finally {
      await workers?.stop()
      await service.close()
    }
  },
}

async function callTypeKeys({ db, catalog }: Service, teamId: number): Promise<string[]> {
  const { callTypes } = await readTeamCatalog(db.sql, catalog, teamId)
  return callTypes.map(({ key }) => key)
}

interface Waiting {
  callIds: readonly number[]
  recordingIds: readonly number[]
}

/** Waits until all these calls and recordings are processed; returns those that could not be. */
export async function waitForProcessing(
  { sql }: Database,
  { callIds, recordingIds }: Waiting,
  progress: Progress,
): Promise<Refusal[]> {
  const total = callIds.length + recordingIds.length
  for (;;) {
    const [{ left } = { left: 0 }] = await sql<{ left: number }>`
      select (select count(*) from call
               where processed_transcript_id is distinct from transcript_id and processing_error is null
                 and (id = any(${callIds}::bigint[])
                      or id in (select call_id from recording where id = any(${recordingIds}::bigint[]))))
             + (select count(*) from recording
                 where id = any(${recordingIds}::bigint[]) and call_id is null and error is null) as left`
    progress(total - left, total)
    if (left === 0) break
    await delay(pollMs)
  }
  return await sql<Refusal>`
    select coalesce(title, 'call ' || id) as file, processing_error as reason
      from call
     where processing_error is not null
       and (id = any(${callIds}::bigint[])
            or id in (select call_id from recording where id = any(${recordingIds}::bigint[])))
    union all
    select file, error from recording where id = any(${recordingIds}::bigint[]) and error is not null`
}
