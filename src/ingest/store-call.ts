import type { TimedSegment } from '../contract/transcript.ts'
import type { Database } from '../db/database.ts'
import type { Jobs } from '../db/jobs.ts'
import type { Sql } from '../db/sql.ts'
import { hashContent, hashTranscript } from './hash-transcript.ts'
import { linkCalls } from './link-crm.ts'
import type { IncomingCall } from './read-calls.ts'

const uniqueViolation = '23505'
// Classes of errors that lie in the values: a date out of range, a character or a length that PostgreSQL has not.
const valueErrors = /^(22|54)/

/** Where a call is stored, and its processing enqueued. */
export interface Stores {
  db: Database
  jobs: Jobs
}

export interface StoreOptions {
  teamId: number
  replace: boolean
  /** What is written with the call or not at all. */
  also?(sql: Sql, callId: number): Promise<void>
}

export type Outcome = { callId: number } | 'skipped' | { reason: string }

/**
 * Stores a call with its transcript in one transaction. A team has a content and an external id once, however many
 * imports race: a call that is there already is skipped, or with `replace` gets the new transcript and description.
 */
export async function storeCall(
  { db, jobs }: Stores,
  call: IncomingCall,
  { teamId, replace, also }: StoreOptions,
): Promise<Outcome> {
  const contentHash = hashContent(call.segments)
  try {
    return await db.begin(async (transaction) => {
      const { sql } = transaction
      // Before anything else, or a CRM import that goes on at the same time would miss this call, and this call its records.
      await sql`select from organization where id = (select organization_id from team where id = ${teamId}) for key share`
      const created = await insertCall(sql, teamId, call, contentHash)
      const callId = created ?? (replace ? await replaceCall(sql, teamId, call, contentHash) : undefined)
      if (callId === undefined) return 'skipped'
      await useTranscript(sql, teamId, callId, call.segments)
      await linkToCrm(sql, teamId, callId)
      await also?.(sql, callId)
      await jobs.send('process-call', [{ data: { callId } }], transaction)
      return { callId }
    })
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    if (code === uniqueViolation) {
      return { reason: 'Another call of this team has the same content: delete one of the two first.' }
    }
    if (valueErrors.test(code)) return { reason: `The database can't hold it: ${message}.` }
    throw error
  }
}

async function linkToCrm(sql: Sql, teamId: number, callId: number): Promise<void> {
  const [team] = await sql<{ organizationId: number; hasCrm: boolean }>`
    select organization_id, exists (select from crm_company where crm_company.organization_id = team.organization_id)
                         or exists (select from crm_deal where crm_deal.organization_id = team.organization_id)
                         or exists (select from crm_contact where crm_contact.organization_id = team.organization_id) as has_crm
      from team where id = ${teamId}`
  if (team?.hasCrm) await linkCalls(sql, team.organizationId, callId)
}

function columnsOf({ entry, segments, format }: IncomingCall) {
  const endsMs = segments.flatMap(({ endMs }) => endMs ?? [])
  const known = new Map(entry.speakers.map((speaker) => [speaker.name.toLowerCase(), speaker]))
  const names = [...new Set(segments.flatMap(({ speaker }) => speaker ?? []))]
  const sides = new Map(segments.map(({ speaker, side }) => [speaker, side]))
  const speakers = names.map((name) => ({
    name,
    email: known.get(name.toLowerCase())?.email ?? null,
    side: sides.get(name) ?? null,
  }))
  return {
    externalId: entry.externalId ?? null,
    title: entry.title ?? null,
    heldAt: entry.date ?? null,
    callTypeKey: entry.callType ?? null,
    ownerEmail: entry.ownerEmail ?? null,
    ownerName: entry.ownerName ?? null,
    companyDomain: entry.companyDomain ?? null,
    externalUrl: entry.externalUrl ?? null,
    speakers: JSON.stringify(speakers),
    durationMs: endsMs.length > 0 ? endsMs.reduce((a, b) => Math.max(a, b)) : null,
    format,
    dealExternalIds: entry.crmDealExternalIds,
    participantEmails: [...new Set(entry.speakers.flatMap(({ email }) => email ?? []))],
  }
}

async function insertCall(
  sql: Sql,
  teamId: number,
  call: IncomingCall,
  contentHash: string,
): Promise<number | undefined> {
  const column = columnsOf(call)
  const [created] = await sql<{ id: number }>`
    insert into call (team_id, external_id, title, held_at, is_date_known, call_type_key, is_call_type_told, owner_email, owner_name,
                      company_domain, external_url, speakers, duration_ms, source_format, content_hash,
                      crm_deal_external_ids, participant_emails)
    values (${teamId}, ${column.externalId}, ${column.title}, ${instantOf(column.heldAt)}, ${column.heldAt !== null},
            ${column.callTypeKey}, ${column.callTypeKey !== null}, ${column.ownerEmail}, ${column.ownerName}, ${column.companyDomain},
            ${column.externalUrl}, ${column.speakers}, ${column.durationMs}, ${column.format}, ${contentHash},
            ${column.dealExternalIds}, ${column.participantEmails})
    on conflict do nothing
    returning id`
  return created?.id
}

async function replaceCall(
  sql: Sql,
  teamId: number,
  call: IncomingCall,
  contentHash: string,
): Promise<number | undefined> {
  const column = columnsOf(call)
  const [replaced] = await sql<{ id: number }>`
    update call
       set external_id = coalesce(${column.externalId}, external_id), title = ${column.title},
           held_at = case when ${column.heldAt !== null} then ${instantOf(column.heldAt)}::timestamptz else held_at end,
           is_date_known = is_date_known or ${column.heldAt !== null}, call_type_key = coalesce(${column.callTypeKey}, call_type_key),
           is_call_type_told = is_call_type_told or ${column.callTypeKey !== null}, processed_transcript_id = null,
           owner_email = ${column.ownerEmail}, owner_name = ${column.ownerName}, company_domain = ${column.companyDomain},
           external_url = ${column.externalUrl}, speakers = ${column.speakers}, duration_ms = ${column.durationMs},
           source_format = ${column.format}, content_hash = ${contentHash},
           crm_deal_external_ids = ${column.dealExternalIds}, participant_emails = ${column.participantEmails}
     where id = (select id from call
                  where team_id = ${teamId} and (external_id = ${column.externalId} or content_hash = ${contentHash})
                  order by external_id = ${column.externalId} desc nulls last limit 1)
    returning id`
  return replaced?.id
}

// A call without a known date counts as of its import.
function instantOf(heldAt: string | null): string {
  return new Date(heldAt ?? Date.now()).toISOString()
}

async function useTranscript(
  sql: Sql,
  teamId: number,
  callId: number,
  segments: TimedSegment[],
): Promise<void> {
  const words = segments.reduce((sum, { text }) => sum + text.split(' ').length, 0)
  await sql`
    with stored as (
      insert into transcript (team_id, call_id, hash, segments, segment_count, word_count)
      values (${teamId}, ${callId}, ${hashTranscript(segments)}, ${JSON.stringify(segments)}, ${segments.length}, ${words})
      on conflict (call_id, hash) do update set hash = excluded.hash
      returning id
    )
    update call set transcript_id = stored.id from stored where call.id = ${callId}`
}
