import { classifyCall } from '../classify/classify-call.ts'
import { type FactModel, readFactModel } from './facts/fact-model.ts'
import { draftPosts } from './posts/draft-posts.ts'
import type { Writer } from './writer.ts'

/** Writes by rule, in this process. */
export function createEmbeddedWriter(model: FactModel = readFactModel()): Writer {
  return {
    fingerprint: `earshot-embedded-writer-2-${model.hash}`,
    classify: ({ segments, title }, own) => classifyCall(segments, title, own),
    writePosts: async ({ segments, ...call }, template, findings) =>
      draftPosts({ ...template, call, segments, findings }, model),
    // All of a result is computed from its evidence.
    writeResult: async () => ({ statements: [], caveats: [] }),
  }
}
