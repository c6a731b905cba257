import leven from 'leven'

// A longer name is not a typing error.
const nameCharsMax = 60

/** The name in `known` that `name` may be a misspelling of; undefined if none is near. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > nameCharsMax) return undefined
  const [nearest] = known
    .map((candidate) => ({ candidate, edits: leven(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, edits }) => edits <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.edits - b.edits)
  return nearest?.candidate
}
