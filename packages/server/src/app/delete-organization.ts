import { OperatorError } from '@earshot/analyst/operator-error'
import { ApiError } from '@earshot/contract/errors'
import fragment, { raw } from 'sql-template-tag'
import type { Database } from '../platform/database.ts'
import type { Sql } from '../platform/sql.ts'

const rowsPerStep = 1000
const passesMax = 20
const stillReferenced = '23503'

/** The name of an organisation. Throws NOT_FOUND for an unknown one. */
export async function findOrganizationName(sql: Sql, organizationId: number): Promise<string> {
  const [found] = await sql<{ name: string }>`select name from organization where id = ${organizationId}`
  if (found) return found.name
  throw new ApiError(
    'NOT_FOUND',
    `There is no organisation ${organizationId}. "earshot org list" shows them.`,
  )
}

/**
 * Deletes an organisation with all its rows, at most a thousand a statement, referring rows first; keys go before everything else,
 * so that no request adds more. A second call continues an interrupted one. `progress` gets the number of rows deleted so far. Returns it.
 */
export async function deleteOrganization(
  { sql }: Database,
  organizationId: number,
  progress: (rows: number) => void,
): Promise<number> {
  await sql`delete from api_key where organization_id = ${organizationId}`
  const tables = await listTables(sql)
  let deleted = 0
  // A running job may add rows meanwhile: then rows still refer to the organisation, and another pass is needed.
  for (let pass = 0; pass < passesMax; pass += 1) {
    await sql`delete from pgboss.job where data ->> 'organizationId' = ${String(organizationId)}`
    for (const table of tables)
      deleted += await empty(sql, table, organizationId, (rows) => progress(deleted + rows))
    if (await isGone(sql, organizationId)) return deleted
  }
  throw new OperatorError(
    `Organisation ${organizationId} gets new rows from work that is under way. Stop its workers and give the command again: it goes on.`,
  )
}

/** Tables with an organisation's rows, referring tables first. */
async function listTables(sql: Sql): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    with recursive owned as (
      select attrelid as id from pg_attribute join pg_class on pg_class.oid = attrelid
       where attname = 'organization_id' and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    ), reach (id, depth) as (
      select id, 0 from owned
      union
      select conrelid, depth + 1 from reach join pg_constraint on confrelid = reach.id and contype = 'f' and conrelid <> confrelid
       where depth < 50
    )
    select owned.id::regclass::text as name from owned join reach using (id) group by owned.id order by max(depth) desc, 1`
  return tables.map(({ name }) => name)
}

async function empty(
  sql: Sql,
  table: string,
  organizationId: number,
  progress: (rows: number) => void,
): Promise<number> {
  const rows = raw(table)
  const isOf = fragment`organization_id = ${organizationId}`
  let deleted = 0
  for (;;) {
    const gone = await sql`
      delete from ${rows} where ${isOf} and ctid = any(array(select ctid from ${rows} where ${isOf} limit ${rowsPerStep}))
      returning 1 as gone`.catch((error: { code?: string }) => {
      // New rows refer to these: the next pass deletes the new ones first.
      if (error.code === stillReferenced) return []
      throw error
    })
    deleted += gone.length
    if (gone.length === 0) return deleted
    progress(deleted)
  }
}

async function isGone(sql: Sql, organizationId: number): Promise<boolean> {
  try {
    await sql`delete from organization where id = ${organizationId}`
    return true
  } catch (error) {
    if ((error as { code?: string }).code === stillReferenced) return false
    throw error
  }
}
