import type { Segment, Side } from '@earshot/contract/transcript'
import { itemAt } from '../at.ts'
import type { ElementDefinition } from '../definitions/element.ts'
import { judgeElement } from './claim-elements.ts'
import type { ElementModel } from './element-model.ts'
import { isMeeting } from './is-meeting.ts'
import {
  type Descriptions,
  type Known,
  readDescription,
  readDescriptions,
  sharesOf,
} from './rank/description-model.ts'
import type { MeantBy } from './rank/ranker.ts'
import type { WordSpace } from './rank/word-space.ts'
import { readCall, type Spoken } from './read-call.ts'
import type { Vocabulary } from './vocabulary.ts'
import { readWeights } from './weights-file.ts'

const shareMin = 0.03
// The least share of an element with examples: they can show elements that the description does not.
const shareWithExamples = 0.003
// An example with this confidence neither raises nor lowers an element's share. One example changes a share by this factor at most.
const exampleNeutral = 0.05
const exampleMost = 12
// The highest share by examples alone, for an element that the description does not mean.
const hintMost = 0.4

/**
 * Recognises built-in elements in descriptions by the weights of `file`, and in examples by the model: each example raises the share of
 * the elements that it shows, and lowers the others'.
 */
export function createMeantBy(model: ElementModel, vocabulary: Vocabulary, file: Uint8Array): MeantBy {
  let descriptions: Descriptions | undefined
  // A run asks for one element in many calls.
  const meantBy = new WeakMap<ElementDefinition, { known: Known; share: number; isHint: boolean }[]>()

  const tell = (text: string, { speaker, examples }: ElementDefinition, space: WordSpace) => {
    descriptions ??= readDescriptions(readWeights(file))
    const elements = descriptions.known
    const described = sharesOf(readDescription(text, descriptions.stems, space), descriptions)
    let shares = described
    if (examples.length > 0) shares = shares.map((share) => Math.max(share, shareWithExamples))
    const sides: Side[] = speaker === 'any' ? ['rep', 'customer'] : [speaker]
    for (const example of examples) {
      const said = sides.map((side) => readCall([utterance(side, example)], vocabulary))
      // The share of "none of the elements" stays.
      const times = (known: Known) => Math.max(...said.map((spoken) => timesShown(spoken, known, model)))
      shares = shares.map((share, at) => share * (elements[at] ? times(elements[at]) : 1))
      // Rescaled each time: the product of hundreds of examples would overflow.
      const total = shares.reduce((sum, share) => sum + share, 0)
      shares = shares.map((share) => share / total)
    }
    const known = elements.map((element, at) => ({
      known: element,
      ...trust(itemAt(shares, at), itemAt(described, at)),
    }))
    return known.filter(({ share }) => share >= shareMin)
  }

  return (text, element, spoken, space) => {
    // Built-in elements are learnt from talk between two sides.
    if (isMeeting(spoken)) return []
    const meant = meantBy.get(element) ?? tell(text, element, space)
    meantBy.set(element, meant)
    return meant.map(({ known, share, isHint }) => ({
      key: known.key,
      share,
      isHint,
      ...judgeElement(spoken, known, model),
    }))
  }
}

/**
 * The share of an element among the candidates, by description and examples, and by the description alone. Shares below 0.7 are wrong
 * more often than right. Examples alone give only a hint: examples of something special often fit something general, too.
 */
function trust(share: number, described: number): { share: number; isHint: boolean } {
  const agreed = cube(Math.min(share, Math.sqrt(described)))
  const hinted = Math.min(cube(share), hintMost)
  return agreed >= hinted ? { share: agreed, isHint: false } : { share: hinted, isHint: true }
}

function cube(share: number): number {
  return share * share * share
}

function utterance(side: Side, text: string): Segment {
  return { index: 0, speaker: null, side, startMs: null, endMs: null, text }
}

// The likelihood ratio of an example if this element is meant.
function timesShown(said: readonly Spoken[], element: Known, model: ElementModel): number {
  const { confidences } = judgeElement(said, element, model)
  const surest = confidences.reduce((most, confidence) => Math.max(most, confidence), 0)
  return Math.min(exampleMost, Math.max(1 / exampleMost, surest / exampleNeutral))
}
