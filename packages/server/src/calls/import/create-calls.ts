import { linkCalls } from '../../crm/link-crm.ts'
import type { Sql } from '../../platform/sql.ts'
import type { Team } from '../../platform/team.ts'
import { type CountedCall, countCalls } from '../count-calls.ts'
import { findWaiting, type HashedCall } from './find-known.ts'
import type { FormedCall } from './form-call.ts'

/**
 * Inserts those calls whose content and external id the team does not have yet, with their transcripts and CRM links. Waiting
 * recordings count for external ids. Returns the ids by content hash. To be called in a transaction.
 */
export async function createCalls(
  sql: Sql,
  team: Team,
  given: readonly HashedCall[],
): Promise<Map<string, number>> {
  const { organizationId, teamId } = team
  const hashed = await leaveOutWaiting(sql, team, given)
  if (hashed.length === 0) return new Map()
  const rows = hashed.map(({ call, contentHash }, place) => ({
    ...columnsOf(call),
    fileId: call.fileId ?? null,
    contentHash,
    place,
  }))
  // With a transcript id drawn first, neither row has to be written twice.
  const created = await sql<CountedCall & { id: number; contentHash: string; transcriptId: number }>`
    with numbered as materialized (
      select nextval(pg_get_serial_sequence('call', 'id')) as id, nextval(pg_get_serial_sequence('transcript', 'id')) as transcript_id, place
        from generate_series(0, ${rows.length - 1}::int) as place
    )
    insert into call (organization_id, team_id, id, external_id, title, held_at, is_date_known, call_type_key, is_call_type_told, owner_email, owner_name,
                      company_domain, external_url, speakers, duration_ms, source_format, content_hash,
                      crm_deal_external_ids, participant_emails, transcript_id, file_name)
    overriding system value
    select ${organizationId}::bigint, ${teamId}::bigint, coalesce("fileId", id), "externalId", title, "instant", "heldAt" is not null, "callTypeKey", "callTypeKey" is not null, "ownerEmail",
           "ownerName", "companyDomain", "externalUrl", speakers, "durationMs", format, "contentHash", "dealExternalIds",
           "participantEmails", transcript_id, "fileName"
      from numbered join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
             place int, "fileId" bigint, "externalId" text, title text, "instant" timestamptz, "heldAt" text, "callTypeKey" text, "ownerEmail" text,
             "ownerName" text, "companyDomain" text, "externalUrl" text, speakers jsonb, "durationMs" bigint, format text,
             "contentHash" text, "dealExternalIds" text[], "participantEmails" text[], "fileName" text) using (place)
     -- In one order, or two imports of the same calls could wait for each other.
     order by "contentHash"
    on conflict do nothing
    returning id, content_hash, transcript_id, held_at, owner_email, owner_name, company_domain, call_type_key`
  const idOf = new Map(created.map(({ contentHash, id }) => [contentHash, id]))
  const callOf = new Map(hashed.map(({ contentHash, call }) => [contentHash, call]))
  for (const { id, contentHash, transcriptId } of created) {
    const transcript = callOf.get(contentHash)?.transcript
    if (!transcript) continue
    const { hash, packed, words, segmentCount, wordCount } = transcript
    await sql`
      with words as (
        insert into call_words (organization_id, team_id, call_id, words)
        values (${organizationId}, ${teamId}, ${id}, array_to_tsvector(${words}::text[]))
      )
      insert into transcript (organization_id, team_id, id, call_id, hash, packed, segment_count, word_count)
      overriding system value
      values (${organizationId}, ${teamId}, ${transcriptId}, ${id}, ${hash}, ${packed}, ${segmentCount}, ${wordCount})`
  }
  await countCalls(sql, team, { after: created })
  await linkCalls(sql, team, { callIds: [...idOf.values()], isNew: true })
  return idOf
}

async function leaveOutWaiting(
  sql: Sql,
  team: Team,
  hashed: readonly HashedCall[],
): Promise<readonly HashedCall[]> {
  const { organizationId, teamId } = team
  const calls = hashed.map(({ call }) => call)
  if (calls.every(({ entry }) => entry.externalId === undefined)) return hashed
  // The lock makes a recording that arrives meanwhile wait for the calls, or the calls for it (store-recording.ts).
  await sql`select from team where organization_id = ${organizationId} and id = ${teamId} for share`
  const waiting = await findWaiting(sql, team, calls)
  return hashed.filter(
    ({ call }) =>
      !waiting.some(
        ({ externalId, callId }) => externalId === call.entry.externalId && callId !== call.fileId,
      ),
  )
}

/** The columns of a call beside its transcript. */
export function columnsOf({ entry, speakers, durationMs, format, fileName }: FormedCall) {
  const known = new Map(entry.speakers.map((speaker) => [speaker.name.toLowerCase(), speaker]))
  return {
    externalId: entry.externalId ?? null,
    title: entry.title ?? null,
    heldAt: entry.date ?? null,
    // A call without a date gets that of its import.
    instant: new Date(entry.date ?? Date.now()).toISOString(),
    callTypeKey: entry.callType ?? null,
    ownerEmail: entry.ownerEmail ?? null,
    ownerName: entry.ownerName ?? null,
    companyDomain: entry.companyDomain ?? null,
    externalUrl: entry.externalUrl ?? null,
    speakers: speakers.map(({ name, side }) => ({
      name,
      email: known.get(name.toLowerCase())?.email ?? null,
      side,
    })),
    durationMs,
    format,
    fileName,
    dealExternalIds: entry.crmDealExternalIds,
    participantEmails: [...new Set(entry.speakers.flatMap(({ email }) => email ?? []))],
  }
}
