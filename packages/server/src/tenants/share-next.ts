/**
 * Lets callers who ask for a name during its look-up share the next one, which begins after they have asked: so each answer is as new as
 * one of its own, with at most one look-up of a name at a time.
 */
export function shareNext<Value>(look: (name: string) => Promise<Value>): (name: string) => Promise<Value> {
  const current = new Map<string, Promise<Value>>()
  const next = new Map<string, Promise<Value>>()
  const begin = (name: string): Promise<Value> => {
    const looking = look(name).finally(() => {
      if (current.get(name) === looking) current.delete(name)
    })
    current.set(name, looking)
    return looking
  }
  return (name) => {
    const running = current.get(name)
    if (!running) return begin(name)
    const pending = next.get(name)
    if (pending) return pending
    const started = running
      .catch(() => undefined)
      .then(() => {
        next.delete(name)
        return begin(name)
      })
    next.set(name, started)
    return started
  }
}
