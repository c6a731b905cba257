import { compilePhrases } from '../../language/compile-phrases.ts'
import { readGroups, readPairs } from '../../language/read-list.ts'
import { rankSources, stemOf } from './circumstances.ts'
import { type Evidence, plain, type Said } from './evidence.ts'

const { group } = readGroups('negations')
const leans = compilePhrases(group('leans'))
const cue = /^(?:not|never|no|nobody|nothing|none|neither|nor|cannot|nowhere|hardly|without|nope)$|n't$/
// Denials that deny nothing: "no problem", "yes or no", "why not", "not only".
const idle =
  /\b(?:no (?:later|more|less|fewer|earlier|charge|cost|fee|extra)|not (?:later|before|until|till|all)|without (?:charge|cost)|(?:a|an|is a|one) no\b|nothing else|for nothing|yes or no|no (?:problem|trouble|worries|difficulty|doubt|matter|rush|idea)|why not|not only|not just|no\.? \d+|whether or not|can't wait|not to mention|if not|or not)\b/g
const light = new Set(
  'the and for that this with from have has had are was were will would can could they them their there here what which who when then than its our your you his her him she one all any some into over about after before been being does did doing very too also yes yeah okay because while where how may might just well really'.split(
    ' ',
  ),
)
// These say too little to be all that is denied.
const weak = new Set(
  'want need know think say said like get got come came give take make let thing things much many more most out off sure tell see look still yet ever even right time work used'.split(
    ' ',
  ),
)
const scopeWords = 4
const objectWords = 2
const weakLeans =
  /^(?!.*\b(?:less\b|fewer\b|refus|fail|lack|reject|declin|forbid|stop|drop|against|avoid|doubt|instead|lost\b|lose|miss|wrong|gone|cancel|unable|ban(?:s|ned)?\b|prohibit|dead|frozen|exclud|un\w))/i
// "What happens when it does not work."
const supposes = /\b(?:if|when|whether|unless)\b/i
const attitudes = /^(?:like|love|know|mind|care|remember|sure|happy|understand)$/
const answerWordsMax = 7
const fewWords = 4
const questionWordsMin = 3
const proposes = /\b(?:got to|have to|needs?|should|can|could|would|you'd|we'd)\b/
const shortWordsMax = 5
const asksWhat = /^(?:\W*(?:and|so|but|okay|then|well|oh|right)\W+)*(?:what|who|when|where|which|how|why)\b/i
// A question of a transcript without signs.
const asksPlainly =
  /^(?:(?:and|so|but|okay) )*(?:did|do|does|is|are|was|were|have|has|can|could|would|will) (?:they|you|he|she|it|we|i|that|there)\b[^.?!]*$/
const sharedMin = 2

interface Word {
  stem: string
  isDenied: boolean
  /** The first word after a denial: what it denies. */
  isFocus: boolean
}

/** Words of a clause in a quote, with their place in the call. */
interface Heard {
  words: Word[]
  at: number
  side: Said['side']
  isRefused: boolean
  /** It denies what was said before: "the other one can't". */
  isElliptic: boolean
  hasCue: boolean
  isQuestion: boolean
}

/** Whether a text affirms what its quotes deny, or denies what they affirm. */
export function isTurnedAround(text: string, evidence: Evidence): boolean {
  const heard = evidence.quotes.flatMap((quote) => wordsOfQuote(quote, evidence))
  return clausesIn(text).some((clause) => {
    const words = readWords(clause)
    if (isDenial(clause)) return !supposes.test(clause) && isUndenied(clause, words, heard, evidence)
    return isDeniedIn(words, heard, isStrongLean(clause))
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
  const said = heard.flatMap((other) => other.words)
  const denied = heard.filter(({ hasCue }) => hasCue).flatMap((other) => other.words)
  if (scope.some(({ stem }) => denied.some((word) => word.stem === stem))) return false
  const stems = words.map(({ stem }) => stem)
  if (heard.some((other) => other.isElliptic && other.words.some(({ stem }) => stems.includes(stem))))
    return false
  const focus = scope.find(({ isFocus }) => isFocus)
  if (focus && said.some(({ stem }) => stem === focus.stem)) return true
  const sources = rankSources(clause, evidence)
  const strongest = sources[0]?.shared.length ?? 0
  // What the quotes do not speak of may be missing.
  if (strongest === 0) return false
  const near = sources
    .filter(({ shared }) => shared.length === strongest)
    .flatMap(({ sentence, before }) => [sentence, before])
  const short = evidence.quotes.flatMap(({ sentences }) =>
    sentences.filter((sentence) => sentences.length === 1 || wordsOf(sentence).length <= shortWordsMax),
  )
  return ![...near, ...short].some((sentence) => isDenial(sentence) || isStrongLean(sentence))
}

// A denial of one of its words, or a refused question about them, that nothing after it takes back.
function isDeniedIn(words: readonly Word[], heard: readonly Heard[], isLeaning: boolean): boolean {
  const stems = new Set(words.map(({ stem }) => stem))
  return heard.some(({ words: said, at, side, isRefused }, order) => {
    const shared = said.filter(({ stem }) => stems.has(stem))
    const focus = shared.find(({ isFocus }) => isFocus) ?? (isRefused ? shared[0] : undefined)
    const least = said.length === 1 && stems.size <= fewWords ? 1 : Math.min(sharedMin, stems.size)
    if (!focus || shared.length < least || (isLeaning && !isStrongLean(focus.stem))) return false
    // What affirms it must be said later, elsewhere, or tell more of the text.
    const affirms = (other: Heard, place: number) =>
      other.at === at
        ? place > order || countIn(other.words, stems) >= shared.length
        : other.at > at || other.side === side
    return !heard.some(
      (other, place) =>
        affirms(other, place) && other.words.some(({ stem, isDenied }) => stem === focus.stem && !isDenied),
    )
  })
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
        isQuestion: /\?$/.test(sentence),
        hasCue: isRefused || isDenial(clause),
        isElliptic: cue.test(wordsOf(clause).at(-1) ?? ''),
      }
    })
  })
}

