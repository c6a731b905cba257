import { linkCalls } from '../../crm/link-crm.ts'
import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Sql } from '../../platform/sql.ts'
import type { Team } from '../../platform/team.ts'
import type { Speaker } from '../change-speakers.ts'
import { type CountedCall, countCalls } from '../count-calls.ts'
import { columnsOf, createCalls } from './create-calls.ts'
import { findKnown, findWaiting, type HashedCall, hasOtherId, type KnownCall } from './find-known.ts'
import { type FormedCall, withSidesOf } from './form-call.ts'
import { useTranscript } from './use-transcript.ts'

const uniqueViolation = '23505'
// Classes of errors about values: a date out of range, or a character or length that PostgreSQL does not support.
const valueErrors = /^(22|54)/

/** The stores for a call and its processing job. */
export interface Stores {
  db: Database
  jobs: Jobs
}

export interface StoreOptions {
  team: Team
  replace: boolean
  /** Further writes in the call's transaction. */
  also?(sql: Sql, callId: number): Promise<void>
}

/** The outcome for a call: stored or replaced, known before, or refused with a reason. */
export type Outcome = { callId: number; isReplaced: boolean } | { known: KnownCall } | { reason: string }

export const deletedMeanwhile = { reason: 'The call was deleted while it was imported: import it again.' }

const sameAs = (member: string) => ({
  reason: `Another call of this team has the same ${member}: delete one of the two first.`,
})
export const sameExternalId = sameAs('externalId')

function sameContentAs({ id, externalId }: { id: number; externalId: string | null }): { reason: string } {
  return {
    reason: `The call ${id} of this team has the same content, with the externalId ${JSON.stringify(externalId)}: replace it under that id, or delete it first.`,
  }
}

export const recordingWaits = {
  reason:
    'A recording with the same externalId has no transcript yet: put the call again when it is transcribed, or delete it first.',
}

/**
 * Stores a call with its transcript in one transaction. A team has each content and external id once, however many imports race: a
 * known call stays, or with `replace` gets the new transcript and description.
 */
export async function storeCall(
  { db, jobs }: Stores,
  call: FormedCall,
  { team, replace, also }: StoreOptions,
): Promise<Outcome> {
  const hashed = { call, contentHash: call.transcript.contentHash }
  try {
    return await db.begin(async (transaction) => {
      const { sql } = transaction
      await holdOrganization(sql, team)
      const created = (await createCalls(sql, team, [hashed])).get(hashed.contentHash)
      const callId = created ?? (await (replace ? replaceCall : findStored)(sql, team, hashed))
      if (typeof callId !== 'number') return callId
      await also?.(sql, callId)
      await jobs.send(
        'process-call',
        [{ data: { organizationId: team.organizationId, teamId: team.teamId, callId } }],
        transaction,
      )
      return { callId, isReplaced: created === undefined }
    })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) return refusal
    throw error
  }
}

/**
 * To be called first when a call is stored, deleted or moved in time. Otherwise a simultaneous CRM import could miss the call or link a
 * deleted one, and the call could miss its records.
 */
export async function holdOrganization(sql: Sql, { organizationId }: Team): Promise<void> {
  await sql`select from organization where id = ${organizationId} for key share`
}

/** The reason for refusing a call, if an error is about its values; else undefined. */
export function refusalOf(error: unknown): { reason: string } | undefined {
  const { code = '', message, constraint = '' } = error as Error & { code?: string; constraint?: string }
  if (code === uniqueViolation) {
    // A distributed database names the constraint only in the message, followed by a shard's number.
    const isSameId = `${constraint} ${message}`.includes('call_external_id')
    return isSameId ? sameExternalId : sameAs('content')
  }
  return valueErrors.test(code) ? { reason: `The database can't hold it: ${message}.` } : undefined
}

async function findStored(sql: Sql, team: Team, hashed: HashedCall): Promise<Outcome> {
  const [known] = await findKnown(sql, team, [hashed])
  return known ? { known } : deletedMeanwhile
}

