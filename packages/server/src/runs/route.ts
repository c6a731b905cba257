import { tieRoutes } from '../platform/http/route.ts'
import type { ChangePostsContext, PostsContext } from '../posts/route.ts'
import type { UsageGate } from './usage-gate.ts'

export type RunsContext = PostsContext

/** The context of an operation that changes runs. */
export interface ChangeRunsContext extends ChangePostsContext {
  usageGate: UsageGate
  /** Marks the answer as a repeated one (`Idempotent-Replayed: true`). */
  markReplayed(): void
}

export const read = tieRoutes<RunsContext>()
export const change = tieRoutes<ChangeRunsContext>()
