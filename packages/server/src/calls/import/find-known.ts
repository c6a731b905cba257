import type { Sql } from '../../platform/sql.ts'
import type { Team } from '../../platform/team.ts'
import type { Speaker } from '../change-speakers.ts'
import type { FormedCall } from './form-call.ts'
import type { CallDetails } from './manifest.ts'

/** A call that is to be stored, with the hash of its words and speakers. */
export interface HashedCall {
  call: FormedCall
  contentHash: string
}

/** A call that a team has already. */
export interface KnownCall {
  callId: number
  externalId: string | null
  /** For a recording, the hash of its bytes. */
  contentHash: string
  /** Its present speakers; of a recording, none. */
  speakers: readonly Speaker[]
  /** Whether it is a recording without a call so far. */
  isRecording: boolean
}

/** Whether a known call and the details given name different calls, whatever their words. */
export function hasOtherId(known: string | null, given: string | null | undefined): boolean {
  return known !== null && (given ?? known) !== known
}

/** For each of these calls, the team's call or waiting recording with its external id, or else its content. */
export async function findKnown(
  sql: Sql,
  team: Team,
  hashed: readonly { call: { entry: CallDetails }; contentHash: string }[],
): Promise<(KnownCall | undefined)[]> {
  const { organizationId, teamId } = team
  const calls = await sql<KnownCall>`
    select id as call_id, content_hash, external_id, speakers, false as is_recording from call
     where organization_id = ${organizationId} and team_id = ${teamId}
       and content_hash = any(${hashed.map(({ contentHash }) => contentHash)}::text[])
    union all
    select id as call_id, content_hash, external_id, speakers, false as is_recording from call
     where organization_id = ${organizationId} and team_id = ${teamId}
       and external_id = any(${hashed.flatMap(({ call }) => call.entry.externalId ?? [])}::text[])`
  const waiting = await findWaiting(
    sql,
    team,
    hashed.map(({ call }) => call),
  )
  const rows = [...calls, ...waiting]
  const byId = new Map(rows.map((row) => [row.externalId ?? undefined, row]))
  const byHash = new Map(rows.map((row) => [row.contentHash, row]))
  return hashed.map(({ contentHash, call: { entry } }) => {
    const sameId = entry.externalId === undefined ? undefined : byId.get(entry.externalId)
    return sameId ?? byHash.get(contentHash)
  })
}

/** The team's recordings without a call so far that have the external id of one of these calls. */
export async function findWaiting(
  sql: Sql,
  { organizationId, teamId }: Team,
  calls: readonly { entry: CallDetails }[],
): Promise<KnownCall[]> {
  const externalIds = calls.flatMap(({ entry }) => entry.externalId ?? [])
  if (externalIds.length === 0) return []
  return await sql<KnownCall>`
    select file_id as call_id, hash as content_hash, entry ->> 'externalId' as external_id, '[]'::jsonb as speakers, true as is_recording from recording
     where organization_id = ${organizationId} and team_id = ${teamId} and call_id is null and hash is not null and not is_replacing
       and entry ->> 'externalId' = any(${externalIds}::text[])`
}