function isStrongLean(text: string): boolean {
  return leans.test(text) && !weakLeans.test(text)
}

function isDenial(text: string): boolean {
  return wordsOf(text).some((word) => cue.test(word))
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

function wordsOf(text: string): string[] {
  const words =
    plain(text)
      .replace(/\bno one(?:'\w+)?/g, 'nobody')
      .replace(idle, ' ')
      .match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? []
  return words.map((word) => word.replace(/'s$/, ''))
}

function readWords(clause: string): Word[] {
  let scope = 0
  let isFirst = false
  return wordsOf(clause).flatMap((word) => {
    scope = scopeAt(word, scope)
    if (cue.test(word)) {
      isFirst = true
      return []
    }
    const bare = word.replace(/'.*/, '')
    if (saysLittle(bare)) return []
    const isDenied = scope > 0
    scope -= 1
    const isFocus = isDenied && isFirst
    if (!weak.has(bare)) isFirst = false
    return { stem: stemOf(bare), isDenied, isFocus }
  })
}

// "I don't like that somebody could" denies no more than the liking.
function scopeAt(word: string, scope: number): number {
  if (cue.test(word)) return /^(?:no|without|none)$/.test(word) ? objectWords : scopeWords
  if (/^(?:only|but|just|instead|until|till)$/.test(word)) return 0
  return attitudes.test(word) ? Math.min(scope, 1) : scope
}

function saysLittle(word: string): boolean {
  return word.length < 3 || light.has(word) || isNumber(word)
}

function clausesIn(text: string): string[] {
  return text.split(/(?<=[.!?;:])\s+|,\s+|\s+[–—]\s+|\s+(?=(?:but|because|so|and) )/i)
}

const numbers = new Set(readPairs('number-words').keys())

function isNumber(word: string): boolean {
  return (
    /^\d/.test(word) ||
    numbers.has(word) ||
    /^(?:hundred|thousand|million|lakh|days?|weeks?|months?|years?|hours?|minutes?)$/.test(word)
  )
}
