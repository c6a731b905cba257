/**
 * Remembers what was made of the last few objects: all that is asked of a call is asked at once. A WeakMap would hold it no longer than the
 * object, too, but what it holds outlives one collection of young objects, and is copied for it.
 */
export function rememberLast<Key extends object, Value>(
  make: (key: Key) => Value,
  count = 1,
): (key: Key) => Value {
  const known: { key: Key; value: Value }[] = []
  return (key) => {
    const found = known.find((entry) => entry.key === key)
    if (found) return found.value
    const value = make(key)
    known.unshift({ key, value })
    known.length = Math.min(count, known.length)
    return value
  }
}
