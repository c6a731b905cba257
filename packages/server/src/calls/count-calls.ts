import { type CountChange, changeCounts, changeDays, dayOf } from '../platform/counts.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'

/** What counts of calls are made from. */
export interface CountedCall {
  heldAt: string
  ownerEmail: string | null
  ownerName: string | null
  companyDomain: string | null
  callTypeKey: string | null
}

/** Calls as they were and as they are: a new call is only after, a deleted one only before. */
export interface ChangedCalls {
  before?: readonly CountedCall[]
  after?: readonly CountedCall[]
}

const byValue = {
  name: 'call_count',
  key: { kind: 'text', value: 'text', name: 'text' },
  count: 'calls',
} as const
const byDay = { name: 'call_day_count', key: { day: 'date', call_type_key: 'text' }, count: 'calls' } as const

/**
 * Brings the counts of a team's calls and the versions of their days up to date. To be called in the transaction that changes the
 * calls, before links and posts are counted.
 */
export async function countCalls(
  sql: Sql,
  team: Team,
  { before = [], after = [] }: ChangedCalls,
): Promise<void> {
  await changeDays(
    sql,
    team,
    [...before, ...after].map(({ heldAt }) => dayOf(heldAt)),
  )
  const changes = (keysOf: (call: CountedCall) => CountChange['key'][]) => [
    ...after.flatMap((call) => keysOf(call).map((key) => ({ key, by: 1 }))),
    ...before.flatMap((call) => keysOf(call).map((key) => ({ key, by: -1 }))),
  ]
  await changeCounts(sql, team, byValue, changes(valuesOf))
  await changeCounts(
    sql,
    team,
    byDay,
    changes(({ heldAt, callTypeKey }) => [[dayOf(heldAt), callTypeKey ?? '']]),
  )
}

function valuesOf({ ownerEmail, ownerName, companyDomain, callTypeKey }: CountedCall): string[][] {
  return [
    ...(ownerEmail === null ? [] : [['owner', ownerEmail, ownerName ?? '']]),
    ...(companyDomain === null ? [] : [['domain', companyDomain, '']]),
    ...(callTypeKey === null ? [] : [['call_type', callTypeKey, '']]),
  ]
}
