/** For a stem of a question: frequent stems of its evidence, with their weights. */
export type Associations = ReadonlyMap<string, readonly (readonly [stem: string, share: number])[]>

/** One line a stem: `stem other share other share …`, shares in hundredths. */
export function printAssociations(associations: Associations): string {
  const lines = [...associations].map(([stem, others]) =>
    [stem, ...others.flatMap(([other, share]) => [other, Math.round(share * 100)])].join(' '),
  )
  return lines.join('\n')
}

export function parseAssociations(text: string): Associations {
  const associations = new Map<string, [string, number][]>()
  for (const line of text.split('\n')) {
    const [stem = '', ...parts] = line.split(' ')
    const others: [string, number][] = []
    for (let at = 0; at + 1 < parts.length; at += 2)
      others.push([parts[at] ?? '', Number(parts[at + 1]) / 100])
    associations.set(stem, others)
  }
  return associations
}
