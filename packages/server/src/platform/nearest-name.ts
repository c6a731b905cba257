import leven from 'leven'

// A longer name is not a typing error.
const nameCharsMax = 60

/** The name in `known` that `name` may be a misspelling of, or that has one word more; undefined if none is near. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > nameCharsMax) return undefined
  const [nearest] = known
    .map((candidate) => ({ candidate, edits: leven(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, edits }) => edits <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.edits - b.edits)
  return nearest?.candidate ?? withOneWordMore(name, known)
}

/** The only name with one word more: crmDealExternalIds for crmDealIds. */
function withOneWordMore(name: string, known: readonly string[]): string | undefined {
  const words = wordsOf(name)
  if (words.length < 2) return undefined
  const [only, ...others] = known.filter((candidate) => {
    const longer = wordsOf(candidate)
    return (
      longer.length === words.length + 1 && longer.some((_, i) => `${longer.toSpliced(i, 1)}` === `${words}`)
    )
  })
  return others.length === 0 ? only : undefined
}

function wordsOf(name: string): string[] {
  return name
    .split(/(?<=[a-z])(?=[A-Z])|[^\p{L}\p{N}]+/u)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '')
}
