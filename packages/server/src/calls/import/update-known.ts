import type { Team } from '../../platform/team.ts'
import { type UpdateOutcome, updateCalls } from '../update-call.ts'
import type { KnownCall } from './find-known.ts'
import type { CallDetails } from './manifest.ts'
import type { IncomingCall } from './read-calls.ts'
import type { Stores } from './store-call.ts'
import { type StoredRecording, withInstant } from './store-recording.ts'

/** A call of an import that the team has already. */
export interface FoundCall {
  call: IncomingCall
  known: KnownCall
}

/** Gives known calls the details of their manifest lines; returns the outcome of each, in their order. */
export async function updateKnown(
  stores: Stores,
  team: Team,
  found: readonly FoundCall[],
): Promise<UpdateOutcome[]> {
  const wanted = found.flatMap(({ call, known }) => {
    // With another id the manifest means another recording with the same words.
    const isOther =
      known.externalId !== null && known.externalId !== (call.entry.externalId ?? known.externalId)
    return call.given === null || isOther
      ? []
      : [{ call, callId: known.callId, changes: changesOf(call.given) }]
  })
  if (wanted.length === 0) return found.map(() => 'unchanged')
  const outcomes = await updateCalls(stores, team, wanted)
  return found.map(({ call }) => outcomes[wanted.findIndex((one) => one.call === call)] ?? 'unchanged')
}

/** Gives a recording, or the call that it became, the details of its manifest line. */
export async function updateRecording(
  stores: Stores,
  team: Team,
  { recordingId, fileId }: StoredRecording,
  entry: CallDetails,
): Promise<UpdateOutcome> {
  const { organizationId, teamId } = team
  const { sql } = stores.db
  const [found] = await sql<{ callId: number }>`
    select id as call_id from call
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${fileId}`
  if (found) {
    const [outcome = 'missing'] = await updateCalls(stores, team, [
      { callId: found.callId, changes: changesOf(entry) },
    ])
    return outcome
  }
  const given = JSON.stringify(changesOf(withInstant(entry)))
  const changed = await sql`
    update recording set entry = entry || ${given}::jsonb, updated_at = statement_timestamp()
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${recordingId} and call_id is null
       and entry <> entry || ${given}::jsonb
    returning 1`
  return changed.length > 0 ? 'updated' : 'unchanged'
}

// A line without speakers or deals does not change them.
function changesOf({ speakers, crmDealExternalIds, ...given }: CallDetails) {
  return {
    ...given,
    speakers: speakers.length > 0 ? speakers : undefined,
    crmDealExternalIds: crmDealExternalIds.length > 0 ? crmDealExternalIds : undefined,
  }
}
