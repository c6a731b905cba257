// Later instants are written with a sign and more digits: they would not sort as text, or fit into PostgreSQL's dates.
export const latestMs = Date.parse('9999-12-31T23:59:59.999Z')

/** An instant in UTC, as text that sorts by time. */
export function instantOf(text: string): string {
  return new Date(Math.min(Date.parse(text), latestMs)).toISOString()
}
