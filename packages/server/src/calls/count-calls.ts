import { type Changed, changeCounts, changeDays, changesBetween, dayOf } from '../platform/counts.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'

/** The details of a call that its counts depend on. */
export interface CountedCall {
  heldAt: string
  ownerEmail: string | null
  ownerName: string | null
  companyDomain: string | null
  callTypeKey: string | null
}

const byValue = {
  name: 'call_count',
  key: { kind: 'text', value: 'text', name: 'text' },
  count: 'calls',
} as const
const byDay = { name: 'call_day_count', key: { day: 'date', call_type_key: 'text' }, count: 'calls' } as const

/**
 * Updates the counts of a team's calls and the versions of their days, in the transaction that changes the calls, before links and
 * posts are counted.
 */
export async function countCalls(sql: Sql, team: Team, calls: Changed<CountedCall>): Promise<void> {
  const days = [calls.before ?? [], calls.after ?? []].flat().map(({ heldAt }) => dayOf(heldAt))
  await changeDays(sql, team, days)
  await changeCounts(sql, team, byValue, changesBetween(calls, valuesOf))
  const dayKeys = ({ heldAt, callTypeKey }: CountedCall) => [[dayOf(heldAt), callTypeKey ?? '']]
  await changeCounts(sql, team, byDay, changesBetween(calls, dayKeys))
}

function valuesOf({ ownerEmail, ownerName, companyDomain, callTypeKey }: CountedCall): string[][] {
  return [
    ...(ownerEmail === null ? [] : [['owner', ownerEmail, ownerName ?? '']]),
    ...(companyDomain === null ? [] : [['domain', companyDomain, '']]),
    ...(callTypeKey === null ? [] : [['call_type', callTypeKey, '']]),
  ]
}
