import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../platform/database.ts'
import type { Sql } from '../../platform/sql.ts'
import type { Team } from '../../platform/team.ts'
import type { DateRange } from '../date-range.ts'

/** The data in memory of a day (UTC) of a team. */
export interface Day {
  /** The version of the day when it was read and, if it depends on them, of the organisation's records. */
  version: number
  recordsVersion: number | null
  bytes: number
}

/** The days of a range that ever had a call, the latest first, all from one moment of the database. */
export interface HeldDays<D extends Day> {
  days: D[]
  recordsVersion: number
}

export interface ReadDatabase extends Pick<Database, 'read'> {
  /** Runs a read that no request waits for, without a time limit. Only a few run at once. */
  beside<Result>(read: (sql: Sql) => Promise<Result>): Promise<Result>
}

/** Called when a read beside a request fails. */
export type OnError = (error: unknown) => void

export interface HoldOptions<D extends Day> {
  /** Reads whole days of a team, each with its version. */
  read(sql: Sql, team: Team, days: readonly string[]): Promise<Map<string, D>>
  /** Days that one statement reads and one step prepares. */
  daysAtOnce: number
  /** How many days ranges reach back. */
  lookBackDays: number
  onError: OnError
}

interface Held<D extends Day> {
  days: Map<string, D>
  /** Whether days are being read beside requests. */
  isRead: boolean
  isTooLarge: boolean
}

// A request waits for so few changed days; more of them are read beside it.
const daysAwaitedMax = 4
const bytesAwaitedMax = 512 * 1024
// Ranges begin at most `lookBackDays` ago; some more days are kept for calls in the future.
const daysBeyond = 10
const attemptsMax = 3
// For all teams together; one team may have half of it.
const bytesMax = 128 * 1024 * 1024

/** Pause after a failed read. */
export const pauseMs = 10_000

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * Holds days of teams in memory. For each request it asks the database for the versions of all days of the range, and returns its days
 * only if all are current. If too many are missing it returns undefined, and reads them beside the request.
 */
export function holdDays<D extends Day>(
  db: ReadDatabase,
  { read, daysAtOnce, lookBackDays, onError }: HoldOptions<D>,
): (team: Team, range: DateRange) => Promise<HeldDays<D> | undefined> {
  // In the order of use, the most recent team last.
  const teams = new Map<number, Held<D>>()
  const reading = new Map<string, Promise<void>>()

  const heldOf = (teamId: number): Held<D> => {
    const held = teams.get(teamId) ?? { days: new Map(), isRead: false, isTooLarge: false }
    teams.delete(teamId)
    teams.set(teamId, held)
    return held
  }

  const hold = (teamId: number, found: Map<string, D>) => {
    const held = heldOf(teamId)
    for (const [day, columns] of found) held.days.set(day, columns)
    for (const day of [...held.days.keys()].sort().slice(0, -(lookBackDays + daysBeyond)))
      held.days.delete(day)
    const others = [...teams.keys()].filter((other) => other !== teamId)
    while (bytesOf([...teams.values()]) > bytesMax && others.length > 0) teams.delete(others.shift() ?? 0)
  }

  // Days that several requests miss at once are read once.
  const readOnce = async (sql: Sql, team: Team, days: readonly string[]): Promise<void> => {
    const asked = `${team.teamId} ${days}`
    const work = reading.get(asked) ?? read(sql, team, days).then((found) => hold(team.teamId, found))
    reading.set(asked, work)
    await work.finally(() => reading.delete(asked))
  }

  const readBeside = async (team: Team, days: readonly string[]) => {
    const held = heldOf(team.teamId)
    if (held.isRead || held.isTooLarge) return
    held.isRead = true
    try {
      for (let at = 0; at < days.length && !held.isTooLarge; at += daysAtOnce) {
        await db.beside((sql) => readOnce(sql, team, days.slice(at, at + daysAtOnce)))
        held.isTooLarge = bytesOf([held]) > bytesMax / 2
      }
      if (held.isTooLarge) held.days.clear()
    } catch (error) {
      // The days read so far stay in memory, and a later request starts reading the rest.
      onError(error)
      await delay(pauseMs, undefined, { ref: false })
    } finally {
      held.isRead = false
    }
  }

  return async (team, range) => {
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const { recordsVersion, versions } = await readVersions(db.read, team, range)
      const held = heldOf(team.teamId)
      const isFresh = ([day, version]: [string, number]) => {
        const known = held.days.get(day)
        return known?.version === version && (known.recordsVersion ?? recordsVersion) === recordsVersion
      }
      const stale = versions.filter((day) => !isFresh(day)).map(([day]) => day)
      if (stale.length === 0)
        return { days: versions.map(([day]) => held.days.get(day) as D), recordsVersion }
      // A large day is read beside requests after each change.
      const isLarge = stale.some((day) => (held.days.get(day)?.bytes ?? 0) > bytesAwaitedMax)
      if (stale.length > daysAwaitedMax || isLarge) {
        void readBeside(team, stale)
        return undefined
      }
      await readOnce(db.read, team, stale)
    }
    return undefined
  }
}

function bytesOf<D extends Day>(held: readonly Held<D>[]): number {
  let sum = 0
  for (const { days } of held) for (const { bytes } of days.values()) sum += bytes
  return sum
}

async function readVersions(
  sql: Sql,
  { teamId, organizationId }: Team,
  { fromMs, beforeMs }: DateRange,
): Promise<{ recordsVersion: number; versions: [string, number][] }> {
  const [first, last] = [dayOf(fromMs), dayOf(Math.max(fromMs, beforeMs - 1))]
  const [found] = await sql<{ recordsVersion: number; versions: [string, number][] }>`
    select records_version,
           (select coalesce(json_agg(json_build_array(day, version) order by day desc), '[]')
              from team_day
             where organization_id = ${organizationId} and team_id = ${teamId} and day between ${first}::date and ${last}::date) as versions
      from organization where id = ${organizationId}`
  if (!found) throw new Error(`there is no organisation ${organizationId}`)
  return found
}
