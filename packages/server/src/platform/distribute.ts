import type { Client } from 'pg'

const referenceTables = ['element_version', 'analyst_version']
// These stay on one server although they have organisation ids; the schema says why.
const localTables = ['api_key', 'llm_request']

/**
 * On a database with the Citus extension: puts all rows of an organisation on one worker, side by side, and copies of the small shared
 * tables on all workers. Distributed tables and databases without Citus stay unchanged.
 */
export async function distribute(client: Client): Promise<void> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'")
  if (rows.length === 0) return
  await client.query('begin')
  for (const table of referenceTables) {
    if (await isDistributed(client, table)) continue
    await client.query('select create_reference_table($1)', [table])
  }
  if (!(await isDistributed(client, 'organization')))
    await client.query("select create_distributed_table('organization', 'id')")
  // In the order of creation, because a table refers to earlier ones.
  const tenants = await client.query<{ name: string }>(
    `select relname as name
       from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'organization_id'
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1)
        and not exists (select from pg_dist_partition where logicalrelid = pg_class.oid)
      order by pg_class.oid`,
    [localTables],
  )
  for (const { name } of tenants.rows) {
    await client.query(
      "select create_distributed_table($1, 'organization_id', colocate_with => 'organization')",
      [name],
    )
  }
  await client.query('commit')
}

async function isDistributed(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query('select from pg_dist_partition where logicalrelid = $1::regclass', [
    table,
  ])
  return rows.length > 0
}
