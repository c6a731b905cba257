import type { Side } from '../src/contract/transcript.ts'
import { buildSegments } from '../src/ingest/build-segments.ts'
import { storeCall } from '../src/ingest/store-call.ts'
import type { TestApi } from './start-api.ts'

export interface TestCall {
  externalId?: string
  title?: string
  date?: string
  callType?: string
  ownerEmail?: string
  companyDomain?: string
  turns?: { speaker: string; side: Side; text: string }[]
}

let count = 0

/** Days ago as a plain date. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

/** A call of the team, held yesterday unless told otherwise, with something in it that shows intent. Returns its file id. */
export async function createCall(api: TestApi, teamId: number, call: TestCall = {}): Promise<number> {
  const { turns = defaultTurns(++count), date = daysAgo(1), ...told } = call
  const externalId = told.externalId ?? `call-${++count}`
  const cues = turns.map(({ speaker, side, text }, i) => ({
    ...{ speaker, side, text },
    startMs: i * 10_000,
    endMs: i * 10_000 + 8_000,
  }))
  const outcome = await storeCall(
    api.db,
    teamId,
    {
      file: externalId,
      format: 'test',
      entry: { speakers: [], crmDealExternalIds: [], ...told, externalId, date },
      segments: buildSegments(cues, () => null),
    },
    false,
  )
  if (outcome !== 'imported') throw new Error(`the call was not imported: ${JSON.stringify(outcome)}`)
  const [row] = await api.db.sql<{ id: number }>`
    select id from call where team_id = ${teamId} and external_id = ${externalId}`
  if (!row) throw new Error('no call')
  return row.id
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
