/** The part of a quote about one of its names. */
export interface Part<Named> {
  said: string
  named: Named[]
}

const boundary =
  /(?<=[.!?…]["”’)]?)\s+|(?<=[,;])\s+(?=(?:and|but|while|whereas|although|though)\b)|\s+(?=(?:but|whereas)\b)/g

/**
 * Cuts a quote with several names into parts, each of sentences or clauses with the same names. A clause without a name belongs to the
 * name just before it; after several names it belongs to none.
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
