import type { Sql } from '../../platform/sql.ts'
import type { Team } from '../../platform/team.ts'
import type { FormedTranscript } from './form-call.ts'

/** Gives a call this transcript. Its earlier transcripts stay: runs have quoted them. To be called in a transaction that holds the call. */
export async function useTranscript(
  sql: Sql,
  { organizationId, teamId }: Team,
  callId: number,
  { hash, packed, words, segmentCount, wordCount }: FormedTranscript,
): Promise<void> {
  await sql`
    with stored as (
      insert into transcript (organization_id, team_id, call_id, hash, packed, segment_count, word_count)
      values (${organizationId}, ${teamId}, ${callId}, ${hash}, ${packed}, ${segmentCount}, ${wordCount})
      on conflict (organization_id, team_id, call_id, hash) do update set hash = excluded.hash
      returning id
    ), words as (
      insert into call_words (organization_id, team_id, call_id, words)
      values (${organizationId}, ${teamId}, ${callId}, array_to_tsvector(${words}::text[]))
      on conflict (organization_id, team_id, call_id) do update set words = excluded.words
    )
    update call set transcript_id = stored.id from stored
     where organization_id = ${organizationId} and team_id = ${teamId} and call.id = ${callId}`
}
