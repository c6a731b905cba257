/**
 * Remembers the result for the last object, because all questions about a call come together. A WeakMap's values would survive a young
 * garbage collection, which would have to copy the results of every call.
 */
export function rememberLast<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let last: { key: Key; value: Value } | undefined
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) }
    return last.value
  }
}
