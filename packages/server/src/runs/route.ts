import type { CallsContext, ChangeCallsContext } from '../calls/route.ts'
import type { CostModelOf } from '../findings/cost-model.ts'
import { tieRoutes } from '../platform/http/route.ts'
import type { UsageGate } from './usage-gate.ts'

export interface RunsContext extends CallsContext {
  /** The cost of the configured analyst. */
  costModelOf: CostModelOf
}

/** What an operation needs that changes runs. */
export interface ChangeRunsContext extends RunsContext, ChangeCallsContext {
  usageGate: UsageGate
  /** Marks the answer as one that was given before (`Idempotent-Replayed: true`). */
  markReplayed(): void
}

export const read = tieRoutes<RunsContext>()
export const change = tieRoutes<ChangeRunsContext>()
