import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { OperatorError } from '@earshot/analyst/operator-error'
import { Client } from 'pg'
import { type Connection, connectTimeoutMs } from './database.ts'
import type { Sql } from './sql.ts'

const folder = new URL('../../migrations/', import.meta.url)
// Any constant serves, as long as every process uses the same: "ears" in ASCII.
const lockKey = 0x65617273
const versionMin = 150_000
// For a few commits these two had other texts, which with 0020 come to the same tables.
const formerChecksums = new Set([
  'e0d71008f4ab5fcd5a1c337d58ca07b7e86215e03e3b710ce963e8ccda0d527c',
  '3373ce6955c1af9ba0da9a33fff238333e881d01b536ec8784d26c2c08ab1ca3',
])

/**
 * Applies the migrations that are missing, each in a transaction of its own; processes that start together wait for one
 * another. Returns the names of those applied now. Throws OperatorError for a database that is too old or too new or has another
 * encoding, or a migration that was changed after it had been applied.
 */
export async function migrate(connection: Connection): Promise<string[]> {
  const client = new Client({ ...connection, connectionTimeoutMillis: connectTimeoutMs })
  // The next statement fails with it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseUnfit(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return await applyMissing(client)
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

async function applyMissing(client: Client): Promise<string[]> {
  const rows = await readApplied(client)
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const unknown = rows.find((row) => !files.includes(row.name))
  if (unknown) {
    throw new OperatorError(
      `The database has migration ${unknown.name}, which this version does not know: run a newer one.`,
    )
  }
  const fresh: string[] = []
  for (const name of files) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const known = applied.get(name)
    if (known === checksum || (known && formerChecksums.has(known))) continue
    if (known)
      throw new OperatorError(`Migration ${name} was changed after it had been applied: restore its text.`)
    await applyOne(client, name, text, checksum)
    fresh.push(name)
  }
  return fresh
}

async function readApplied(client: Client): Promise<{ name: string; checksum: string }[]> {
  const found = await client.query("select to_regclass('migration') is not null as exists")
  return found.rows[0].exists ? (await client.query('select name, checksum from migration')).rows : []
}

async function applyOne(client: Client, name: string, text: string, checksum: string): Promise<void> {
  await client.query('begin')
  // With the first migration or not at all: where that fails, the database is somebody else's and stays as it was.
  await client.query(`
    create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  await client.query(text)
  await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  await client.query('commit')
}

/** Names of the migrations that this database lacks. */
export async function listPending(sql: Sql): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const applied = new Set((await sql<{ name: string }>`select name from migration`).map(({ name }) => name))
  return files.filter((name) => !applied.has(name))
}
