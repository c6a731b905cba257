import type { Side } from '@earshot/contract/transcript'
import { firstNames } from '../../language/first-names.ts'
import { readList } from '../../language/read-list.ts'
import { restoreCapitals } from '../../language/restore-capitals.ts'
import { findVendors } from '../results/is-vendor.ts'
import { createNames, type Name } from '../results/names.ts'
import { findRoles } from '../results/roles.ts'
import { describeLetters } from './describe-letters.ts'
import { type Mention, unnamedIn } from './find-unnamed.ts'
import { type Bag, bitsOf, codeOf, createBag } from './hash-words.ts'
import type { ReadStatements } from './read-facts.ts'
import type { Statement } from './statements.ts'

/** A person or thing in a call: a name, a word that opens a sentence and may be one, a role, or a way of working. */
export interface Named {
  name: string
  kind: Mention['kind']
  /** Sentences that name it, in order. */
  at: number[]
  features: Int32Array
}

const kinds = { name: 1, role: 2, way: 3, opening: 4 }
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
  word: 70,
  tenth: 71,
  said: 72,
  asked: 73,
  foundNear: 74,
  besideOf: 75,
  known: 76,
}
const sides: Record<Side, number> = { rep: 1, customer: 2 }
const knownTools = new Set(readList('known-tools').map((name) => name.toLowerCase()))
// A fast test for a part of every role, because the full search takes far longer.
const mayNameRole = new RegExp(
  `\\b(?:chief|president|head|board|owner|owns|founder|boss|chair\\w*|trustees|committee|team|bookkeeper|partners|procurement|purchasing|infosec|legal|finance|${readList('role-posts').join('|')})s?\\b|\\b[A-Z]{2,4}\\b`,
)
const wordsAround = 4
const [opening, ending] = [codeOf('^'), codeOf('$')]
const foundMin = 0.4

/** All candidates for people and alternatives, each once with the features of all its mentions. */
export function findNamed({ statements: said, foundIn }: ReadStatements): Named[] {
  const statements = restoreCapitals(said)
  const namesIn = createNames(statements.map(({ text }) => text))
  const lower = new Set(statements.flatMap(({ text }) => text.match(lowerWord) ?? []))
  const mentions = statements.flatMap(({ text, codes }, at) => {
    const names = namesIn(text)
    const opening = names[0]?.start === 0 ? [] : openingOf(text, lower)
    const roles = mayNameRole.test(text) ? findRoles(text) : []
    return [
      ...names.map((name) => mentionOf(name, at, 'name')),
      ...opening.map((name) => mentionOf(name, at, 'opening')),
      ...roles.map((name) => mentionOf(name, at, 'role')),
      ...unnamedIn({ text, codes }, at).filter(
        ({ kind, end }) => kind !== 'role' || !roles.some((one) => one.end === end),
      ),
    ]
  })
  const full = fullNames(mentions)
  const bag = createBag()
  const groups = Map.groupBy(mentions, ({ name, kind }) => `${kind} ${full.get(name) ?? name.toLowerCase()}`)
  return [...groups.values()].flatMap((same) => describeNamed(same, bag, { statements, foundIn }) ?? [])
}

