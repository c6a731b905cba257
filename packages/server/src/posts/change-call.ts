import { updateCall } from '@earshot/contract/change-calls'
import { basePath } from '@earshot/contract/endpoint'
import { ApiError } from '@earshot/contract/errors'
import { validValuesEndpoints } from '@earshot/contract/filters'
import type { z } from 'zod'
import { changeSpeakers, type KnownSpeaker, respeak, type SpeakerChange } from '../calls/change-speakers.ts'
import { type CountedCall, countCalls } from '../calls/count-calls.ts'
import { callNotFound, readCall } from '../calls/get-call.ts'
import { givenTypeRationale } from '../calls/given-type.ts'
import { holdOrganization, type Stores } from '../calls/import/store-call.ts'
import { useTranscript } from '../calls/import/use-transcript.ts'
import { change } from '../calls/route.ts'
import { readSegments } from '../calls/stored-segments.ts'
import { linkCalls } from '../crm/link-crm.ts'
import type { CallRef } from '../platform/jobs.ts'
import type { Sql } from '../platform/sql.ts'
import { refreshPosts } from './refresh-posts.ts'

type CallChanges = Omit<z.infer<typeof updateCall.input>, 'fileId'>

interface KnownCall extends CountedCall {
  speakers: KnownSpeaker[]
  isProcessed: boolean
  transcriptId: number
}

export const updateCallRoute = change(updateCall, async (context, { fileId, ...changes }) => {
  const { db, jobs, scope, catalog } = context
  const { organizationId, teamId } = scope
  const ref = { organizationId, teamId, callId: fileId }
  await readCall(db.sql, scope, fileId)
  const { callType } = changes
  if (callType !== undefined && !catalog.callTypes.some(({ key }) => key === callType))
    throw unknownCallType(callType)
  if (!(await changeCall({ db, jobs }, ref, changes))) throw callNotFound()
  return await readCall(db.sql, scope, fileId)
})

function unknownCallType(callType: string): ApiError {
  const path = validValuesEndpoints.callTypes
  return new ApiError(
    'INVALID_REQUEST',
    `callType: unknown type "${callType}". GET ${path} lists the types.`,
    {
      field: 'callType',
      validValuesEndpoint: `${basePath}${path}`,
    },
  )
}

/**
 * Changes what is known of a call; absent members stay as they are. A changed type, or name or side of a speaker, has the posts made anew
 * by a job; anything else is brought into them at once. False if there is no such call. Throws INVALID_REQUEST for an unknown speaker.
 */
async function changeCall({ db, jobs }: Stores, call: CallRef, changes: CallChanges): Promise<boolean> {
  const { organizationId, teamId, callId } = call
  const team = { organizationId, teamId }
  return await db.begin(async (transaction) => {
    const { sql } = transaction
    await holdOrganization(sql, team)
    const [known] = await sql<KnownCall>`
      select speakers, held_at, owner_email, owner_name, company_domain, call_type_key, transcript_id,
             processed_transcript_id is not distinct from transcript_id as is_processed
        from call
       where organization_id = ${organizationId} and team_id = ${teamId} and id = ${callId} for update`
    if (!known) return false
    const speakers = changeSpeakers(known.speakers, changes.speakers ?? [])
    const isRespoken = await changeTranscript(sql, call, known, changes.speakers ?? [])
    const after = await updateRow(sql, call, changes, speakers)
    await countCalls(sql, team, { before: [known], after })
    await linkCalls(sql, team, { callIds: [callId], isNew: false })
    const isRetyped = changes.callType !== undefined && changes.callType !== known.callTypeKey
    if (known.isProcessed && !isRespoken && !isRetyped) {
      await refreshPosts(sql, call)
      return true
    }
    await sql`
      update call set processed_transcript_id = null, processing_error = null
       where organization_id = ${organizationId} and team_id = ${teamId} and id = ${callId}`
    await jobs.send('process-call', [{ data: { ...team, callId } }], transaction)
    return true
  })
}

/** Whether names or sides in the transcript changed. */
async function changeTranscript(
  sql: Sql,
  { organizationId, teamId, callId }: CallRef,
  { transcriptId }: KnownCall,
  changes: readonly SpeakerChange[],
): Promise<boolean> {
  if (changes.length === 0) return false
  const [stored] = await sql<{ packed: Buffer }>`
    select packed from transcript
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${transcriptId}`
  const segments = stored ? readSegments(stored.packed) : []
  const respoken = respeak(segments, changes)
  const isSame = respoken.every(
    ({ speaker, side }, i) => speaker === segments[i]?.speaker && side === segments[i]?.side,
  )
  if (!isSame) await useTranscript(sql, { organizationId, teamId }, callId, respoken)
  return !isSame
}

async function updateRow(
  sql: Sql,
  { organizationId, teamId, callId }: CallRef,
  changes: CallChanges,
  speakers: readonly KnownSpeaker[],
): Promise<CountedCall[]> {
  const { title, date, callType, ownerEmail, ownerName, companyDomain } = changes
  const instant = date === undefined ? null : new Date(date).toISOString()
  const emails = speakers.flatMap(({ email }) => email ?? [])
  return await sql<CountedCall>`
    update call
       set title = coalesce(${title ?? null}, title), held_at = coalesce(${instant}::timestamptz, held_at),
           is_date_known = is_date_known or ${instant !== null},
           call_type_key = coalesce(${callType ?? null}, call_type_key), is_call_type_told = is_call_type_told or ${callType !== undefined},
           call_type_confidence = case when ${callType !== undefined} then 1 else call_type_confidence end,
           call_type_rationale = case when ${callType !== undefined} then ${givenTypeRationale} else call_type_rationale end,
           owner_email = coalesce(${ownerEmail ?? null}, owner_email),
           -- The name of another owner is not the name of this one.
           owner_name = case when owner_email <> ${ownerEmail ?? null} then ${ownerName ?? null} else coalesce(${ownerName ?? null}, owner_name) end,
           company_domain = coalesce(${companyDomain ?? null}, company_domain), speakers = ${JSON.stringify(speakers)},
           -- Participants who do not speak stay.
           participant_emails = array(
             select unnest(participant_emails) except select jsonb_path_query(speakers, '$[*].email') #>> '{}' union select unnest(${emails}::text[])),
           updated_at = clock_timestamp()
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${callId}
    returning held_at, owner_email, owner_name, company_domain, call_type_key`
}
