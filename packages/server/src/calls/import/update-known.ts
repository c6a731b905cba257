import type { Team } from '../../platform/team.ts'
import { type UpdateOutcome, updateCalls } from '../update-call.ts'
import { hasOtherId, type KnownCall } from './find-known.ts'
import type { FormedCall } from './form-call.ts'
import type { CallDetails } from './manifest.ts'
import type { NamedSide } from './read-calls.ts'
import { type Stores, sameExternalId } from './store-call.ts'
import { withInstant } from './store-recording.ts'

/** A call of an import that the team has already. */
export interface FoundCall {
  call: FormedCall
  known: KnownCall
}

/** Gives known calls and recordings the details of their manifest lines; returns the outcome of each, in their order. */
export async function updateKnown(
  stores: Stores,
  team: Team,
  found: readonly FoundCall[],
): Promise<UpdateOutcome[]> {
  const wanted = found.flatMap(({ call: { given, entry }, known }, place) =>
    given === null || hasOtherId(known.externalId, entry.externalId) ? [] : [{ place, known, given }],
  )
  const outcomes = found.map((): UpdateOutcome => 'unchanged')
  const calls = wanted.filter(({ known }) => !known.isRecording)
  const changes = calls.map(({ known: { callId }, given }) => ({ callId, changes: changesOf(given) }))
  const updated = changes.length > 0 ? await updateCalls(stores, team, changes) : []
  for (const [i, { place }] of calls.entries()) outcomes[place] = updated[i] ?? 'unchanged'
  for (const { place, known, given } of wanted)
    if (known.isRecording) outcomes[place] = await updateRecording(stores, team, known.callId, given)
  return outcomes
}

/** Details of a call with the sides that its file gives speakers, as `sidesInFile` finds them. */
export function withSides(given: CallDetails, sides: readonly NamedSide[]): CallDetails {
  const sideOf = new Map(sides.map(({ name, side }) => [name.toLowerCase(), side]))
  const named = new Set(given.speakers.map(({ name }) => name.toLowerCase()))
  return {
    ...given,
    speakers: [
      ...given.speakers.map((speaker) => ({
        ...speaker,
        side: speaker.side ?? sideOf.get(speaker.name.toLowerCase()),
      })),
      ...sides.filter(({ name }) => !named.has(name.toLowerCase())),
    ],
  }
}

/**
 * Gives a recording that waits, the call that it became, or both if it is to replace a call, the details given. With another external
 * id nothing changes.
 */
export async function updateRecording(
  stores: Stores,
  team: Team,
  fileId: number,
  entry: CallDetails,
): Promise<UpdateOutcome> {
  const { organizationId, teamId } = team
  const { sql } = stores.db
  const [known] = await sql<{ isCall: boolean; externalId: string | null }>`
    select true as is_call, external_id from call
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${fileId}
    union all
    select false, entry ->> 'externalId' from recording
     where organization_id = ${organizationId} and team_id = ${teamId} and file_id = ${fileId} and call_id is null
    order by is_call desc limit 1`
  if (!known) return 'missing'
  if (hasOtherId(known.externalId, entry.externalId)) return 'unchanged'
  if (known.externalId === null && entry.externalId !== undefined) {
    const others = await sql`
      select from listed_call
       where organization_id = ${organizationId} and team_id = ${teamId} and external_id = ${entry.externalId} and id <> ${fileId}`
    if (others.length > 0) return sameExternalId
  }
  const given = JSON.stringify(changesOf(withInstant(entry)))
  const changed = await sql`
    update recording set entry = entry || ${given}::jsonb, updated_at = statement_timestamp()
     where organization_id = ${organizationId} and team_id = ${teamId} and file_id = ${fileId} and call_id is null
       and entry <> entry || ${given}::jsonb
    returning 1`
  const outcome = changed.length > 0 ? 'updated' : 'unchanged'
  if (!known.isCall) return outcome
  const [updated = 'missing'] = await updateCalls(stores, team, [
    { callId: fileId, changes: changesOf(entry) },
  ])
  return updated === 'unchanged' ? outcome : updated
}

// A line without speakers or deals does not change them.
function changesOf({ speakers, crmDealExternalIds, ...given }: CallDetails) {
  return {
    ...given,
    speakers: speakers.length > 0 ? speakers : undefined,
    crmDealExternalIds: crmDealExternalIds.length > 0 ? crmDealExternalIds : undefined,
  }
}
