import { createHash } from 'node:crypto'
import type { ElementDefinition } from '@earshot/analyst/definitions/element'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'

/*
 * Findings are cached by their question: element text, analyst, prompt. Each distinct text gets a small permanent number. An unknown
 * text is inserted and then looked up again, so that two processes with a new text agree on its number.
 */

/** Ids of the present texts of element definitions, in their order. */
export async function ensureElementVersions(
  sql: Sql,
  elements: readonly ElementDefinition[],
): Promise<number[]> {
  const definitions = elements.map((element) => JSON.stringify(element))
  const keys = elements.map(({ key }) => key)
  const hashes = definitions.map(hashOf)
  const find = async () => {
    const rows = await sql<{ id: number }>`
      select id from unnest(${keys}::text[], ${hashes}::text[]) with ordinality as wanted (key, hash, place)
             join element_version using (key, hash)
       order by place`
    return rows.map(({ id }) => id)
  }
  const known = await find()
  if (known.length === elements.length) return known
  await sql`
    insert into element_version (key, hash, definition)
    select * from unnest(${keys}::text[], ${hashes}::text[], ${definitions}::jsonb[])
    on conflict do nothing`
  return await find()
}

/** Finds ids without creating new ones: null for a definition that was never asked about. */
export async function findElementVersions(
  sql: Sql,
  elements: readonly ElementDefinition[],
): Promise<{ definition: ElementDefinition; id: number | null }[]> {
  const keys = elements.map(({ key }) => key)
  const hashes = elements.map((element) => hashOf(JSON.stringify(element)))
  const rows = await sql<{ id: number; key: string }>`
    select id, key from unnest(${keys}::text[], ${hashes}::text[]) as wanted (key, hash)
           join element_version using (key, hash)`
  const known = new Map(rows.map(({ key, id }) => [key, id]))
  return elements.map((definition) => ({ definition, id: known.get(definition.key) ?? null }))
}

/** Id of an analyst by its fingerprint; `outside` describes one that others run, for manifests. */
export async function ensureAnalystVersion(
  sql: Sql,
  fingerprint: string,
  outside?: object | undefined,
): Promise<number> {
  const find = () => sql<{ id: number }>`select id from analyst_version where fingerprint = ${fingerprint}`
  const [known] = await find()
  if (known) return known.id
  await sql`
    insert into analyst_version (fingerprint, outside) values (${fingerprint}, ${outside ? JSON.stringify(outside) : null}::jsonb)
    on conflict do nothing`
  const [row] = await find()
  if (!row) throw new Error('an analyst version vanished')
  return row.id
}

/** Id of a team's prompt; 0 without one. */
export async function ensurePrompt(
  sql: Sql,
  { organizationId, teamId }: Team,
  text: string | undefined,
): Promise<number> {
  if (!text?.trim()) return 0
  const hash = hashOf(text)
  await sql`
    insert into prompt (organization_id, team_id, hash, text) values (${organizationId}, ${teamId}, ${hash}, ${text})
    on conflict do nothing`
  const [row] = await sql<{ id: number }>`
    select id from prompt where organization_id = ${organizationId} and team_id = ${teamId} and hash = ${hash}`
  if (!row) throw new Error('a prompt vanished')
  return row.id
}

/** Finds the id without creating one: null for a prompt that the team has not used yet. */
export async function findPrompt(
  sql: Sql,
  { organizationId, teamId }: Team,
  text: string | undefined,
): Promise<number | null> {
  if (!text?.trim()) return 0
  const [row] = await sql<{ id: number }>`
    select id from prompt where organization_id = ${organizationId} and team_id = ${teamId} and hash = ${hashOf(text)}`
  return row?.id ?? null
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
