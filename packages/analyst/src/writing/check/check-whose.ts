import { clausesOf, rankSources } from './circumstances.ts'
import { type Evidence, plain, type Said } from './evidence.ts'
import { type Figure, readAllFigures, readFigures } from './figures.ts'

const ours = /\b(?:our|we|us|ours)\b/
const ourOffer =
  /\bour (?:\w+ )?(?:offer|price|list|rate|quote|fee|terms)|\bwe (?:\w+ )?(?:offer|ask|quote|charge|sell)/
const theirs =
  /\b(?:they|them|their|theirs|he|she|his|her|him|other|another|competitor|elsewhere|somebody else|current|today)\b/
// A sum alone is nobody's: "Seven eighty at four years."
const others = /\b(?:i|we|my|me|us|our)\b/
const nameInside = /(?<!^)(?<![.!?]\s)\b\p{Lu}\p{L}+|^\p{Lu}\p{L}+(?:'s|’s| \p{Lu}\p{L}+)/u
const spokenTo = /\b(?:you|your|yours)\b/
const relates =
  /\b(?:asks?|offers?|offered|costs?|approved?|pays?|paid|has|have|wants?|quoted?|quotes|spends?|spent|charges?|signs?|takes?|sells?|gives?)\b/
// How far a name may be from its sum, and a reason from its fact.
const nameTurns = 1
const reasonTurns = 2

/** Whether a sum presented as our offer belongs to another party in the quotes. */
export function isOfAnother(text: string, whose: string | undefined, evidence: Evidence): boolean {
  const at = whose === 'us' ? 0 : plain(text).search(ourOffer)
  if (at < 0) return false
  return readFigures(text.slice(at)).some((figure) => {
    if (figure.span !== null) return false
    const places = placesOf(figure, evidence.quotes)
    return (
      places.length > 0 &&
      places.every(
        ({ said, sentence, before }) =>
          isSaidOfAnother(said, sentence, `${addressed(said, evidence)} ${before}`) &&
          (theirs.test(plain(`${before} ${sentence}`)) ||
            others.test(plain(sentence)) ||
            nameInside.test(`${before} ${sentence}`.trim())),
      )
    )
  })
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
    /^(.*)\b(?:because(?: of)?|since|after|due to|thanks to)\b(.*)$/i.exec(text) ?? []
  const [facts, reasons] = [fact, reason].map((part) => {
    const sources = rankSources(part, evidence)
    return sources.filter(({ shared }) => shared.length === sources[0]?.shared.length)
  })
  if (!facts?.length || !reasons?.length) return false
  return facts.every(({ said }) => reasons.every((other) => !isBeside(other.said, said, reasonTurns)))
}

/** Whether a clause attributes a sum to a person, though name and sum come from distant quotes. */
export function isStitched(text: string, names: readonly string[], { quotes }: Evidence): boolean {
  if (quotes.length < 2) return false
  return clausesOf(text).some((clause) => {
    const subject = names.find((name) => clause.includes(name))
    if (subject === undefined || !relates.test(plain(clause))) return false
    const sums = readFigures(clause).filter(
      ({ value, currency, hasScale }) => currency || hasScale || value >= 10,
    )
    return sums.some(
      (sum) =>
        placesOf(sum, quotes).length > 0 && !quotes.some((quote) => isNear(quote, subject, sum, quotes)),
    )
  })
}

function isNear(quote: Said, name: string, figure: Figure, quotes: readonly Said[]): boolean {
  if (placesOf(figure, [quote]).length === 0) return false
  const [first = ''] = plain(name)
    .split(/\s+/)
    .filter((word) => word.length > 2)
  return quotes.some(
    (other) =>
      isBeside(other, quote, nameTurns) &&
      (plain(other.text).includes(first) || plain(other.speaker ?? '').includes(first)),
  )
}
