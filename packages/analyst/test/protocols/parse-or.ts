/** The value of a JSON text, or another one if it is none. */
export function parseOr<Value>(text: string, other: Value): Value {
  try {
    return JSON.parse(text)
  } catch {
    return other
  }
}
