import { rankSources, stemsOf } from './circumstances.ts'
import { clausesIn, cue, isDenial, isFree, isStrongLean, readWords, type Word, wordsOf } from './denials.ts'
import { type Evidence, plain, type Said } from './evidence.ts'

// "What happens when it does not work."
const supposes = /\b(?:if|when|whether|unless)\b/i
// "Not affected" for "the app's fine".
const harm = /\b(?:affected|broken|problems?|trouble|issues?|wrong|worried|complain\w*|concern\w*|bad|hurt)\b/
const praise =
  /\b(?:fine|okay|ok|all right|alright|works?|good|great|clean|well|perfect|easy|happy|champion)\b/
const answerWordsMax = 7
const fewWords = 4
const listWordsMax = 4
const questionWordsMin = 3
const proposes = /\b(?:got to|have to|needs?|should|can|could|would|you'd|we'd)\b/
const shortWordsMax = 5
const toldShare = 0.5
const asksWhat = /^(?:\W*(?:and|so|but|okay|then|well|oh|right)\W+)*(?:what|who|when|where|which|how|why)\b/i
// A question of a transcript without signs.
const asksPlainly =
  /^(?:(?:and|so|but|okay) )*(?:did|do|does|is|are|was|were|have|has|can|could|would|will) (?:they|you|he|she|it|we|i|that|there)\b[^.?!]*$/
const sharedMin = 2

/** Words of a clause in a quote, with their place in the call. */
interface Heard {
  words: Word[]
  at: number
  side: Said['side']
  isRefused: boolean
  /** It denies what was said before: "the other one can't". */
  isElliptic: boolean
  hasCue: boolean
  /** "If it isn't settled" denies nothing, and "if it's flaky" affirms nothing. */
  isSupposed: boolean
  isLeaning: boolean
}

/** Whether a text affirms what its quotes deny, or denies what they affirm. */
export function isTurnedAround(text: string, evidence: Evidence): boolean {
  const heard = evidence.quotes.flatMap((quote) => wordsOfQuote(quote, evidence))
  const clauses = clausesIn(text)
  return clauses.some((clause, at) => {
    const words = readWords(clause)
    // "No recipe, price or volume": a short part goes on with the denial before it.
    if (at > 0 && wordsOf(clause).length <= listWordsMax && isDenial(clauses[at - 1] ?? '')) return false
    if (isDenial(clause)) return !supposes.test(clause) && isUndenied(clause, words, heard, evidence)
    return isDeniedIn(words, heard, isStrongLean(clause) || isFree(clause))
  })
}

// What the text denies is only affirmed, or nothing near is denied.
function isUndenied(
  clause: string,
  words: readonly Word[],
  heard: readonly Heard[],
  evidence: Evidence,
): boolean {
  const scope = words.filter(({ isDenied }) => isDenied)
  const denied = heard.filter(({ hasCue }) => hasCue).flatMap((other) => other.words)
  if (scope.some(({ stem }) => denied.some((word) => word.stem === stem))) return false
  const stems = words.map(({ stem }) => stem)
  if (heard.some((other) => other.words.some(({ stem, isFocus }) => isFocus && stems.includes(stem))))
    return false
  if (heard.some((other) => other.isElliptic && other.words.some(({ stem }) => stems.includes(stem))))
    return false
  const focus = scope.find(({ isFocus }) => isFocus)
  if (focus && heard.some((other) => isAffirmed(focus.stem, other))) return true
  const sources = rankSources(clause, evidence)
  const strongest = sources[0]?.shared.length ?? 0
  // What the quotes hardly speak of may be missing.
  if (strongest === 0 || strongest < toldShare * new Set(stemsOf(clause)).size) return false
  const near = sources
    .filter(({ shared }) => shared.length === strongest)
    .flatMap(({ sentence, before }) => [sentence, before])
  const short = evidence.quotes.flatMap(({ sentences }) =>
    sentences.filter((sentence) => sentences.length === 1 || wordsOf(sentence).length <= shortWordsMax),
  )
  const isHarmless = harm.test(plain(clause)) && near.some((sentence) => praise.test(plain(sentence)))
  return !isHarmless && ![...near, ...short].some((sentence) => isDenial(sentence) || isStrongLean(sentence))
}

