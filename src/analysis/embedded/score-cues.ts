import type { ElementDefinition } from '../../contract/element.ts'
import type { Side } from '../../contract/transcript.ts'
import { type Cue, compileCues, indexCues } from './compile-cues.ts'
import { grammars } from './cues/grammars.ts'
import type { NormalSentence } from './normalise-sentence.ts'

export interface SpokenSentence extends NormalSentence {
  side: Side | null
  /** The question that somebody else asked right before, if this sentence begins the answer. */
  asked: NormalSentence | null
}

// Measured on utterances that the weights were not fitted to, among ordinary turns.
const calibration = { slope: 0.55, intercept: -1.25 }
// Log odds. A sentence of which nothing is known is evidence once in a hundred or less.
const baseline = -4.3
const answered = 3.6
const otherSide = -2.6
const unknownSide = -0.7
const rareQuestion = -2.2
const hypothetical = -2
const elsewhere = -2.5
const negated = -2.5
const fragment = -1

const hypotheticalWords =
  / (?:if (?:we|i|you|they|it|he|she|the|ever)|suppose|would have (?:been|had)|hypothetically|in theory) /
const elsewhereWords =
  / (?:my (?:wife|husband|brother|sister|friend|neighbour|neighbor|daughter|son|mother|father|mum|dad|pal|kids|uncle|aunt|cousin)|(?:last|previous|old|former) (?:company|job|employer|firm)|(?:wife|husband|brother|sister|friend|neighbour) is|weather|my car|the dog|holiday|lunch|barbecue) /
const recap =
  / (?:you (?:said|mentioned|told)|so (?:it is|you are|you have|you would)|if i understand|if i have understood|just to (?:recap|play|confirm)|to recap|what i am hearing) /
const negation = / (?:not|no|never|nobody|neither|hardly|without) (?:\S+ ){0,2}$/
const innerNegation = / (?:not|never|nobody|nothing|hardly) /
const yes =
  /^ (?:and |so |but |well )*(?:yes|sure|correct|exactly|right|it is|it has|we do|we have|there is|i do|of course|absolutely|we are) /
const no =
  /^ (?:and |so |but |well )*(?:no|not|unfortunately|nobody|nothing|none|we do not|we have not|there is not|there is no) /

interface Sign extends Cue {
  elementKey: string
}

interface Answer {
  asked: Cue[]
  answer: 'yes' | 'no' | 'any'
}

const signs: Sign[] = Object.entries(grammars).flatMap(([elementKey, { cues }]) =>
  compileCues(cues).map((cue) => ({ ...cue, elementKey })),
)
const findSigns = indexCues(signs)
const lexicon = new Map<string, { elementKey: string; weight: number }[]>()
for (const [elementKey, { words }] of Object.entries(grammars)) {
  let weight = 0
  for (const word of words?.trim().split(/\s+/) ?? []) {
    const isWeight = /^-?\d+\.\d$/.test(word)
    if (isWeight) weight = Number(word)
    else lexicon.set(word, [...(lexicon.get(word) ?? []), { elementKey, weight }])
  }
}
const answers = new Map<string, Answer[]>(
  Object.entries(grammars).map(([elementKey, grammar]) => [
    elementKey,
    (grammar.answers ?? []).map(({ asked, answer }) => ({ asked: compileCues(asked), answer })),
  ]),
)

/** Probability, for each of the elements that has a grammar and shows any sign of it, that the sentence is evidence of it. */
export function scoreCues(
  sentence: SpokenSentence,
  elements: ReadonlyMap<string, ElementDefinition>,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const number of findSigns(sentence.words)) {
    const sign = signs[number]
    if (!sign || !elements.has(sign.elementKey)) continue
    const match = sign.pattern.exec(sentence.text)
    if (!match) continue
    const isUndone = sign.weight > 0 && isNegated(sign, match, sentence.text)
    sums.set(sign.elementKey, (sums.get(sign.elementKey) ?? 0) + (isUndone ? negated : sign.weight))
  }
  addWords(sums, sentence.words)
  if (sentence.asked) {
    for (const key of elements.keys()) {
      if (isAnswer(sentence, sentence.asked, answers.get(key) ?? []))
        sums.set(key, (sums.get(key) ?? 0) + answered)
    }
  }
  const scores = new Map<string, number>()
  for (const [key, sum] of sums) {
    const element = elements.get(key)
    const circumstances = element && sum > 0 ? circumstancesOf(sentence, element) : null
    if (circumstances !== null) scores.set(key, confidenceOf(baseline + Math.min(sum, 8) + circumstances))
  }
  return scores
}

function addWords(sums: Map<string, number>, words: readonly string[]): void {
  const plain = words.map((word) => (word.startsWith('~') ? word.slice(1) : word))
  const pairs = plain.slice(1).map((word, position) => `${plain[position]}_${word}`)
  for (const word of new Set([...plain, ...pairs])) {
    for (const { elementKey, weight } of lexicon.get(word) ?? [])
      sums.set(elementKey, (sums.get(elementKey) ?? 0) + weight)
  }
}

function isNegated({ isNegative, elementKey }: Sign, match: RegExpExecArray, text: string): boolean {
  if (isNegative || grammars[elementKey]?.negative) return false
  return innerNegation.test(match[0]) || negation.test(text.slice(0, match.index + 1))
}

function isAnswer(sentence: SpokenSentence, asked: NormalSentence, known: readonly Answer[]): boolean {
  if (sentence.isQuestion || sentence.words.length < 3) return false
  return known.some(({ asked: cues, answer }) => {
    if (answer === 'yes' && no.test(sentence.text)) return false
    if (answer === 'no' && !no.test(sentence.text)) return false
    if (answer === 'yes' && !yes.test(sentence.text) && sentence.words.length < 4) return false
    return cues.some((cue) => cue.pattern.test(asked.text))
  })
}

// null: this side cannot show the element at all.
function circumstancesOf(
  { side, text, isQuestion, words }: SpokenSentence,
  element: ElementDefinition,
): number | null {
  const grammar = grammars[element.key]
  if (!grammar) return null
  if (side !== null && element.speaker !== 'any' && element.speaker !== side) return null
  if (grammar.questions === 'only' && !isQuestion) return null
  const usual = element.speaker === 'any' ? grammar.usually : element.speaker
  let sum = 0
  if (usual && side === null) sum += unknownSide
  if (usual && side !== null && side !== usual) sum += recap.test(text) ? 0 : otherSide
  if (grammar.questions === 'rare' && isQuestion) sum += rareQuestion
  if (!grammar.hypothetical && hypotheticalWords.test(text)) sum += hypothetical
  if (elsewhereWords.test(text)) sum += elsewhere
  if (words.length < 4) sum += fragment
  return sum
}

function confidenceOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-(calibration.slope * logOdds + calibration.intercept)))
}
