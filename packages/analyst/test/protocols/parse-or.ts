/** The value of a JSON text, or another value if the text is not JSON. */
export function parseOr<Value>(text: string, other: Value): Value {
  try {
    return JSON.parse(text)
  } catch {
    return other
  }
}
