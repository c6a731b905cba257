import type { ElementMeanings } from '../../definitions/element.ts'
import { type AlternativeRow, alternativesMax, sidesMax } from '../../definitions/slice-output.ts'
import {
  listJoint,
  ofName,
  opensClause,
  opensSentence,
  ownPart,
  sentenceEnd,
} from './alternative-patterns.ts'
import { cutByName } from './cut-by-name.ts'
import { createVendorTest, findVendors } from './is-vendor.ts'
import type { Mention, Named } from './mention.ts'
import { createNames, isMisheard, type Name, spellingOf } from './names.ts'
import { waysIn } from './other-ways.ts'
import { byConfidence, elementsOf, type Sentence, sentencesOf, sourceOf, supportOf } from './sentences.ts'
import { createSubjects } from './subjects.ts'
import type { SynthesisInput } from './synthesis-input.ts'
import { opposite, readVerdict, tellVerdict, type Verdict } from './tell-verdict.ts'

// The largest distance, in segments, at which "they" still means an alternative: if it is the only one named, and if others are.
const segmentsApartMax = 12
const segmentsAfterMax = 6
const segmentsBackMax = 3

/** A sentence's statement about one alternative. */
interface Told {
  sentence: Sentence
  /** The sentence, or its part about this alternative. */
  said: string
  /** Null if the alternative is unclear. */
  spelling: string | null
  /** Null if the sentence is neither for nor against it. */
  verdict: Verdict | null
}

/** Each alternative once, over all spellings, with its pros and cons; last those without a name. */
export function alternativesOf(input: SynthesisInput, elementKeys: readonly string[]): AlternativeRow[] {
  const sentences = sentencesOf(input, elementKeys)
  const { mentions, nameOf } = findMentions(input, sentences)
  const inCall = Map.groupBy(mentions, ({ sentence }) => sentence.fileId)
  const mentioned = mentions
    .flatMap((mention) => toldIn(mention, inCall.get(mention.sentence.fileId) ?? [], input.meanings))
    .filter((one) => belongs(one, elementKeys, input.meanings))
  return [...Map.groupBy(mentioned, ({ spelling }) => spelling)]
    .map(([spelling, same]) => {
      const name = spelling === null ? null : (nameOf.get(spelling) ?? spelling)
      return rowOf(name, same, elementKeys)
    })
    .toSorted(byAccounts)
    .slice(0, alternativesMax)
}

function toldIn(
  { sentence, named, others }: Mention,
  inCall: readonly Mention[],
  meanings: ElementMeanings,
): Told[] {
  const { quote } = sentence
  const verdicts = sentence.elementKeys.map((key) => readVerdict(meanings[key]))
  if (named.length === 0) {
    const verdict = tellVerdict(quote, verdicts)
    const spelling = others.length > 0 ? null : nearest(sentence, inCall)
    return [{ sentence, said: quote, spelling, verdict }]
  }
  const parts = cutByName(quote, [...named, ...others])
  return parts.flatMap((part) => {
    const compares = part.named.some(({ isLesser }) => isLesser)
    const verdict =
      compares || isOfAll(part.named, quote)
        ? tellVerdict(part.said, verdicts, { isPart: parts.length > 1, compares })
        : null
    // Repetitions in one part count once.
    const known = part.named.filter((one) => !others.includes(one))
    const each = new Map(known.map((one) => [one.spelling, one])).values()
    return [...each].map(({ spelling, isLesser }) => ({
      sentence,
      said: part.said,
      spelling,
      verdict: verdict && isLesser ? opposite(verdict) : verdict,
    }))
  })
}

/** "Kelmora and Dunvane are cheap" is about both; "Kelmora is quick and Dunvane is dear" is not. */
function isOfAll(named: readonly Named[], quote: string): boolean {
  const inOrder = named.toSorted((a, b) => a.start - b.start)
  return inOrder.every((one, at) => {
    const before = inOrder[at - 1]
    if (!before || before.spelling === one.spelling) return true
    return listJoint.test(quote.slice(before.end, one.start))
  })
}

// A section of strengths alone lists no alternative for a weakness.
function belongs(
  { sentence, verdict }: Told,
  elementKeys: readonly string[],
  meanings: ElementMeanings,
): boolean {
  const names = (key: string) => meanings[key]?.about === 'competitor' && readVerdict(meanings[key]) === null
  if (sentence.elementKeys.some(names) || elementKeys.some(names)) return true
  return verdict !== null && elementKeys.some((key) => readVerdict(meanings[key]) === verdict)
}

function rowOf(
  name: string | null,
  mentioned: readonly Told[],
  elementKeys: readonly string[],
): AlternativeRow {
  const best = withoutContradictions(mentioned.toSorted((a, b) => byConfidence(a.sentence, b.sentence)))
  const sentences = [...new Set(best.map(({ sentence }) => sentence))]
  const { accounts, ...support } = supportOf(sentences)
  const said = (verdict: Verdict) =>
    best
      .filter((one) => one.verdict === verdict)
      .slice(0, sidesMax)
      .map(({ said: quote, sentence: { account, evidenceId } }) => ({ quote, account, evidenceId }))
  return {
    name,
    strengths: said('good'),
    weaknesses: said('bad'),
    elementKeys: elementsOf(sentences, elementKeys),
    accountCount: accounts.length,
    accounts,
    ...support,
  }
}

