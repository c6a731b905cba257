/** What a quote says of one of those that it names. */
export interface Part<Named> {
  said: string
  named: Named[]
}

const boundary =
  /(?<=[.!?…]["”’)]?)\s+|(?<=[,;])\s+(?=(?:and|but|while|whereas|although|though)\b)|\s+(?=(?:but|whereas)\b)/g

/**
 * Cuts a quote that names several into parts, each of sentences or clauses that name the same. What names nobody belongs to the one
 * named just before it; after several nobody can tell to whom.
 */
export function cutByName<Named extends { spelling: string; start: number }>(
  quote: string,
  named: readonly Named[],
): Part<Named>[] {
  const ends = [...[...quote.matchAll(boundary)].map(({ index }) => index), quote.length]
  const parts: { from: number; to: number; named: Named[] }[] = []
  let from = 0
  for (const to of ends) {
    const own = named.filter(({ start }) => start >= from && start < to)
    const open = parts.at(-1)
    if (open && goesOn(open.named, own)) {
      open.to = to
      open.named.push(...own)
    } else parts.push({ from, to, named: own })
    from = to
  }
  return parts.map((part) => ({ said: plain(quote.slice(part.from, part.to)), named: part.named }))
}

function goesOn(open: readonly { spelling: string }[], own: readonly { spelling: string }[]): boolean {
  if (open.length === 0) return true
  const spellings = new Set([...open, ...own].map(({ spelling }) => spelling))
  return spellings.size === 1
}

function plain(text: string): string {
  return text
    .trim()
    .replace(/^(?:and|but) /, '')
    .replace(/[,;]$/, '')
}
