/** So many reads may be under way at once. They share the connections for reads with all requests that take no time. */
const limits = { all: 12, team: 8, kind: 8 }
const waitingMax = 200
const waitMaxMs = 2000

/** Ends a read. */
export type Release = () => void

interface Waiting {
  keys: readonly string[]
  admit(release: Release): void
}

/**
 * Bounds the reads of one server that can be slow: in all, of one team, and of one kind, which read the same tables. So a lock or slow
 * searches leave connections for everybody else. `take` waits for up to two seconds, and gives undefined if there is no room then.
 */
export function boundReads(): (team: string, kind: string) => Promise<Release | undefined> {
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
        return
      }
    }
  }
  return async (team, kind) => {
    const keys = ['all', `team ${team}`, `kind ${kind}`]
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
      const timer = setTimeout(() => {
        waiting.delete(waiter)
        resolve(undefined)
      }, waitMaxMs)
      waiting.add(waiter)
    })
  }
}