// Quotes of one stretch can share a sentence, which gets the verdict of the surest of them; best first.
function withoutContradictions(mentioned: readonly Told[]): Told[] {
  const kept = new Map<string, Told[]>()
  return mentioned.map((one) => {
    const place = `${sourceOf(one.sentence)} ${one.sentence.segmentIndex}`
    const before = kept.get(place) ?? []
    const isDenied = before.some(
      (other) => other.verdict !== one.verdict && sharesSentence(other.said, one.said),
    )
    if (isDenied || one.verdict === null) return { ...one, verdict: null }
    kept.set(place, [...before, one])
    return one
  })
}

function sharesSentence(a: string, b: string): boolean {
  return a.includes(b) || b.includes(a) || a.split(sentenceEnd).some((sentence) => b.includes(sentence))
}

function byAccounts(a: AlternativeRow, b: AlternativeRow): number {
  if (a.name === null || b.name === null) return a.name === null ? 1 : -1
  return (
    b.accountCount - a.accountCount ||
    b.callCount - a.callCount ||
    b.evidenceCount - a.evidenceCount ||
    (a.name < b.name ? -1 : 1)
  )
}

/** The vendor named last in the call, or the only one named nearby; null if two could be meant. */
function nearest({ segmentIndex }: Sentence, inCall: readonly Mention[]): string | null {
  if (segmentIndex === null) return null
  const near = inCall
    .map(({ sentence, named }) => ({ named, back: segmentIndex - (sentence.segmentIndex ?? Number.NaN) }))
    .filter(({ named, back }) => named.length > 0 && back <= segmentsApartMax && back >= -segmentsAfterMax)
  const before = near.filter(({ back }) => back >= 0 && back <= segmentsBackMax)
  const last = Math.min(...before.map(({ back }) => back))
  const meant =
    before.length > 0
      ? before.filter(({ back }) => back === last).flatMap(({ named }) => named)
      : near.flatMap(({ named }) => named.filter(({ isVendor }) => isVendor))
  const [first, ...others] = new Map(meant.map((one) => [one.spelling, one])).values()
  return first?.isVendor && others.length === 0 ? first.spelling : null
}

function findMentions(input: SynthesisInput, sentences: readonly Sentence[]) {
  const mayBeVendor = createVendorTest(input)
  const quotes = sentences.map(({ quote }) => quote)
  const [namesIn, subjectsIn] = [createNames(quotes), createSubjects(quotes)]
  const found = sentences.map((sentence) => ({
    sentence,
    names: namesIn(sentence.quote).filter(({ text }) => mayBeVendor(text) && waysIn(text).length === 0),
  }))
  const spellings = mergeSpellings(found.flatMap(({ names }) => names.map(({ text }) => text)))
  const mainOf = ({ text }: Name) => spellings.mainOf(spellingOf(text))
  const vendors = new Set(
    found.flatMap(({ sentence, names }) => findVendors(names, sentence.quote).map(mainOf)),
  )
  const mentions = found.map(({ sentence, names }) => {
    const { quote } = sentence
    const all = names.map((name) => {
      const spelling = mainOf(name)
      return namedAt({ spelling, isVendor: vendors.has(spelling) }, name, quote)
    })
    const ways = waysIn(quote).map((way) => namedAt({ spelling: way.name, isVendor: false }, way, quote))
    const named = [...all.filter(({ isVendor }) => isVendor), ...ways]
    const subjects = subjectsIn(quote)
      .filter(({ start }) => !all.some((one) => one.start === start))
      .map((name) => namedAt({ spelling: mainOf(name), isVendor: false }, name, quote))
    const others = [...all.filter((one) => !one.isVendor), ...subjects]
    return { sentence, named, others: others.filter((one) => isSpokenOf(one, quote)) }
  })
  return { mentions, nameOf: spellings.nameOf }
}

function namedAt(
  one: Pick<Named, 'spelling' | 'isVendor'>,
  { start, end }: Pick<Named, 'start' | 'end'>,
  quote: string,
): Named {
  return { ...one, start, end, isLesser: isLesserAt(start, quote) }
}

function isSpokenOf({ spelling, start, end }: Named, quote: string): boolean {
  const [before, after] = [quote.slice(0, start), quote.slice(end)]
  if (opensSentence.test(before) && /^ \p{Ll}/u.test(after)) return !ownPart.test(spelling)
  return opensClause.test(before) || ofName.test(quote.slice(start, end))
}

function isLesserAt(start: number, quote: string): boolean {
  return /\bthan (?:\S+ )?$/.test(quote.slice(0, start))
}

/** Merges names that differ in blanks, case or a misheard letter, under the most frequent spelling. */
function mergeSpellings(written: readonly string[]) {
  const groups = [...Map.groupBy(written, spellingOf)].toSorted(
    ([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1),
  )
  const mains = new Map<string, string>()
  const nameOf = new Map<string, string>()
  for (const [spelling, names] of groups) {
    const main = nameOf.keys().find((known) => isMisheard(known, spelling)) ?? spelling
    mains.set(spelling, main)
    if (main === spelling) nameOf.set(main, mostUsed(names))
  }
  return { nameOf, mainOf: (spelling: string) => mains.get(spelling) ?? spelling }
}

function mostUsed(names: readonly string[]): string {
  const [best] = [...Map.groupBy(names, (name) => name)].toSorted(
    ([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1),
  )
  return best?.[0] ?? ''
}
