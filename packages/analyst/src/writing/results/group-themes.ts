import { claimMark } from './concepts.ts'
import { createTerms, type Denial } from './theme-terms.ts'

/** Quotes with the same meaning, the most central one first. */
export type Group<Item> = readonly [Item, ...Item[]]

interface Term {
  /** Squared, for the cosine. */
  weight: number
  /** Its own weight as evidence of a shared meaning. */
  points: number
  /** The quotes so far that have it. */
  holders: number[]
}

interface Node {
  /** All its words, unchanged. */
  words: ReadonlySet<string>
  terms: Term[]
  said: ReadonlySet<string>
  denies: readonly Denial[]
  length: number
  neighbours: { at: number; likeness: number }[]
}

const word = /[\p{L}\p{N}]+/gu
const likenessMin = 0.5
const sameMin = 0.999
const pointsMin = 2
// A rare word means more than a frequent one; with few quotes in total the difference is small.
const smoothing = 3
const claimWeight = 1.5
const notWeight = 0.5
// "I don't want to be tied in" speaks of the tie as others do, and "never up to date" says what "out of date" says.
const mild = new Set(['know', 'up', 'want', 'wanted', 'wants'])
// "Standing in front of" anything.
const pointless = new Set(['not', 'stand', 'front'])

/**
 * Groups quotes over calls by meaning: stars in the graph of similar quotes (Aslam, Pelekhov and Rus 2004, "The star clustering
 * algorithm"), with the cosine of their words, weighted by rarity, as similarity. The quote with most similar ones is the first star;
 * its quotes are not available to later stars. The order of `items` decides only between equals.
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

function connect(items: readonly { quote: string }[]): Node[] {
  const nodes = weigh(items.map(({ quote }) => quote))
  const products = new Float64Array(nodes.length)
  const points = new Uint8Array(nodes.length)
  nodes.forEach((node, at) => {
    for (const other of meet(node, at, { products, points })) {
      const likeness = (products[other] ?? 0) / (node.length * (nodes[other]?.length ?? 1))
      const shared = points[other] ?? 0
      const isLike = likeness >= likenessMin && !contradicts(node, nodes[other])
      if (isLike && (shared >= pointsMin || isSame(node, nodes[other], likeness, shared))) {
        node.neighbours.push({ at: other, likeness })
        nodes[other]?.neighbours.push({ at, likeness })
      }
      products[other] = 0
      points[other] = 0
    }
  })
  return nodes
}

// One telling word in common is enough if half of all words are: "It has to go through procurement", "Procurement has to look at it
// first", but not "Procurement is two people". Without any, all have to be: "I don't like that" and "I don't want that" differ.
function isSame({ words }: Node, other: Node | undefined, likeness: number, points: number): boolean {
  if (likeness < sameMin) return false
  const shared = words.intersection(other?.words ?? new Set()).size
  return shared >= Math.max(words.size, other?.words.size ?? 0) * (points > 0 ? 0.5 : 1)
}

// "SOC 2 is not a must" and "SOC 2 is a must" have all but one word in common.
function contradicts(node: Node, other: Node | undefined): boolean {
  if (!other || (node.denies.length === 0) === (other.denies.length === 0)) return false
  const [{ denies }, { words, said }] = node.denies.length > 0 ? [node, other] : [other, node]
  return denies.some(({ word, concepts }) => {
    const isMild = concepts.length > 0 || mild.has(word)
    return !concepts.some((concept) => said.has(concept)) && (!isMild || words.has(word))
  })
}

/** Sums up the common terms of a quote with earlier ones, and returns these quotes. */
function meet({ terms }: Node, at: number, sums: { products: Float64Array; points: Uint8Array }): number[] {
  const met: number[] = []
  for (const { weight, points, holders } of terms) {
    for (const other of holders) {
      const before = sums.products[other] ?? 0
      if (before === 0) met.push(other)
      sums.products[other] = before + weight
      sums.points[other] = (sums.points[other] ?? 0) + points
    }
    holders.push(at)
  }
  return met
}

function weigh(quotes: readonly string[]): Node[] {
  const termsOf = createTerms()
  const read = quotes.map(termsOf)
  const counts = new Map<string, number>()
  for (const { terms } of read) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  const weighed = new Map(
    [...counts].map(([term, count]) => [
      term,
      termOf(term, (quotes.length + smoothing) / (count + smoothing)),
    ]),
  )
  return read.map(({ terms, denies }, at) => {
    const words = new Set(quotes[at]?.toLowerCase().match(word))
    const found = terms.flatMap((term) => weighed.get(term) ?? [])
    const length = Math.sqrt(found.reduce((sum, { weight }) => sum + weight, 0))
    return { words, terms: found, said: new Set(terms), denies, length: length || 1, neighbours: [] }
  })
}

// A claim in common is enough, or two other words.
function termOf(term: string, rarity: number): Term {
  const isClaim = term.startsWith(claimMark)
  const isNot = term === 'not'
  const weight = Math.log(1 + rarity) * (isNot ? notWeight : isClaim ? claimWeight : 1)
  return { weight: weight ** 2, points: pointless.has(term) ? 0 : isClaim ? pointsMin : 1, holders: [] }
}