/** Gives a stored call the new transcript and description, and returns its id. */
async function replaceCall(
  sql: Sql,
  team: Team,
  { call, contentHash }: HashedCall,
): Promise<number | Outcome> {
  const { organizationId, teamId } = team
  const waiting = await findWaiting(sql, team, [call])
  if (waiting.length > 0) return recordingWaits
  const externalId = call.entry.externalId ?? null
  const ownId = call.fileId ?? null
  const [known] = await sql<CountedCall & { id: number; externalId: string | null; speakers: Speaker[] }>`
    select id, external_id, speakers, held_at, owner_email, owner_name, company_domain, call_type_key from call
     where organization_id = ${organizationId} and team_id = ${teamId} and (id = ${ownId} or external_id = ${externalId} or content_hash = ${contentHash})
     order by id = ${ownId} desc nulls last, external_id = ${externalId} desc nulls last limit 1 for update`
  if (!known) return deletedMeanwhile
  if (ownId === null && hasOtherId(known.externalId, externalId)) return sameContentAs(known)
  // A transcript that comes later than a recording takes its place.
  if (ownId === null)
    await sql`
      delete from recording
       where organization_id = ${organizationId} and team_id = ${teamId} and file_id = ${known.id} and call_id is null and is_replacing`
  const completed = withKnownSpeakers(call, known.speakers)
  const column = columnsOf(completed)
  // Without the earlier addresses: a corrected one would stay.
  const { participantEmails } = columnsOf(call)
  // Missing details stay unchanged.
  const after = await sql<CountedCall>`
    update call
       set external_id = coalesce(${externalId}, external_id), title = coalesce(${column.title}, title),
           held_at = case when ${column.heldAt !== null} then ${column.instant}::timestamptz else held_at end,
           is_date_known = is_date_known or ${column.heldAt !== null}, call_type_key = coalesce(${column.callTypeKey}, call_type_key),
           is_call_type_told = is_call_type_told or ${column.callTypeKey !== null}, processed_transcript_id = null, processing_error = null,
           rewrite_id = null, replacing_error = null,
           owner_email = coalesce(${column.ownerEmail}, owner_email),
           -- The earlier name belongs to the earlier owner.
           owner_name = case when owner_email <> ${column.ownerEmail} then ${column.ownerName} else coalesce(${column.ownerName}, owner_name) end,
           company_domain = coalesce(${column.companyDomain}, company_domain), external_url = coalesce(${column.externalUrl}, external_url),
           speakers = ${JSON.stringify(column.speakers)}, duration_ms = ${column.durationMs},
           source_format = ${column.format}, file_name = coalesce(${column.fileName}, file_name), content_hash = ${contentHash}, updated_at = statement_timestamp(),
           crm_deal_external_ids = case when ${column.dealExternalIds.length > 0} then ${column.dealExternalIds}::text[] else crm_deal_external_ids end,
           participant_emails = case when ${participantEmails.length > 0} then ${participantEmails}::text[]
                                     else participant_emails end
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${known.id}
    returning held_at, owner_email, owner_name, company_domain, call_type_key`
  await useTranscript(sql, team, known.id, completed.transcript)
  await countCalls(sql, team, { before: [known], after })
  await linkCalls(sql, team, { callIds: [known.id], isNew: false })
  return known.id
}

/** A call with the earlier sides and addresses of its speakers, if new ones are missing. */
function withKnownSpeakers(call: FormedCall, speakers: readonly Speaker[]): FormedCall {
  const { entry } = call
  const sideOf = new Map(speakers.map(({ name, side }) => [name, side]))
  const known = speakers.flatMap(({ name, email }) => (email === null ? [] : [{ name, email }]))
  return {
    ...withSidesOf(call, sideOf),
    // From here on only the addresses are read.
    entry: { ...entry, speakers: [...known, ...entry.speakers.filter(({ email }) => email)] },
  }
}
