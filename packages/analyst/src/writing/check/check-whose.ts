import type { NamesIn } from '../results/names.ts'
import { clausesOf, rankSources, stemsOf } from './circumstances.ts'
import { type Evidence, plain, type Said } from './evidence.ts'
import { type Figure, readAllFigures, readFigures } from './figures.ts'
import { partiesIn, partiesOf, partsOf } from './roles.ts'

const ours = /\b(?:our|we|us|ours)\b/
const ourOffer =
  /\bour (?:\w+ )?(?:offer|price|list|rate|quote|fee|terms)|\bwe (?:\w+ )?(?:offer|ask|quote|charge|sell)/
const theirs =
  /\b(?:they|them|their|theirs|he|she|his|her|him|other|another|competitor|elsewhere|somebody else|current|today)\b/
// A sum alone is nobody's: "Seven eighty at four years."
const others = /\b(?:i|we|my|me|us|our)\b/
const spokenTo = /\b(?:you|your|yours)\b/
const relates =
  /\b(?:asks?|offers?|offered|costs?|approved?|pays?|paid|has|have|wants?|quoted?|quotes|spends?|spent|charges?|signs?|takes?|sells?|gives?)\b/
// "595,000 for Benoni" is not Benoni's price.
const placed = /\b(?:for|at|in|of)(?: the)? $/
// How far a name may be from its sum, and a reason from its fact.
const nameTurns = 2
const reasonTurns = 2

/** Whether a sum presented as our offer belongs to another party in the quotes. */
export function isOfAnother(
  text: string,
  whose: string | undefined,
  evidence: Evidence,
  namesIn: NamesIn,
): boolean {
  const at = whose === 'us' ? 0 : plain(text).search(ourOffer)
  if (at < 0) return false
  return readFigures(text.slice(at)).some((figure) => {
    if (figure.span !== null) return false
    const places = placesOf(figure, evidence.quotes)
    return places.length > 0 && places.every((place) => isPlaceOfAnother(figure, place, evidence, namesIn))
  })
}

// The part with the sum, or what was said right before it, is about somebody else.
function isPlaceOfAnother(
  figure: Figure,
  { said, sentence, before }: Place,
  evidence: Evidence,
  namesIn: NamesIn,
): boolean {
  const part = partsOf(sentence).find((words) =>
    readAllFigures(words).some(({ value, said: own }) => value === figure.value || own === figure.said),
  )
  const words = part ?? sentence
  const { segments } = evidence.call
  const known = new Set(segments.flatMap(({ speaker }) => (speaker ? plain(speaker).split(' ') : [])))
  const upTo = sentence.slice(0, sentence.indexOf(words) + words.length)
  const near = `${before} ${upTo}`
  const strangers = namesIn(near).filter(
    ({ text: name, start }) =>
      !placed.test(near.slice(0, start)) &&
      !plain(name)
        .split(' ')
        .some((own) => known.has(own)),
  )
  const [first] = partiesOf(words, sentence, said, segments)
  if (addressed(said, evidence) !== '' && first !== 'other') return false
  const isOfNamed = strangers.length > 0 && !partiesIn(words, said.side).has('us')
  if (first === 'other' || isOfNamed) return true
  return (
    first === 'customer' &&
    said.side === 'customer' &&
    (theirs.test(plain(`${before} ${sentence}`)) || others.test(plain(sentence)))
  )
}

// A customer who names the rep speaks to the rep: "So, Dana. Seventy-four dollars."
function addressed({ side, text }: Said, { call }: Evidence): string {
  const others = call.segments.flatMap(({ speaker, side: own }) =>
    own !== side && speaker ? (speaker.split(' ')[0] ?? []) : [],
  )
  return others.some((name) => text.includes(name)) ? 'you' : ''
}

/** Whether a sentence with a sum is about another party's: a customer's sum that is not about ours. */
export function isSaidOfAnother({ side }: Pick<Said, 'side'>, sentence: string, before: string): boolean {
  const [words, near] = [plain(sentence), plain(`${before} ${sentence}`)]
  if (side === 'rep') return !ours.test(words) && !/\bi\b/.test(words) && theirs.test(near)
  // Our own offer is mentioned by us, or to us: "you quoted".
  return !spokenTo.test(near)
}

