import type { DateRange } from '../../contract/date-range.ts'
import type { Sql } from '../sql.ts'
import { type DayColumns, type Kind, readDays, type ValueNumbers } from './day-columns.ts'

/** The days of a range that have calls, the latest first, all as they are in the database at one moment. */
export interface HeldDays {
  days: DayColumns[]
  recordsVersion: number
}

export interface Scope {
  teamId: number
  organizationId: number
}

interface Held {
  days: Map<string, DayColumns>
  /** Is being read beside requests. */
  isRead: boolean
  isTooLarge: boolean
}

// So few that have changed are read at once for the request that finds them so; more of them beside it.
const daysAwaitedMax = 4
const daysAtOnce = 5
// Ranges begin 90 days ago at the earliest.
const daysKept = 100
const attemptsMax = 3
// Of all teams together, about 60 bytes each; one team may have half of them.
const rowsMax = 4_000_000

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * Holds days of teams in memory. Each time it asks the database for the versions of all days of the range, and gives what it holds
 * only where all are still the same; undefined where too much is missing, which is then read while the request does without.
 */
export function holdDays(
  sql: Sql,
  numbers: ValueNumbers,
): (scope: Scope, kind: Kind, range: DateRange) => Promise<HeldDays | undefined> {
  // The team that was asked for last comes last.
  const teams = new Map<string, Held>()
  const reading = new Map<string, Promise<void>>()

  const heldOf = (name: string): Held => {
    const held = teams.get(name) ?? { days: new Map(), isRead: false, isTooLarge: false }
    teams.delete(name)
    teams.set(name, held)
    return held
  }

  // What several requests miss at once is read once.
  const read = async (name: string, teamId: number, kind: Kind, days: readonly string[]): Promise<void> => {
    const asked = `${name} ${days}`
    const work =
      reading.get(asked) ??
      readDays(sql, teamId, kind, days, numbers).then((found) => {
        const held = heldOf(name)
        for (const [day, columns] of found) held.days.set(day, columns)
        for (const day of [...held.days.keys()].sort().slice(0, -daysKept)) held.days.delete(day)
        const others = [...teams.keys()].filter((other) => other !== name)
        while (rowsOf([...teams.values()]) > rowsMax && others.length > 0) teams.delete(others.shift() ?? '')
      })
    reading.set(asked, work)
    await work.finally(() => reading.delete(asked))
  }

  const readBeside = async (name: string, teamId: number, kind: Kind, days: readonly string[]) => {
    const held = heldOf(name)
    if (held.isRead || held.isTooLarge) return
    held.isRead = true
    try {
      for (let at = 0; at < days.length && !held.isTooLarge; at += daysAtOnce) {
        await read(name, teamId, kind, days.slice(at, at + daysAtOnce))
        held.isTooLarge = rowsOf([held]) > rowsMax / 2
      }
      if (held.isTooLarge) held.days.clear()
    } catch {
      // What was read before is held, and the next request has the rest read.
    } finally {
      held.isRead = false
    }
  }

  return async ({ teamId, organizationId }, kind, range) => {
    const name = `${teamId}/${kind}`
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const { recordsVersion, versions } = await readVersions(sql, { teamId, organizationId }, range)
      const held = heldOf(name)
      const isFresh = ([day, version]: [string, number]) => {
        const known = held.days.get(day)
        return known?.version === version && known.recordsVersion === recordsVersion
      }
      const stale = versions.filter((day) => !isFresh(day)).map(([day]) => day)
      if (stale.length === 0)
        return { days: versions.map(([day]) => held.days.get(day) as DayColumns), recordsVersion }
      if (stale.length > daysAwaitedMax) {
        void readBeside(name, teamId, kind, stale)
        return undefined
      }
      await read(name, teamId, kind, stale)
    }
    return undefined
  }
}

function rowsOf(held: readonly Held[]): number {
  let rows = 0
  for (const { days } of held) for (const { ids } of days.values()) rows += ids.length
  return rows
}

async function readVersions(
  sql: Sql,
  { teamId, organizationId }: Scope,
  { fromMs, beforeMs }: DateRange,
): Promise<{ recordsVersion: number; versions: [string, number][] }> {
  const [first, last] = [dayOf(fromMs), dayOf(Math.max(fromMs, beforeMs - 1))]
  const [found] = await sql<{ recordsVersion: number; versions: [string, number][] }>`
    select records_version,
           (select coalesce(json_agg(json_build_array(day, version) order by day desc), '[]')
              from team_day where team_id = ${teamId} and day between ${first}::date and ${last}::date) as versions
      from organization where id = ${organizationId}`
  if (!found) throw new Error(`there is no organisation ${organizationId}`)
  return found
}
