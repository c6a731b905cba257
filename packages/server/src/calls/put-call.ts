import type { Catalog } from '@earshot/analyst/definitions/catalog'
import type { PutResult } from '@earshot/contract/put-calls'
import type { InTurn } from '../platform/in-turn.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { statusOf } from './call-summary.ts'
import { hasOtherId } from './import/find-known.ts'
import { sameWords } from './import/import-report.ts'
import { type Stores, storeCall } from './import/store-call.ts'
import { updateKnown, withSides } from './import/update-known.ts'
import { warnOfKnown, warnOfReach, warnOfSilent } from './import/warn-of-call.ts'
import { contentField, type PutFile, type PutInput, refusal } from './read-put.ts'
import { readPutApart } from './read-put-apart.ts'
import { requireCallType } from './require-call-type.ts'

export interface Putting {
  stores: Stores
  team: Team
  catalog: Catalog
  lookBackDays: number
  readInTurn: InTurn
}

/** The outcome of putting a call. */
export interface PutOutcome {
  result: PutResult
  /** Whether the team had it already, and nothing changed. */
  isKnown: boolean
}

/** Takes a call into a team. Throws INVALID_REQUEST with the field if it can't be taken. */
export async function putCall(
  { stores, team, catalog, lookBackDays, readInTurn }: Putting,
  input: PutInput,
  file?: PutFile,
): Promise<PutOutcome> {
  requireCallType(catalog, input.callType)
  const call = await readInTurn(() => readPutApart(input, file))
  const outcome = await storeCall(stores, call, { team, replace: input.replace })
  if ('reason' in outcome) throw refusal(contentField(input, file), outcome.reason)
  if ('callId' in outcome) {
    const warnings = [
      ...call.warnings,
      ...warnOfReach(call.entry.date, { nowMs: Date.now(), days: lookBackDays }),
      ...warnOfSilent(call.given, call.speakers),
    ]
    return { result: resultOf({ fileId: outcome.callId, status: 'processing' }, warnings), isKnown: false }
  }
  const { known } = outcome
  const isSame = known.contentHash === call.transcript.contentHash
  const given = call.given && (isSame ? withSides(call.given, call.sidesInFile) : call.given)
  const [updated] = await updateKnown(stores, team, [{ call: { ...call, given }, known }])
  if (typeof updated === 'object') throw refusal(contentField(input, file), updated.reason)
  const result = { fileId: known.callId, status: await readStatus(stores.db.sql, team, known.callId) }
  const isOther = hasOtherId(known.externalId, call.entry.externalId)
  const warnings = isOther ? [`${sameWords} That call stays as it is.`] : warnOfKnown(call, known)
  return {
    result: resultOf(isSame ? result : { ...result, contentDiffers: true }, [...call.warnings, ...warnings]),
    isKnown: true,
  }
}

function resultOf(result: PutResult, warnings: string[]): PutResult {
  return warnings.length > 0 ? { ...result, warnings } : result
}

/** The status of a call, or of its recording if the call does not exist yet. */
export async function readStatus(
  sql: Sql,
  { organizationId, teamId }: Team,
  callId: number,
): Promise<PutResult['status']> {
  const [call] = await sql<{ status: PutResult['status'] }>`
    select ${statusOf} as status from listed_call
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${callId}`
  return call?.status ?? 'processing'
}
