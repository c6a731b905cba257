import type { Sql } from '../../platform/sql.ts'
import type { Team } from '../../platform/team.ts'
import type { HashedCall } from './create-calls.ts'

/** A call that a team has already. */
export interface KnownCall {
  callId: number
  externalId: string | null
  contentHash: string
}

/** The calls of a team that have the external id of one of these, or else its content, in their order. */
export async function findKnown(
  sql: Sql,
  { organizationId, teamId }: Team,
  hashed: readonly HashedCall[],
): Promise<(KnownCall | undefined)[]> {
  const rows = await sql<KnownCall>`
    select id as call_id, content_hash, external_id from call
     where organization_id = ${organizationId} and team_id = ${teamId}
       and content_hash = any(${hashed.map(({ contentHash }) => contentHash)}::text[])
    union all
    select id as call_id, content_hash, external_id from call
     where organization_id = ${organizationId} and team_id = ${teamId}
       and external_id = any(${hashed.flatMap(({ call }) => call.entry.externalId ?? [])}::text[])`
  const byId = new Map(rows.map((row) => [row.externalId ?? undefined, row]))
  const byHash = new Map(rows.map((row) => [row.contentHash, row]))
  return hashed.map(({ contentHash, call: { entry } }) => {
    const sameId = entry.externalId === undefined ? undefined : byId.get(entry.externalId)
    return sameId ?? byHash.get(contentHash)
  })
}
