import type { ElementMeaning } from '../definitions/element.ts'
import { readList } from '../language/read-list.ts'
import { log, probabilityOf } from './exact-math.ts'
import { isForeign } from './is-foreign.ts'
import type { Spoken } from './read-call.ts'
import { unknownId } from './vocabulary.ts'

// Changes in log odds. A few words can reverse a sentence, which the model does not learn.
const negated = -3
const hypothetical = -1.5
const garbled = -2
// The model learnt from calls with known sides, so it is too confident without a side.
const unknownSide = -1
const garbledShare = 0.25
const openingWords = 3

const denials = new Set(readList('denials'))
type Meaning = Pick<ElementMeaning, 'valence' | 'about'>

const conditions = new Set(readList('conditions'))

/** Lowers a confidence for a denial, a condition or unknown words. A sentence in another language gets 0. */
export function weighCircumstances(confidence: number, sentence: Spoken, element: Meaning): number {
  if (isForeign(sentence)) return 0
  const { tokens, ids, side } = sentence
  const words = tokens.map((token) => token.toLowerCase().replace('’', "'"))
  const unknown = ids.filter((id) => id === unknownId).length
  let change = unknown / ids.length >= garbledShare && unknown > 1 ? garbled : 0
  if (side === null) change += unknownSide
  // A denied or imagined good sign is not one; for objections, risks and the like the opposite holds.
  if (element.valence === 'good' && element.about !== 'competitor') {
    if (isDenied(words)) change += negated
    if (words.slice(0, openingWords).some((word) => conditions.has(word))) change += hypothetical
  }
  return change === 0 ? confidence : probabilityOf(log(confidence / (1 - confidence)) + change)
}

// "No, we have it" begins with "no" but denies nothing; "no problem" and "why not" agree.
function isDenied(words: readonly string[]): boolean {
  return words.some((word, at) => {
    if (!denials.has(word) || (word === 'no' && at === 0)) return false
    const next = words[at + 1]
    return !(word === 'no' && (next === 'problem' || next === 'doubt')) && words[at - 1] !== 'why'
  })
}
