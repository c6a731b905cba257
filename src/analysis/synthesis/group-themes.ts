import { claimMark } from './concepts.ts'
import { createTerms } from './theme-terms.ts'

/** Quotes that say the same, the one that is most like all others first. */
export type Group<Item> = readonly [Item, ...Item[]]

interface Node {
  terms: { term: string; weight: number }[]
  length: number
  neighbours: { at: number; likeness: number }[]
}

const likenessMin = 0.5
const sameMin = 0.999
const pointsMin = 2
// A word of few quotes says more than one of many; with few quotes at all the difference is small.
const smoothing = 3
const claimWeight = 1.5
const notWeight = 0.5

/**
 * Groups quotes over calls by what they say: stars in the graph of quotes that are alike (Aslam, Pelekhov and Rus 2004, "The star
 * clustering algorithm"), likeness being the cosine of their words weighted by rarity. The quote that most others are like is
 * the first star; what it takes no later star gets. The order of `items` decides only between equals.
 */
export function groupThemes<Item extends { quote: string }>(items: readonly Item[]): Group<Item>[] {
  const nodes = connect(items)
  const taken = new Set<number>()
  const groups: Group<Item>[] = []
  const degree = ({ neighbours }: Node) => neighbours.reduce((sum, { likeness }) => sum + likeness, 0)
  const order = nodes
    .map((node, at) => ({ at, degree: degree(node) }))
    .toSorted((a, b) => b.degree - a.degree || a.at - b.at)
  for (const { at } of order) {
    const centre = items[at]
    if (taken.has(at) || !centre) continue
    const members = (nodes[at]?.neighbours ?? []).filter((other) => !taken.has(other.at))
    for (const other of [{ at }, ...members]) taken.add(other.at)
    const rest = members.toSorted((a, b) => b.likeness - a.likeness || a.at - b.at)
    groups.push([centre, ...rest.flatMap((other) => items[other.at] ?? [])])
  }
  return groups
}

interface Holder {
  at: number
  weight: number
}

interface Common {
  product: number
  points: number
}

// A claim in common, or two other words.
function pointsOf(term: string): number {
  if (term === 'not') return 0
  return term.startsWith(claimMark) ? 2 : 1
}

function connect(items: readonly { quote: string }[]): Node[] {
  const nodes = weigh(items.map(({ quote }) => quote))
  const holders = new Map<string, Holder[]>()
  nodes.forEach((node, at) => {
    for (const [other, { product, points }] of commonWith(node, holders)) {
      const likeness = product / (node.length * (nodes[other]?.length ?? 1))
      if (!isAlike(likeness, points)) continue
      node.neighbours.push({ at: other, likeness })
      nodes[other]?.neighbours.push({ at, likeness })
    }
    for (const { term, weight } of node.terms) holdersOf(term, holders).push({ at, weight })
  })
  return nodes
}

function isAlike(likeness: number, points: number): boolean {
  return likeness >= likenessMin && (points >= pointsMin || likeness >= sameMin)
}

function holdersOf(term: string, holders: Map<string, Holder[]>): Holder[] {
  const known = holders.get(term) ?? []
  holders.set(term, known)
  return known
}

/** What a quote has in common with those before it. */
function commonWith({ terms }: Node, holders: ReadonlyMap<string, Holder[]>): Map<number, Common> {
  const found = new Map<number, Common>()
  for (const { term, weight } of terms) {
    const points = pointsOf(term)
    for (const other of holders.get(term) ?? []) {
      const common = found.get(other.at) ?? { product: 0, points: 0 }
      common.product += weight * other.weight
      common.points += points
      found.set(other.at, common)
    }
  }
  return found
}

function weigh(quotes: readonly string[]): Node[] {
  const termsOf = createTerms()
  const termLists = quotes.map(termsOf)
  const counts = new Map<string, number>()
  for (const term of termLists.flat()) counts.set(term, (counts.get(term) ?? 0) + 1)
  const weightOf = (term: string) => {
    const rarity = Math.log(1 + (quotes.length + smoothing) / ((counts.get(term) ?? 0) + smoothing))
    return rarity * (term === 'not' ? notWeight : term.startsWith(claimMark) ? claimWeight : 1)
  }
  return termLists.map((list) => {
    const terms = list.map((term) => ({ term, weight: weightOf(term) }))
    return { terms, length: Math.hypot(...terms.map(({ weight }) => weight)) || 1, neighbours: [] }
  })
}