function isBeside(other: Said, quote: Said, turns: number): boolean {
  if (quote.company !== undefined) return other.company === quote.company
  return Math.abs(other.segmentIndex - quote.segmentIndex) <= turns
}

interface Place {
  said: Said
  sentence: string
  before: string
}

function placesOf(figure: Figure, quotes: readonly Said[]): Place[] {
  return quotes.flatMap((said) =>
    said.sentences.flatMap((sentence, at) =>
      readAllFigures(sentence).some(
        ({ value, said: words }) => value === figure.value || words === figure.said,
      )
        ? { said, sentence, before: said.sentences[at - 1] ?? '' }
        : [],
    ),
  )
}

/** Whether a text names a reason that comes from a quote far from the fact, or from another company. */
export function hasForeignReason(text: string, evidence: Evidence): boolean {
  const [, fact = '', reason = ''] =
    /^(.*)\b(?:because(?: of)?|since(?! (?:\d|the|last|then|early|late|mid|\p{Lu}|a\b))|due to|thanks to)\b(.*)$/u.exec(
      text,
    ) ?? []
  const [facts, reasons] = [fact, reason].map((part) => {
    const sources = rankSources(part, evidence)
    return sources.filter(({ shared }) => shared.length === sources[0]?.shared.length)
  })
  if (!facts?.length || !reasons?.length) return false
  return facts.every(({ said }) => reasons.every((other) => !isBeside(other.said, said, reasonTurns)))
}

/** Whether a clause attributes a sum to a person, though name and sum come from distant quotes. */
export function isStitched(text: string, names: readonly string[], evidence: Evidence): boolean {
  const { quotes } = evidence
  if (quotes.length < 2) return false
  return clausesOf(text).some((clause) => {
    const subject = names.find((name) => clause.includes(name))
    if (subject === undefined || !relates.test(plain(clause))) return false
    const sums = readFigures(clause).filter(
      ({ value, currency, hasScale }) => currency || hasScale || value >= 10,
    )
    return sums.some(
      (sum) =>
        placesOf(sum, quotes).length > 0 && !quotes.some((quote) => isNear(quote, subject, sum, evidence)),
    )
  })
}

function isNear(quote: Said, name: string, figure: Figure, { quotes, known }: Evidence): boolean {
  if (placesOf(figure, [quote]).length === 0) return false
  const [first = ''] = plain(name)
    .split(/\s+/)
    .filter((word) => word.length > 2)
  return quotes.some(
    (other) =>
      isBeside(other, quote, nameTurns) &&
      (plain(other.text).includes(first) ||
        plain(other.speaker ?? '').includes(first) ||
        // One of several on a side may be the speaker.
        (other.speaker === null && plain(known).includes(first) && others.test(plain(other.text)))),
  )
}

/** Whether a clause is made of words from turns far apart, so that none of them tells most of it. */
export function isPatched(text: string, { quotes }: Evidence): boolean {
  if (quotes.length < 2) return false
  return clausesOf(text).some((clause) => {
    const stems = [...new Set(stemsOf(clause))]
    const groups = groupsOf(quotes).map((group) => new Set(group.flatMap(({ text: said }) => stemsOf(said))))
    const told = stems.filter((stem) => groups.some((group) => group.has(stem)))
    const own = groups.map((group) => told.filter((stem) => group.has(stem)))
    const best = own.toSorted((a, b) => b.length - a.length)[0] ?? []
    const rest = told.filter((stem) => !best.includes(stem))
    const other = Math.max(0, ...own.map((shared) => shared.filter((stem) => rest.includes(stem)).length))
    return other >= patchMin && other > patchShare * told.length
  })
}

const patchMin = 3
const patchShare = 0.4
const patchTurns = 3

export function groupsOf(quotes: readonly Said[]): Said[][] {
  const groups: Said[][] = []
  for (const quote of quotes.toSorted((a, b) => a.segmentIndex - b.segmentIndex)) {
    const last = groups.at(-1)?.at(-1)
    if (last && isBeside(quote, last, patchTurns)) groups.at(-1)?.push(quote)
    else groups.push([quote])
  }
  return groups
}
