import { compilePhrases } from '../../language/compile-phrases.ts'
import { readGroups } from '../../language/read-list.ts'
import { clausesOf, rankSources, type Source } from './circumstances.ts'
import { type Evidence, plain } from './evidence.ts'
import { type Figure, readAllFigures, readFigures } from './figures.ts'
import { matchesIn } from './matches-in.ts'
import { sentencesOf } from './roles.ts'

const { group } = readGroups('refusals')
const refused = compilePhrases(group('refusal'), { at: 'start' })
const courtesies = compilePhrases(group('courtesies'), { at: 'start' })
const courtesiesMax = 3
// A text that tells what was, or that a figure changed.
const tellsPast =
  /\b(?:was|were|had|used to|before|previously|until|from|rose|fell|grew|went|came|dropped|instead|first|asked|quoted|offered|wanted|proposed|last|earlier|originally|down|up|not|no|rather|than|now|today|currently|still|at present|at the moment|so far)\b|n't\b/
const leaves =
  /\b(?:rather than|instead of|no longer|used to be|it was|we were|they were|there were|i was|was|went from|down from|up from|comes? down from|from|said|told \w+|planned|expected) (?:at |on |about |around |only |an? )*(.{1,28})/g
const opensAnswer =
  /^(?:\W*(?:no|oh|well|um|uh|hm+|about|more like|nearer|okay|so|then|done|make it|call it|say|at|under|let's say|and|with)\W+)*/
const hagglesTurns = 4
const hagglesWordsMax = 3
const ratioMax = 1.7
const offers = /\b(?:offer|price|quote|costs?|ask|we are at|we're at|comes to|rate|fee|stands at|pays?)\b/
const offersMax = 2
const noOffer = /\?$|\b(?:below|above|under|over|up to)\b/
const proposes =
  /\b(?:i'll|i will|we'll|we will|let's|shall we|i can|we can|i could|we could|would you|do you want|how about|what about|the plan|we go|should)\b/
const refuses =
  /\b(?:not|no|never|nobody|refus\w+|declin\w+|reject\w+|against|instead|offer\w*|propos\w+|suggest\w+|wants?|wanted|asks?|asked)\b|n't\b/
const accepts = /^no,? (?:that's|it's|i'm|i)? ?(?:fine|okay|good|great|perfect|hear)/
const stale = /\b(?:was|were|took|had|used to|went|did|came|would)\b|'d\b/
const current = /\b(?:is|are|now)\b|'s\b|'re\b/
const renewed =
  /\b(?:it's|we're|that's|is|are|they're) (?:\w+ )?(?:now|already|fixed|live)\b|\bnow (?:it|we|they|that)\b|\bnot any ?more\b|\bno longer\b/
const isOfPast = /\b(?:was|were|had|used to|before|previously|did|took|went|came)\b|\b\w{2,}ed\b/
const sharedMin = 2

/** Whether what a text tells as valid was left for something else: told as past, answered otherwise, haggled over, outbid or turned down. */
export function isReplaced(told: string, evidence: Evidence): boolean {
  const text = told.replace(/\b(\d{1,2}):([0-5]\d)\b/g, '$1$2')
  if (isRefusedPlan(text, evidence)) return true
  if (tellsPast.test(plain(text))) return false
  const own = readFigures(text)
  const isLeft = (figure: Figure) =>
    isBehind(figure, own, evidence) ||
    isAnsweredOtherwise(text, figure, own, evidence) ||
    isHaggled(figure, own, evidence) ||
    isOutbid(text, figure, own, evidence)
  return own.filter(({ value }) => value >= 2).some(isLeft) || isBygone(text, evidence)
}

// "It was three sixty", "rather than five twenty".
function isBehind(figure: Figure, own: readonly Figure[], { quotes }: Evidence): boolean {
  const places = quotes
    .flatMap(({ sentences }) => sentences.map(plain))
    .filter((sentence) => has(sentence, figure))
  const isLeftIn = (sentence: string) =>
    matchesIn(sentence, leaves).some(([, rest = '']) => {
      const [first] = readFigures(rest.split(/[,.;]/)[0] ?? '')
      return first !== undefined && first.at <= 1 && first.value === figure.value
    })
  const hasOther = (sentence: string) =>
    readFigures(sentence).some((other) => isLike(other, figure) && !isAmong(other, own))
  return places.length > 0 && places.every((sentence) => isLeftIn(sentence) && hasOther(sentence))
}

// "Fifty-pound bags?" "Forty."
function isAnsweredOtherwise(
  text: string,
  figure: Figure,
  own: readonly Figure[],
  { quotes, call }: Evidence,
): boolean {
  const places = quotes.filter(({ figures }) => isIn(figures, figure))
  return (
    places.length > 0 &&
    places.every(({ sentences, segmentIndex, side }) => {
      const next = call.segments[segmentIndex + 1]
      if (!next || next.side === side || !isAsked(sentences.at(-1) ?? '', figure)) return false
      const answer = readAllFigures(openingOf(sentencesOf(next.text)[0] ?? ''))[0]
      if (answer?.at !== 0 || !isLike(answer, figure)) return false
      return !has(next.text, figure) && !has(text, answer) && !isAmong(answer, own)
    })
  )
}

function isAsked(question: string, figure: Figure): boolean {
  if (!question.endsWith('?') || !has(question, figure)) return false
  return readFigures(question).length === 1 || plain(question).endsWith(`${figure.said}?`)
}

// "Under forty." "Thirty-five's honest." "Thirty-eight." "Done at thirty-seven."
function isHaggled(figure: Figure, own: readonly Figure[], { quotes, call }: Evidence): boolean {
  const start = quotes.findLast(({ figures }) => isIn(figures, figure))?.segmentIndex
  if (own.length > 1 || start === undefined) return false
  const later = call.segments.slice(start + 1, start + hagglesTurns + 1)
  if (later.some(({ text }) => has(text, figure))) return false
  return later
    .flatMap(({ text }) => sentencesOf(text))
    .some((sentence) => {
      const [first] = readFigures(openingOf(sentence))
      const isBare = !sentence.endsWith('?') && sentence.split(' ').length <= hagglesWordsMax
      return isBare && first?.at === 0 && isClose(first, figure)
    })
}

// Of two offers in the quotes, the later one counts.
function isOutbid(text: string, figure: Figure, own: readonly Figure[], { quotes }: Evidence): boolean {
  const isOffer = offers.test(plain(text)) && own.length <= offersMax && figure.at === own[0]?.at
  const last = quotes.findLast(({ figures }) => isIn(figures, figure))
  if (!isOffer || figure.span !== null || last?.side !== 'rep') return false
  return quotes
    .filter(({ segmentIndex, side }) => side === 'rep' && segmentIndex > last.segmentIndex)
    .flatMap(({ sentences }) => sentences)
    .some(
      (sentence) =>
        !noOffer.test(plain(sentence)) &&
        readFigures(sentence).some((other) => isClose(other, figure) && other.span === null),
    )
}

function openingOf(sentence: string): string {
  return plain(sentence).replace(opensAnswer, '')
}

function has(text: string, figure: Figure): boolean {
  return isIn(readAllFigures(text), figure)
}

function isIn(figures: readonly Figure[], { value, said }: Figure): boolean {
  return figures.some((other) => other.said === said || bare(other.value) === bare(value))
}

function isAmong({ value }: Figure, own: readonly Figure[]): boolean {
  return own.some((other) => other.value === value)
}

function isLike(other: Figure, figure: Figure): boolean {
  const isSpanLike = other.span === figure.span || other.span === null || figure.span === null
  const isShareLike = (other.currency === '%') === (figure.currency === '%')
  return other.value !== figure.value && other.value >= 2 && isSpanLike && isShareLike
}

function isClose(other: Figure, figure: Figure): boolean {
  const ratio = bare(other.value) / bare(figure.value)
  return ratio !== 1 && ratio > 1 / ratioMax && ratio < ratioMax
}

// "Five point six" for 5.6 million.
function bare(value: number): number {
  return value >= 1000 ? bare(value / 1000) : value
}

// "It took overnight." "It's live now."
function isBygone(text: string, evidence: Evidence): boolean {
  if (isOfPast.test(plain(text))) return false
  return isToldBy(text, evidence, ({ sentence }, answer) => {
    const words = plain(sentence)
    return stale.test(words) && !current.test(words) && renewed.test(plain(sentencesOf(answer)[0] ?? ''))
  })
}

// "I'll send the link to your phones." "No phones on the floor."
function isRefusedPlan(text: string, evidence: Evidence): boolean {
  if (refuses.test(plain(text))) return false
  return isToldBy(text, evidence, ({ sentence }, answer) => {
    const words = plain(sentence)
    return proposes.test(words) && !refuses.test(words) && isNo(answer)
  })
}

/** Whether all sentences that tell a clause, with the other side's answer to them, are of some kind. */
function isToldBy(
  text: string,
  evidence: Evidence,
  isSo: (source: Source, answer: string) => boolean,
): boolean {
  return clausesOf(text).some((clause) => {
    const sources = rankSources(clause, evidence)
    const strongest = sources[0]?.shared.length ?? 0
    if (strongest < sharedMin) return false
    return sources
      .filter(({ shared }) => shared.length === strongest)
      .every((source) => {
        const next = evidence.call.segments[source.said.segmentIndex + 1]
        return next !== undefined && next.side !== source.said.side && isSo(source, next.text)
      })
  })
}

function isNo(answer: string): boolean {
  let words = plain(answer)
  for (let at = 0; at < courtesiesMax; at++) words = words.replace(courtesies, '').replace(/^[\s,.!]+/, '')
  return refused.test(words) && !accepts.test(words)
}
