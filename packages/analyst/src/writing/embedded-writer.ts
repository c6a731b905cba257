import { classifyCall } from '../classify/classify-call.ts'
import type { ElementMeanings } from '../definitions/element.ts'
import { createEmbeddedAnalyst, type EmbeddedAnalyst } from '../embedded/embedded-analyst.ts'
import { type FactModel, readFactModel } from './facts/fact-model.ts'
import type { PlacedElement } from './facts/read-facts.ts'
import { draftPosts } from './posts/draft-posts.ts'
import { draftResult } from './results/draft-result.ts'
import type { Writer, WrittenCall } from './writer.ts'

/** Finds the built-in elements of a call, independent of its analyst: the fact model learnt from these. */
export type ElementFinder = (
  call: Pick<WrittenCall, 'segments'>,
  meanings: ElementMeanings,
) => readonly PlacedElement[]

interface Parts {
  model: FactModel
  findElements: ElementFinder
}

/** Writes by rule, in this process. */
export function createEmbeddedWriter({
  model = readFactModel(),
  findElements = createElementFinder(),
}: Partial<Parts> = {}): Writer {
  return {
    fingerprint: `earshot-embedded-writer-3-${model.hash}`,
    classify: ({ segments, title }, own) => classifyCall(segments, title, own),
    writePosts: async ({ segments, ...call }, template, findings) => {
      const elements = findElements({ segments }, template.meanings)
      return draftPosts({ ...template, call, segments, findings }, { model, elements })
    },
    writeResult: async ({ evidence }) => draftResult(evidence),
  }
}

/** With an existing analyst, the weights are loaded only once. */
export function createElementFinder(analyst?: EmbeddedAnalyst): ElementFinder {
  let embedded = analyst
  return ({ segments }, meanings) => {
    embedded ??= createEmbeddedAnalyst()
    const elements = Object.entries(meanings).map(([key, { speaker = 'any', ...meaning }]) => {
      return { key, speaker, ...meaning }
    })
    return embedded.findLearnt(segments, elements).map(({ quote, startChar = 0, ...claim }) => {
      return { ...claim, startChar, endChar: startChar + quote.length }
    })
  }
}
