import type { Side } from '@earshot/contract/transcript'
import { alternatives } from '../../language/compile-phrases.ts'
import { readList } from '../../language/read-list.ts'
import { firstNames } from '../results/first-names.ts'
import { findVendors } from '../results/is-vendor.ts'
import { createNames, type Name } from '../results/names.ts'
import { findRoles } from '../results/roles.ts'
import { bitsOf, hashOf, idOf } from './hash-words.ts'
import type { ReadStatements } from './read-facts.ts'

/** Somebody or something that a call names: a name, a role, or a way of working. */
export interface Named {
  name: string
  kind: 'name' | 'role' | 'way'
  /** Sentences that name it, in order. */
  at: number[]
  features: Uint32Array
}

interface Mention {
  name: string
  kind: Named['kind']
  at: number
  start: number
  end: number
}

const kinds = { name: 1, role: 2, way: 3 }
const feature = {
  kind: 60,
  before: 61,
  after: 62,
  around: 63,
  count: 64,
  first: 65,
  vendor: 66,
  side: 67,
  found: 68,
  shape: 69,
  word: 70,
  tenth: 71,
}
const sides: Record<Side, number> = { rep: 1, customer: 2 }
const relative = new RegExp(
  `\\b(?:my|our|his|her|their|the) (?:[\\p{L}-]+ )?${alternatives(readList('relatives'))}\\b`,
  'giu',
)
const way = new RegExp(`\\b${alternatives(readList('own-tools'))}\\b`, 'gi')
const wordsAround = 4
const foundMin = 0.4

/** All that may be a person or another way to do it, each once with the features of all its mentions. */
export function findNamed({ statements, foundIn }: ReadStatements): Named[] {
  const namesIn = createNames(statements.map(({ text }) => text))
  const mentions = statements.flatMap(({ text }, at): Mention[] => [
    ...namesIn(text).map(({ text: name, start, end }) => ({ name, kind: 'name' as const, at, start, end })),
    ...findRoles(text).map(({ text: name, start, end }) => ({ name, kind: 'role' as const, at, start, end })),
    ...matchesOf(relative, text, at, 'role'),
    ...matchesOf(way, text, at, 'way'),
  ])
  const full = fullNames(mentions)
  const groups = Map.groupBy(mentions, ({ name, kind }) => `${kind} ${full.get(name) ?? name.toLowerCase()}`)
  return [...groups.values()].flatMap((same) => describeNamed(same, { statements, foundIn }) ?? [])
}

function describeNamed(
  same: readonly Mention[],
  { statements, foundIn }: Pick<ReadStatements, 'statements' | 'foundIn'>,
): Named | undefined {
  const [longest] = same.toSorted((a, b) => b.name.length - a.name.length)
  const [first] = same
  if (!longest || !first) return undefined
  const features = new Set<number>()
  for (const mention of same) {
    const { side = null, text = '' } = statements[mention.at] ?? {}
    describeMention(mention, text, features)
    features.add(hashOf(feature.side, side ? sides[side] : 0))
    for (const { elementKey, confidence } of foundIn(mention.at))
      if (confidence >= foundMin) features.add(hashOf(feature.found, idOf(elementKey)))
  }
  const kind = kinds[first.kind]
  features.add(hashOf(feature.kind, kind))
  features.add(hashOf(feature.count, Math.min(4, bitsOf(same.length)), kind))
  features.add(hashOf(feature.tenth, Math.floor((9.99 * first.at) / Math.max(1, statements.length))))
  return {
    name: longest.name,
    kind: first.kind,
    at: [...new Set(same.map(({ at }) => at))],
    features: Uint32Array.from(features),
  }
}

function matchesOf(pattern: RegExp, text: string, at: number, kind: Mention['kind']): Mention[] {
  return [...text.matchAll(pattern)].map(({ 0: name, index }) => {
    return { name, kind, at, start: index, end: index + name.length }
  })
}

// "Judith" is Judith Marsh where the call names her so, too.
function fullNames(mentions: readonly Mention[]): Map<string, string> {
  const names = [...new Set(mentions.filter(({ kind }) => kind === 'name').map(({ name }) => name))]
  const longer = names.filter((name) => / /.test(name))
  return new Map(
    names.map((name) => {
      const whole = longer.filter((other) => other !== name && other.split(' ').includes(name))
      return [name, (whole.length === 1 ? (whole[0] ?? name) : name).toLowerCase()]
    }),
  )
}

function describeMention({ name, start, end, kind }: Mention, text: string, features: Set<number>): void {
  const before = wordsOf(text.slice(0, start)).toReversed()
  const after = wordsOf(text.slice(end))
  const [left = '^', further = '^'] = before
  const [right = '$', beyond = '$'] = after
  features.add(hashOf(feature.before, idOf(left), kinds[kind]))
  features.add(hashOf(feature.before, idOf(left), idOf(further)))
  features.add(hashOf(feature.after, idOf(right), kinds[kind]))
  features.add(hashOf(feature.after, idOf(right), idOf(beyond)))
  for (const word of [...before.slice(0, wordsAround), ...after.slice(0, wordsAround)])
    features.add(hashOf(feature.around, idOf(word)))
  const isShort = /\p{Ll}\p{Lu}|\d|^\p{Lu}{2,}$/u.test(name)
  features.add(hashOf(feature.shape, Number(isShort)))
  const words = wordsOf(name)
  if (kind !== 'name') for (const word of words) features.add(hashOf(feature.word, idOf(word)))
  else describeName({ text: name, start, end }, words, text, features)
}

function describeName(name: Name, words: readonly string[], text: string, features: Set<number>): void {
  const isFirstName = firstNames.has(words[0] ?? '')
  features.add(hashOf(feature.first, Number(isFirstName), Math.min(3, words.length)))
  if (findVendors([name], text).length > 0) features.add(hashOf(feature.vendor, 1))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?|[,.?!]/gu) ?? []
}
