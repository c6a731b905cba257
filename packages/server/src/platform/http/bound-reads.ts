/** Limits of concurrent requests, which share 16 connections. `kindOfTeam` leaves a team room for its other kinds. */
const limits = { all: 14, team: 9, kind: 9, kindOfTeam: 6 }
const waitingMax = 200
const waitMaxMs = 2000

/** Ends a request. */
export type Release = () => void

interface Waiting {
  keys: readonly string[]
  admit(release: Release): void
}

/**
 * Bounds the concurrent database requests of one server: in total, of a team, of a kind (which reads the same tables), and of a kind of
 * a team. So a lock or slow searches leave connections for others. `take` waits for up to two seconds, but not past the deadline of the
 * request, and then returns undefined if there is no room.
 */
export function boundReads(): (
  team: string,
  kind: string,
  deadlineMs: number,
) => Promise<Release | undefined> {
  const counts = new Map<string, number>()
  const waiting = new Set<Waiting>()
  const hasRoom = (keys: readonly string[]) =>
    Object.values(limits).every((limit, i) => (counts.get(keys[i] ?? '') ?? 0) < limit)
  const add = (keys: readonly string[], by: number) => {
    for (const key of keys) {
      const count = (counts.get(key) ?? 0) + by
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    }
  }
  const begin = (keys: readonly string[]): Release => {
    add(keys, 1)
    return () => {
      add(keys, -1)
      for (const next of waiting) {
        if (!hasRoom(next.keys)) continue
        waiting.delete(next)
        next.admit(begin(next.keys))
      }
    }
  }
  return async (team, kind, deadlineMs) => {
    const keys = ['all', `team ${team}`, `kind ${kind}`, `${kind} of team ${team}`]
    if (hasRoom(keys)) return begin(keys)
    if (waiting.size >= waitingMax) return undefined
    return await new Promise((resolve) => {
      const waiter = {
        keys,
        admit: (release: Release) => {
          clearTimeout(timer)
          resolve(release)
        },
      }
      const timer = setTimeout(
        () => {
          waiting.delete(waiter)
          resolve(undefined)
        },
        Math.min(waitMaxMs, deadlineMs - performance.now()),
      )
      waiting.add(waiter)
    })
  }
}
