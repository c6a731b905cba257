import type { Side } from '@earshot/contract/transcript'
import { buildSegments } from '../src/calls/import/build-segments.ts'
import { formCall } from '../src/calls/import/form-call.ts'
import { storeCall } from '../src/calls/import/store-call.ts'
import { findTeam } from '../src/tenants/teams.ts'
import type { TestApi } from './start-api.ts'

export interface TestCall {
  externalId?: string
  title?: string
  date?: string
  callType?: string
  ownerEmail?: string
  companyDomain?: string
  isProcessed?: boolean
  /** Whether a call with this external id is replaced. */
  replace?: boolean
  /** The side of a turn is unknown if it is absent. */
  turns?: { speaker: string; side?: Side; text: string }[]
}

let count = 0

/** Days ago as a plain date. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

/** A call of the team, by default of yesterday and with a sign of intent. Returns its file id. */
export async function createCall(api: TestApi, teamId: number, call: TestCall = {}): Promise<number> {
  const {
    turns = defaultTurns(++count),
    date = daysAgo(1),
    isProcessed: _,
    replace = false,
    ...details
  } = call
  const externalId = details.externalId ?? `call-${++count}`
  const cues = turns.map((turn, i) => ({
    ...turn,
    startMs: i * 10_000,
    endMs: i * 10_000 + 8_000,
  }))
  // The call is processed only if a test wants it, so that a run's figures are not affected.
  const jobs = call.isProcessed ? api.jobs : { ...api.jobs, send: async () => undefined }
  const outcome = await storeCall(
    { db: api.db, jobs },
    formCall({
      file: externalId,
      fileName: null,
      format: 'test',
      warnings: [],
      given: null,
      takenFromName: [],
      entry: { speakers: [], crmDealExternalIds: [], ...details, externalId, date },
      segments: buildSegments(cues, () => null),
    }),
    { team: await findTeam(api.db.sql, teamId), replace },
  )
  if (!('callId' in outcome)) {
    throw new Error(`the call was not imported: ${JSON.stringify(outcome)}`)
  }
  return outcome.callId
}

function defaultTurns(n: number): NonNullable<TestCall['turns']> {
  return [
    { speaker: 'Rae', side: 'rep', text: `Hello, this is conversation number ${n}. What brings you here?` },
    {
      speaker: 'Cam',
      side: 'customer',
      text: 'We would like to go ahead, please send over the contract this week.',
    },
    { speaker: 'Rae', side: 'rep', text: 'Happy to. Is there budget set aside for this?' },
    {
      speaker: 'Cam',
      side: 'customer',
      text: 'Yes, we have forty thousand dollars approved for it this year.',
    },
  ]
}
