import { classifyCall } from '../classify/classify-call.ts'
import { draftPosts } from './posts/draft-posts.ts'
import type { Writer } from './writer.ts'

/** Writes by rule, in this process. */
export function createEmbeddedWriter(): Writer {
  return {
    fingerprint: 'earshot-embedded-writer-1',
    classify: ({ segments, title }, own) => classifyCall(segments, title, own),
    writePosts: async ({ segments, ...call }, template, findings) =>
      draftPosts({ ...template, call, segments, findings }),
    // All of a result is computed from its evidence.
    writeResult: async () => ({ statements: [], caveats: [] }),
  }
}
