import { firstNames } from '../../language/first-names.ts'
import { readList, readPairs } from '../../language/read-list.ts'
import type { NamesIn } from '../results/names.ts'
import { type Evidence, plain, type Said, voicesOf } from './evidence.ts'

const places = new Set(readList('place-names'))
const countries = readPairs('demonyms')
const titled = new RegExp(`^(?:${readList('titles').join('|')})\\b`, 'i')
const one = /\b(?:he|she|him|his|her|hers)(?:'\w+)?\b/
const others = /\b(?:they|them|their|theirs|theirselves|themselves|the other(?: one| lot| crowd)?)(?:'\w+)?\b/
// "It's Megan over at Ringpath."
const introduces = /\b(?:from|at|with|for|of|here at|over at)(?: the)? $/
const openingTurns = 4
const personTurns = 25

/** Names that a pronoun in a quote stands for, said last before it at any distance, and the companies that are introduced. */
export function carriedNames(evidence: Evidence, namesIn: NamesIn): string[] {
  const isPerson = personTest(evidence)
  return [
    ...evidence.quotes.flatMap((said) => carriedTo(said, evidence, namesIn, isPerson)),
    ...introduced(evidence, namesIn, isPerson),
  ]
}

function carriedTo(
  { text, segmentIndex }: Said,
  { call: { segments } }: Evidence,
  namesIn: NamesIn,
  isPerson: (name: string) => boolean,
): string[] {
  const words = plain(text)
  const own = namesIn(text).map(({ text: name }) => name)
  const isCompany = (name: string) => !isPerson(name) && !places.has(plain(name)) && !isOfCountry(plain(name))
  const before = (isKind: (name: string) => boolean, from: number) =>
    own.some(isKind)
      ? []
      : segments
          .slice(Math.max(0, from), segmentIndex)
          .flatMap(({ text: said }) => namesIn(said).map(({ text: name }) => name))
          .filter(isKind)
  const companies = others.test(words) ? before(isCompany, 0) : []
  return [
    ...(one.test(words) ? before(isPerson, segmentIndex - personTurns).slice(-1) : []),
    ...companies.filter((name, at) => at === companies.length - 1 || companies.indexOf(name) < at),
  ]
}

function introduced(
  { call: { segments } }: Evidence,
  namesIn: NamesIn,
  isPerson: (name: string) => boolean,
): string[] {
  return segments
    .slice(0, openingTurns)
    .flatMap(({ text }) =>
      namesIn(text).flatMap(({ text: name, start }) =>
        !isPerson(name) && introduces.test(plain(text.slice(0, start))) ? [name] : [],
      ),
    )
}

function personTest({ call, known }: Evidence): (name: string) => boolean {
  const people = new Set(
    [...voicesOf(call.segments).map(({ speaker }) => speaker), ...known.split('\n')].flatMap(
      (name) => plain(name).split(' ')[0] ?? [],
    ),
  )
  return (name) => {
    const [first = ''] = plain(name).split(/[ -]/)
    return firstNames.has(first) || people.has(first) || titled.test(name)
  }
}

function isOfCountry(word: string): boolean {
  return countries.has(word) || /(?:ish|ian|ean|ese)$/.test(word)
}

/** Whether a name is the adjective of a country that the call speaks of: "Dutch" for "in the Netherlands". */
export function isCountryShown(name: string, { call: { segments } }: Evidence): boolean {
  const word = plain(name)
  if (!isOfCountry(word)) return false
  const said = new RegExp(`\\b(?:${countries.get(word) ?? word}|${word})\\b`)
  return segments.some(({ text }) => said.test(plain(text)))
}