// "Square. And a cash box": a word that opens a sentence, if nobody says it elsewhere in lower case.
const openingWord = /^[\p{Lu}\d][\p{L}\p{N}]{3,30}(?![\p{L}\p{N}’'-])/u
const lowerWord = /(?<![\p{L}\p{N}’'-])\p{Ll}{3,}/gu

function openingOf(text: string, lower: ReadonlySet<string>): Name[] {
  const [word = ''] = openingWord.exec(text) ?? []
  const isNew = /\p{L}/u.test(word) && !lower.has(word.toLowerCase())
  return isNew ? [{ text: word, start: 0, end: word.length }] : []
}

function mentionOf({ text: name, start, end }: Name, at: number, kind: Mention['kind']): Mention {
  return { name, kind, at, start, end }
}

function describeNamed(
  same: readonly Mention[],
  bag: Bag,
  { statements, foundIn }: Pick<ReadStatements, 'statements' | 'foundIn'>,
): Named | undefined {
  const [longest] = same.toSorted((a, b) => b.name.length - a.name.length)
  const [first] = same
  if (!longest || !first) return undefined
  for (const mention of same) {
    const { text = '', side = null } = statements[mention.at] ?? {}
    describeMention(mention, { text, side }, bag)
    describePlace(mention, bag, { statements, foundIn })
  }
  const kind = kinds[first.kind]
  bag.add(feature.kind, kind)
  bag.add(feature.count, Math.min(4, bitsOf(same.length)), kind)
  bag.add(feature.tenth, Math.floor((9.99 * first.at) / Math.max(1, statements.length)))
  const names = same.map((mention) => phraseOf(mention, statements[mention.at]?.text ?? ''))
  return {
    name:
      kind === kinds.way
        ? names.reduce((long, one) => (one.length > long.length ? one : long))
        : longest.name,
    kind: first.kind,
    at: [...new Set(same.map(({ at }) => at))],
    features: bag.take(),
  }
}

// "A red ledger book": what stands between an article and the thing; but "the rest do paper".
const described =
  /\b(?:an?|the|our|my|your|their|his|her|some)\s+((?:(?!(?:do|does|did|done|same|rest|others?|whole|actual|of|to|in|on|with|and|or|is|was|very|just|only|like|for|that|this|I|you|we|they|it)\s)[\p{L}’'-]+\s+){1,2})$/iu

function phraseOf({ name, start }: Mention, text: string): string {
  const [, words = ''] = described.exec(text.slice(0, start)) ?? []
  return `${words}${name}`
}

function describePlace(
  { at, kind }: Mention,
  bag: Bag,
  { statements, foundIn }: Pick<ReadStatements, 'statements' | 'foundIn'>,
): void {
  const [before, own] = [statements[at - 1], statements[at]]
  bag.add(feature.side, own?.side ? sides[own.side] : 0)
  for (const code of own?.codes ?? []) bag.add(feature.said, code)
  for (const code of before?.isQuestion ? before.codes : []) bag.add(feature.asked, code)
  const foundAt = (place: number) =>
    statements[place] ? foundIn(place).filter(({ confidence }) => confidence >= foundMin) : []
  for (const { elementKey } of foundAt(at)) {
    bag.add(feature.found, codeOf(elementKey))
    bag.add(feature.found, codeOf(elementKey), kinds[kind])
  }
  for (const { elementKey } of [...foundAt(at - 1), ...foundAt(at + 1)])
    bag.add(feature.foundNear, codeOf(elementKey))
}

// "Judith" is Judith Marsh if the call has this name and no other Judith.
function fullNames(mentions: readonly Mention[]): Map<string, string> {
  const names = [...new Set(mentions.filter(({ kind }) => kind === 'name').map(({ name }) => name))]
  const longer = names.flatMap((name) =>
    [...new Set(/ /.test(name) ? name.split(' ') : [])].map((part) => ({ part, name })),
  )
  const holders = Map.groupBy(longer, ({ part }) => part)
  return new Map(
    names.map((name) => {
      const [whole, ...others] = holders.get(name) ?? []
      return [name, (whole && others.length === 0 ? whole.name : name).toLowerCase()]
    }),
  )
}

function describeMention(
  { name, start, end, kind }: Mention,
  { text, side }: Pick<Statement, 'text' | 'side'>,
  bag: Bag,
): void {
  const before = wordsOf(text.slice(0, start)).slice(-wordsAround).reverse().map(codeOf)
  const after = wordsOf(text.slice(end)).slice(0, wordsAround).map(codeOf)
  const [left = opening, further = opening] = before
  const [right = ending, beyond = ending] = after
  bag.add(feature.before, left, kinds[kind])
  bag.add(feature.before, left, further)
  bag.add(feature.after, right, kinds[kind])
  bag.add(feature.after, right, beyond)
  const by = side ? sides[side] : 0
  for (const code of [...before, ...after]) {
    bag.add(feature.around, code)
    // "I'd bring in Steve": of whom says it.
    if (kind === 'name' || kind === 'role') bag.add(feature.besideOf, code, by)
  }
  const words = wordsOf(name)
  for (const word of words) bag.add(feature.word, codeOf(word), Number(kind === 'name'))
  describeLetters(name, kinds[kind], bag)
  if (kind !== 'name') return
  const isFirstName = firstNames.has(words[0] ?? '')
  if (!isFirstName && isKnownTool(name)) bag.add(feature.known, 1)
  bag.add(feature.first, Number(isFirstName), Math.min(3, words.length))
  if (findVendors([{ text: name, start, end }], text).length > 0) bag.add(feature.vendor, 1)
}

// "Salesforce", "Salesforce's", "Google Sheets".
function isKnownTool(name: string): boolean {
  const plain = name.toLowerCase().replace(/[’']s$/, '')
  return knownTools.has(plain) || plain.split(' ').some((word) => knownTools.has(word))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?|[,.?!]/gu) ?? []
}
