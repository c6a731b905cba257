import { classifyCall } from '../classify/classify-call.ts'
import type { ElementMeanings } from '../definitions/element.ts'
import { createEmbeddedAnalyst, type EmbeddedAnalyst } from '../embedded/embedded-analyst.ts'
import { type FactModel, readFactModel } from './facts/fact-model.ts'
import type { PlacedElement } from './facts/read-facts.ts'
import { draftPosts } from './posts/draft-posts.ts'
import { hashLineWeights } from './posts/lines/line-odds.ts'
import { draftResult } from './results/draft-result.ts'
import type { Writer, WrittenCall } from './writer.ts'

/** Finds the built-in elements of a call, independent of its analyst: the fact model learnt from these. */
type ElementFinder = (
  call: Pick<WrittenCall, 'segments'>,
  meanings: ElementMeanings,
) => readonly PlacedElement[]

interface Parts extends CallReader {
  model: FactModel
}

/** What the writer reads in a call beside its facts. */
interface CallReader {
  findElements: ElementFinder
  tellSides: EmbeddedAnalyst['tellSides']
}

/** Writes by rule, in this process. */
export function createEmbeddedWriter({ model = readFactModel(), ...reader }: Partial<Parts> = {}): Writer {
  const { findElements, tellSides } = { ...createCallReader(), ...reader }
  return {
    fingerprint: `earshot-embedded-writer-5-${model.hash}-${hashLineWeights()}`,
    tellSides,
    classify: ({ segments, title }, own) => classifyCall(tellSides(segments), title, own),
    writePosts: async ({ segments, ...call }, template, findings) => {
      const elements = findElements({ segments }, template.meanings)
      return draftPosts({ ...template, call, segments, findings }, { model, elements })
    },
    writeResult: async ({ evidence }) => draftResult(evidence),
  }
}

/** With an existing analyst, the weights are loaded only once. */
export function createCallReader(analyst?: EmbeddedAnalyst): CallReader {
  let opened = analyst
  const open = () => {
    opened ??= createEmbeddedAnalyst()
    return opened
  }
  const findElements: ElementFinder = ({ segments }, meanings) => {
    const elements = Object.entries(meanings).map(([key, { speaker = 'any', ...meaning }]) => {
      return { key, speaker, ...meaning }
    })
    return open()
      .findLearnt(segments, elements)
      .map(({ quote, startChar = 0, ...claim }) => {
        return { ...claim, startChar, endChar: startChar + quote.length }
      })
  }
  return { findElements, tellSides: (segments) => open().tellSides(segments) }
}
