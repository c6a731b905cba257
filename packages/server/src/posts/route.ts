import type { CallsContext, ChangeCallsContext } from '../calls/route.ts'
import type { CostModelOf } from '../findings/cost-model.ts'
import { tieRoutes } from '../platform/http/route.ts'
import type { WritingCosts } from './writing-costs.ts'

export interface PostsContext extends CallsContext {
  /** The cost of the configured analyst. */
  costModelOf: CostModelOf
  /** The cost of the configured writer; of results, by the model that the slice prefers. */
  writingCosts(preferredModel?: string | null): Promise<WritingCosts>
}

export interface ChangePostsContext extends PostsContext, ChangeCallsContext {}

export const read = tieRoutes<PostsContext>()
export const change = tieRoutes<ChangePostsContext>()
