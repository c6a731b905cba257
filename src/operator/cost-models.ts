import type { Analyst } from '../analysis/analyst.ts'
import type { Config } from '../config.ts'
import type { LlmSettings } from '../contract/llm-settings.ts'
import type { Database } from '../db/database.ts'
import type { CostModelOf } from '../http/cost-model.ts'
import { openAnalyst } from './open-analyst.ts'

/** What the configured analyst would cost. It is opened when first asked for: a server without a worker needs none otherwise. */
export function costModelsOf(config: Config, db: Database): CostModelOf {
  let opened: Promise<Analyst> | undefined
  const open = () => {
    opened ??= openAnalyst(config, db)
    return opened
  }
  return costModelsOver(open, config.llm)
}

/** The same for an analyst that is there. */
export function costModelsOver(open: () => Promise<Analyst>, llm: LlmSettings | null): CostModelOf {
  return async (preferredModel) => {
    const analyst = await open()
    const { fingerprint, outside } = analyst.preferring?.(preferredModel) ?? analyst
    if (!llm || !outside) {
      const nothing = { requests: 0, inputTokens: 0, outputTokens: 0 }
      return { fingerprint, outside: null, costOf: () => nothing, nanosOf: () => 0 }
    }
    const { createEstimate } = await import('../analysis/llm/estimate-cost.ts')
    const { priceOf } = await import('../analysis/llm/price.ts')
    return {
      ...{ fingerprint, outside },
      costOf: createEstimate(llm),
      nanosOf: ({ input, output }) =>
        priceOf(llm.prices[outside.model], { inputTokens: input, cachedTokens: 0, outputTokens: output }),
    }
  }
}
