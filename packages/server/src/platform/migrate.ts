import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { OperatorError } from '@earshot/analyst/operator-error'
import { Client } from 'pg'
import { type Connection, connectTimeoutMs } from './database.ts'
import { distribute } from './distribute.ts'
import { madeBefore } from './made-before.ts'
import type { Sql } from './sql.ts'

const ownFolder = new URL('../../migrations/', import.meta.url)
// Any constant that all processes share: "ears" in ASCII.
const lockKey = 0x65617273
const versionMin = 150_000
// The first migration of earlier versions.
const formerMigration = '0001_calls-and-runs.sql'

/** The permitted change of a schema: none, `build` it in an empty database, or `upgrade` it. */
export type SchemaChange = 'none' | 'build' | 'upgrade'

/**
 * Applies missing migrations, each in its own transaction, as far as `change` allows; processes that start together wait for one
 * another. On a database with the Citus extension, tables are distributed. Returns the names of the migrations applied now. Throws
 * OperatorError for a database that is too old, too new or not UTF8, for missing migrations that may not be applied, and for a migration
 * that was changed after it was applied.
 */
export async function migrate(
  connection: Connection,
  change: SchemaChange = 'upgrade',
  folder = ownFolder,
): Promise<string[]> {
  const client = new Client({ ...connection, connectionTimeoutMillis: connectTimeoutMs })
  // Without a listener a broken connection would end the process; the next statement reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseUnfit(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const missing = await listMissing(client, folder)
    if (missing.length > 0 && change !== 'upgrade') refuseUnlessEmpty(missing, change)
    for (const migration of missing) await applyOne(client, migration)
    if (change === 'upgrade' || missing.length > 0) await distribute(client)
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function refuseUnfit(client: Client): Promise<void> {
  const { rows } = await client.query(`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`)
  const { version, encoding } = rows[0]
  if (version < versionMin) {
    throw new OperatorError('Earshot needs PostgreSQL 15 or later: point DATABASE_URL to a newer server.')
  }
  if (encoding !== 'UTF8') {
    throw new OperatorError(
      `The database's encoding is ${encoding}, which can't hold every call: point DATABASE_URL to one with the encoding UTF8.`,
    )
  }
}

interface Migration {
  name: string
  text: string
  checksum: string
  /** Whether no other migration precedes it, applied or missing. */
  isFirst: boolean
}

/** The migrations that this database lacks, in order. */
async function listMissing(client: Client, folder: URL): Promise<Migration[]> {
  const rows = await readApplied(client)
  if (rows.some(({ name }) => name === formerMigration)) throw madeBefore('The database')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const unknown = rows.find((row) => !files.includes(row.name))
  if (unknown) {
    throw new OperatorError(
      `The database has migration ${unknown.name}, which this version does not know: run a newer one.`,
    )
  }
  const missing: Migration[] = []
  for (const name of files) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const known = applied.get(name)
    if (known === checksum) continue
    if (known)
      throw new OperatorError(`Migration ${name} was changed after it had been applied: restore its text.`)
    missing.push({ name, text, checksum, isFirst: rows.length === 0 && missing.length === 0 })
  }
  return missing
}

function refuseUnlessEmpty([first, ...more]: readonly Migration[], change: SchemaChange): void {
  if (first?.isFirst && change === 'build') return
  if (first?.isFirst)
    throw new OperatorError(
      'The database is empty. Build its schema with "earshot org create <name>" or "earshot migrate".',
    )
  const others = more.length > 0 ? ` and ${more.length} more` : ''
  throw new OperatorError(
    `The database has the schema of an earlier version: it lacks ${first?.name}${others}. Run "earshot migrate", or start "earshot serve".`,
  )
}

async function readApplied(client: Client): Promise<{ name: string; checksum: string }[]> {
  const found = await client.query("select to_regclass('migration') is not null as exists")
  return found.rows[0].exists ? (await client.query('select name, checksum from migration')).rows : []
}

async function applyOne(client: Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query('begin')
  // In the first migration's transaction: if that fails, the database belongs to another program and stays unchanged.
  await client.query(`
    create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  await client.query(text)
  await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  await client.query('commit')
}

/** Names of the migrations that this database lacks. */
export async function listPending(sql: Sql): Promise<string[]> {
  const files = (await readdir(ownFolder)).filter((name) => name.endsWith('.sql'))
  const applied = new Set((await sql<{ name: string }>`select name from migration`).map(({ name }) => name))
  return files.filter((name) => !applied.has(name))
}
