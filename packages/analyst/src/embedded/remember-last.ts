/**
 * Remembers what was made of the last object: all that is asked of a call is asked at once. What a WeakMap holds outlives one collection of
 * young objects, and all that was made of every call would be copied for it.
 */
export function rememberLast<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let last: { key: Key; value: Value } | undefined
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) }
    return last.value
  }
}
