import { isDeepStrictEqual } from 'node:util'
import { linkCalls } from '../crm/link-crm.ts'
import type { CallRef } from '../platform/jobs.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { type CallChanges, changeCall, type KnownCall } from './change-call.ts'
import { changeSegments } from './change-speakers.ts'
import { type CountedCall, countCalls } from './count-calls.ts'
import { givenTypeRationale } from './given-type.ts'
import { formTranscript } from './import/form-call.ts'
import { holdOrganization, refusalOf, type Stores } from './import/store-call.ts'
import { useTranscript } from './import/use-transcript.ts'
import { readSegments } from './stored-segments.ts'
import { updatePosts } from './update-posts.ts'

/** A reason is a sentence: two calls would be the same, or the database can't hold a value. */
export type UpdateOutcome = 'updated' | 'unchanged' | 'missing' | { reason: string }

/**
 * Changes the details of a call; those that `changes` leaves out stay. Counts, links and the posts' title, date, owner and company are
 * right when it returns. After a changed type or day, or side or name of a speaker, a job rewrites the posts. The caller checks that a call
 * type exists. Throws INVALID_REQUEST if two speakers get one name.
 */
export async function updateCall(
  { db, jobs }: Stores,
  { organizationId, teamId, callId }: CallRef,
  changes: CallChanges,
): Promise<UpdateOutcome> {
  const team = { organizationId, teamId }
  try {
    return await db.begin(async (transaction) => {
      const { sql } = transaction
      await holdOrganization(sql, team)
      const [known] = await lockCall(sql, team, callId)
      if (!known) return 'missing'
      const changed = changeCall(known, changes)
      if (isDeepStrictEqual(changed, known)) return 'unchanged'
      // A job that began on the earlier version of the call leaves it to the new job.
      const isWrittenAnew = !known.isProcessed || !isDeepStrictEqual(writtenFrom(changed), writtenFrom(known))
      const after = await storeCall(sql, team, changed, isWrittenAnew)
      if (!isDeepStrictEqual(voicesOf(changed), voicesOf(known)))
        await changeTranscript(sql, team, known, changed)
      await countCalls(sql, team, { before: [known], after })
      await linkCalls(sql, team, { callIds: [callId], isNew: false })
      await updatePosts(sql, team, changed)
      if (isWrittenAnew)
        await jobs.send('process-call', [{ data: { organizationId, teamId, callId } }], transaction)
      return 'updated'
    })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) return refusal
    throw error
  }
}

/** Changes some calls of a team, each separately; unchanged ones cost one look-up for all. */
export async function updateCalls(
  stores: Stores,
  team: Team,
  wanted: readonly { callId: number; changes: CallChanges }[],
): Promise<UpdateOutcome[]> {
  const known = await readCalls(
    stores.db.sql,
    team,
    wanted.map(({ callId }) => callId),
  )
  const knownOf = new Map(known.map((call) => [call.id, call]))
  const outcomes: UpdateOutcome[] = []
  for (const { callId, changes } of wanted) {
    const call = knownOf.get(callId)
    const isUnchanged = call !== undefined && isDeepStrictEqual(changeCall(call, changes), call)
    outcomes.push(isUnchanged ? 'unchanged' : await updateCall(stores, { ...team, callId }, changes))
  }
  return outcomes
}

// Due days are told from the day of the call.
function writtenFrom(call: KnownCall) {
  const heldOn = call.isDateKnown ? new Date(call.heldAt).toISOString().slice(0, 10) : null
  return { type: call.callTypeKey, voices: voicesOf(call), heldOn }
}

function voicesOf({ speakers }: KnownCall) {
  return speakers.map(({ name, side }) => [name, side])
}

async function readCalls(
  sql: Sql,
  { organizationId, teamId }: Team,
  callIds: readonly number[],
): Promise<KnownCall[]> {
  return await sql<KnownCall>`
    select id, external_id, title, held_at, is_date_known, call_type_key, is_call_type_told, owner_email, owner_name, company_domain,
           external_url, speakers, crm_deal_external_ids, participant_emails,
           processed_transcript_id is not distinct from transcript_id as is_processed
      from call where organization_id = ${organizationId} and team_id = ${teamId} and id = any(${callIds}::bigint[])`
}

async function lockCall(sql: Sql, team: Team, callId: number): Promise<KnownCall[]> {
  const { organizationId, teamId } = team
  await sql`
    select from call where organization_id = ${organizationId} and team_id = ${teamId} and id = ${callId} for update`
  return await readCalls(sql, team, [callId])
}

async function storeCall(
  sql: Sql,
  { organizationId, teamId }: Team,
  call: KnownCall,
  isWrittenAnew: boolean,
): Promise<CountedCall[]> {
  return await sql<CountedCall>`
    update call
       set external_id = ${call.externalId}, title = ${call.title}, held_at = ${call.heldAt}, is_date_known = ${call.isDateKnown},
           call_type_key = ${call.callTypeKey}, is_call_type_told = ${call.isCallTypeTold},
           call_type_confidence = case when ${call.isCallTypeTold} then 1 else call_type_confidence end,
           call_type_rationale = case when ${call.isCallTypeTold} then ${givenTypeRationale} else call_type_rationale end,
           owner_email = ${call.ownerEmail},
           owner_name = ${call.ownerName}, company_domain = ${call.companyDomain}, external_url = ${call.externalUrl},
           speakers = ${JSON.stringify(call.speakers)}, crm_deal_external_ids = ${call.crmDealExternalIds},
           participant_emails = ${call.participantEmails}, updated_at = statement_timestamp(),
           processed_transcript_id = case when ${isWrittenAnew} then null else processed_transcript_id end,
           rewrite_id = case when ${isWrittenAnew} then null else rewrite_id end,
           processing_error = case when ${isWrittenAnew} then null else processing_error end
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${call.id}
    returning held_at, owner_email, owner_name, company_domain, call_type_key`
}

async function changeTranscript(
  sql: Sql,
  { organizationId, teamId }: Team,
  known: KnownCall,
  changed: KnownCall,
): Promise<void> {
  const [stored] = await sql<{ packed: Buffer }>`
    select packed from call join transcript using (organization_id, team_id)
     where organization_id = ${organizationId} and team_id = ${teamId} and call.id = ${known.id} and transcript.id = transcript_id`
  if (!stored) return
  const segments = changeSegments(readSegments(stored.packed), known.speakers, changed.speakers)
  await useTranscript(sql, { organizationId, teamId }, known.id, formTranscript(segments))
}
