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
const sumMax = 14

const hypotheticalWords =
  / (?:if (?:we|i|you|they|it|he|she|the|ever)|suppose|would have (?:been|had)|hypothetically|in theory) /
const elsewhereWords =
  / (?:my (?:wife|husband|brother|sister|friend|neighbour|neighbor|daughter|son|mother|father|mum|dad|pal|kids|uncle|aunt|cousin)|(?:last|previous|old|former) (?:company|job|employer|firm)|(?:wife|husband|brother|sister|friend|neighbour) is|weather|my car|the dog|holiday|lunch|barbecue) /
const recap =
  / (?:you (?:said|mentioned|told)|so (?:it is|you are|you have|you would)|if i understand|if i have understood|just to (?:recap|play|confirm)|to recap|what i am hearing) /
const negation = / (?:not|no|never|nobody|neither|hardly|without) (?:\S+ ){0,2}$/
const innerNegation = / (?:not|never|nobody|nothing|hardly) /
const no =
  /^ (?:and |so |but |well )*(?:no|not|unfortunately|nobody|nothing|none|we do not|we have not|there is not|there is no) /

interface Sign extends Cue {
  elementKey: string
}

interface Weight {
  elementKey: string
  weight: number
}

interface Answer {
  asked: Cue[]
  answer: 'yes' | 'no' | 'any'
}

const allSigns: Sign[] = [...grammars].flatMap(([elementKey, { cues }]) =>
  compileCues(cues).map((cue) => ({ ...cue, elementKey })),
)
const findSigns = indexCues(allSigns)
const allWords = readLexicon()
const answers = new Map<string, Answer[]>(
  [...grammars].map(([elementKey, grammar]) => [
    elementKey,
    (grammar.answers ?? []).map(({ asked, answer }) => ({ asked: compileCues(asked), answer })),
  ]),
)

/**
 * Makes a function that gives, for each of the elements of which a sentence shows a sign, the probability that it is evidence.
 * One is made for each call, so that what is remembered about its words goes with it.
 */
export function createScorer(
  elements: ReadonlyMap<string, ElementDefinition>,
): (sentence: SpokenSentence) => Map<string, number> {
  const keys = [...elements.keys()].filter((key) => answers.get(key)?.length)
  const lexicon = Map.groupBy(
    allWords.filter(({ elementKey }) => elements.has(elementKey)),
    ({ word }) => word,
  )
  const remembered = new Map<string, Sign[]>()
  const signsOf = (word: string): Sign[] => {
    const known = remembered.get(word) ?? findSigns(word).filter(({ elementKey }) => elements.has(elementKey))
    remembered.set(word, known)
    return known
  }
  return (sentence) => {
    const weights = [
      ...[...new Set(sentence.words.flatMap(signsOf))].map((sign) => weigh(sign, sentence.text)),
      ...wordsAndPairs(sentence.words).flatMap((word) => lexicon.get(word) ?? []),
      ...(sentence.asked ? keys : []).map((key) => ({
        elementKey: key,
        weight: answerWeight(sentence, key),
      })),
    ]
    const sums = new Map<string, number>()
    for (const { elementKey, weight } of weights) sums.set(elementKey, (sums.get(elementKey) ?? 0) + weight)
    return confidences(sums, sentence, elements)
  }
}

function confidences(
  sums: ReadonlyMap<string, number>,
  sentence: SpokenSentence,
  elements: ReadonlyMap<string, ElementDefinition>,
): Map<string, number> {
  const scores = new Map<string, number>()
  for (const [key, sum] of sums) {
    const element = elements.get(key)
    if (!element || sum <= 0 || !canShow(sentence, element)) continue
    const logOdds = baseline + Math.min(sum, sumMax) + circumstancesOf(sentence, element)
    scores.set(key, 1 / (1 + Math.exp(-(calibration.slope * logOdds + calibration.intercept))))
  }
  return scores
}

function readLexicon(): (Weight & { word: string })[] {
  return [...grammars].flatMap(([elementKey, { words }]) => {
    let weight = 0
    return (words?.trim().split(/\s+/) ?? []).flatMap((word) => {
      if (!/^-?\d+\.\d$/.test(word)) return [{ word, elementKey, weight }]
      weight = Number(word)
      return []
    })
  })
}

function wordsAndPairs(words: readonly string[]): string[] {
  const plain = words.map((word) => (word.startsWith('~') ? word.slice(1) : word))
  const found = new Set(plain)
  for (let position = 1; position < plain.length; position += 1)
    found.add(`${plain[position - 1]}_${plain[position]}`)
  return [...found]
}

function weigh({ pattern, weight, isNegative, elementKey }: Sign, text: string): Weight {
  const match = pattern.exec(text)
  if (!match) return { elementKey, weight: 0 }
  if (weight < 0 || isNegative || grammars.get(elementKey)?.negative) return { elementKey, weight }
  const isNegated = innerNegation.test(match[0]) || negation.test(text.slice(0, match.index + 1))
  return { elementKey, weight: isNegated ? negated : weight }
}

function answerWeight({ asked, isQuestion, words, text }: SpokenSentence, elementKey: string): number {
  if (!asked || isQuestion || words.length < 3) return 0
  const saysNo = no.test(text)
  const isAnswer = (answers.get(elementKey) ?? []).some(({ asked: cues, answer }) => {
    if (answer !== 'any' && saysNo !== (answer === 'no')) return false
    return cues.some((cue) => cue.pattern.test(asked.text))
  })
  return isAnswer ? answered : 0
}

function canShow({ side, isQuestion }: SpokenSentence, element: ElementDefinition): boolean {
  if (grammars.get(element.key)?.questions === 'only' && !isQuestion) return false
  return side === null || element.speaker === 'any' || element.speaker === side
}

function circumstancesOf(
  { side, text, isQuestion, words }: SpokenSentence,
  element: ElementDefinition,
): number {
  const grammar = grammars.get(element.key)
  const usual = element.speaker === 'any' ? grammar?.usually : element.speaker
  const signs: [boolean, number][] = [
    [usual !== undefined && side === null, unknownSide],
    [usual !== undefined && side !== null && side !== usual && !recap.test(text), otherSide],
    [grammar?.questions === 'rare' && isQuestion, rareQuestion],
    [!grammar?.hypothetical && hypotheticalWords.test(text), hypothetical],
    [elsewhereWords.test(text), elsewhere],
    [words.length < 4, fragment],
  ]
  return signs.reduce((sum, [applies, weight]) => sum + (applies ? weight : 0), 0)
}