// "For want of an interpreter" and "if it's flaky" affirm nothing; "against" is itself what "not against" denies.
function isAffirmed(stem: string, { words, isSupposed, isLeaning }: Heard): boolean {
  return !isSupposed && (!isLeaning || isStrongLean(stem)) && words.some((word) => word.stem === stem)
}

// A denial of one of its words, or a refused question about them, that nothing after it takes back.
function isDeniedIn(words: readonly Word[], heard: readonly Heard[], isLeaning: boolean): boolean {
  const stems = new Set(words.map(({ stem }) => stem))
  return heard.some((one, order) => {
    const shared = one.words.filter(({ stem }) => stems.has(stem))
    const focus = focusOf(one, shared)
    if (!focus || shared.length < leastOf(one, stems) || (isLeaning && !isStrongLean(focus.stem)))
      return false
    // What affirms it must be said later, elsewhere, or tell more of the text.
    const affirms = (other: Heard, place: number) =>
      other.at === one.at
        ? place > order || countIn(other.words, stems) >= shared.length
        : other.at > one.at || other.side === one.side
    return !heard.some(
      (other, place) =>
        affirms(other, place) && other.words.some(({ stem, isDenied }) => stem === focus.stem && !isDenied),
    )
  })
}

function focusOf({ isRefused, isSupposed }: Heard, shared: readonly Word[]): Word | undefined {
  if (isRefused) return shared.find(({ isFocus }) => isFocus) ?? shared[0]
  return isSupposed ? undefined : shared.find(({ isFocus }) => isFocus)
}

// A single word is enough for a short text, but not in a question: "So Bobby," names whom it asks.
function leastOf({ words, isRefused }: Heard, stems: ReadonlySet<string>): number {
  return words.length === 1 && stems.size <= fewWords && !isRefused ? 1 : Math.min(sharedMin, stems.size)
}

function countIn(words: readonly Word[], stems: ReadonlySet<string>): number {
  return words.filter(({ stem }) => stems.has(stem)).length
}

function wordsOfQuote(said: Said, { call }: Evidence): Heard[] {
  const next = call.segments[said.segmentIndex + 1]
  const answer = next !== undefined && next.side !== said.side ? next.text : ''
  return said.sentences.flatMap((sentence, at) => {
    const isQuestion =
      (/\?$/.test(sentence) || asksPlainly.test(plain(sentence))) &&
      !asksWhat.test(sentence) &&
      sentence.split(' ').length >= questionWordsMin
    const reply = said.sentences[at + 1] ?? answer
    const isRefused = isQuestion
      ? isRefusal(reply) || (at >= said.sentences.length - 3 && isRefusal(answer))
      : proposes.test(plain(sentence)) && isBareNo(reply)
    return clausesIn(sentence).map((clause) => {
      const words = readWords(clause)
      return {
        words: isRefused ? words.map((word) => ({ ...word, isDenied: true })) : words,
        at: said.segmentIndex,
        side: said.side,
        isRefused,
        isSupposed: supposes.test(clause),
        isLeaning: isStrongLean(clause),
        hasCue: isRefused || isDenial(clause),
        isElliptic: cue.test(wordsOf(clause).at(-1) ?? ''),
      }
    })
  })
}

function isRefusal(answer: string): boolean {
  const words = wordsOf(openingOf(answer))
  return (
    /^no(?:pe)?$/.test(words[0] ?? '') ||
    (words.length <= answerWordsMax && words.some((word) => cue.test(word)))
  )
}

function isBareNo(answer: string): boolean {
  return /^no(?:pe)?$/.test(wordsOf(openingOf(answer)).join(' '))
}

function openingOf(answer: string): string {
  return (
    answer.replace(/^\W*(?:(?:hm+|oh|well|god|ah|um|uh|you know)\W+)*/i, '').split(/(?<=[.!?])\s/)[0] ?? ''
  )
}
