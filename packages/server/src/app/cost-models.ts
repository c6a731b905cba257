import type { Analyst } from '@earshot/analyst/analyst'
import type { LlmSettings } from '@earshot/analyst/settings/llm-settings'
import type { CostModelOf } from '../findings/cost-model.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import type { PostsContext } from '../posts/route.ts'
import type { Writers } from '../posts/write-calls.ts'
import { openAnalyst } from './open-analyst.ts'
import { openWriters } from './open-writer.ts'

/** The costs of the configured analyst, which is opened on first use: a server without a worker has no other need of it. */
export function costModelsOf(config: Config, db: Database): CostModelOf {
  let opened: Promise<Analyst> | undefined
  const open = () => {
    opened ??= openAnalyst(config, db)
    return opened
  }
  return costModelsOver(open, config.llm)
}

/** The costs of an analyst that `open` gives. */
export function costModelsOver(open: () => Promise<Analyst>, llm: LlmSettings | null): CostModelOf {
  return async (preferredModel) => {
    const analyst = await open()
    const { fingerprint, outside } = analyst.preferring?.(preferredModel) ?? analyst
    if (!llm || !outside) {
      const nothing = { requests: 0, inputTokens: 0, outputTokens: 0 }
      return { fingerprint, outside: null, costOf: () => nothing, nanosOf: () => 0 }
    }
    const { createEstimate } = await import('@earshot/analyst/llm/estimate-cost')
    const { priceOf } = await import('@earshot/analyst/llm/price')
    return {
      fingerprint,
      outside,
      costOf: createEstimate(llm),
      nanosOf: ({ input, output }) =>
        priceOf(llm.prices[outside.model], { inputTokens: input, cachedTokens: 0, outputTokens: output }),
    }
  }
}

/** The costs of the configured writer, which is opened on first use, like the analyst. */
export function writingCostsOf(config: Config, db: Database): PostsContext['writingCosts'] {
  let opened: Promise<Writers> | undefined
  const open = () => {
    opened ??= openWriters(config, db)
    return opened
  }
  return writingCostsOver(open, config.writerLlm ?? config.llm)
}

/** The costs of given writers. */
export function writingCostsOver(
  open: () => Promise<Writers>,
  llm: LlmSettings | null,
): PostsContext['writingCosts'] {
  return async (preferredModel = null) => {
    const { writer: configured, fallback } = await open()
    const writer = configured.preferring?.(preferredModel) ?? configured
    const { outside } = writer
    const teamMonthCap = llm?.teamMonthCap ?? null
    const own = { writer: writer.fingerprint, fallback: fallback.fingerprint, teamMonthCap }
    if (!llm || !outside) {
      const nothing = { requests: 0, inputTokens: 0, outputTokens: 0 }
      const estimate = () => ({ posts: nothing, verification: nothing })
      const estimateResult = () => ({ result: nothing, verification: nothing })
      return { ...own, outside: null, verifier: null, estimate, estimateResult, nanosOf: () => 0 }
    }
    const { createPostsEstimate } = await import('@earshot/analyst/llm/write/estimate-posts')
    const { createResultEstimate } = await import('@earshot/analyst/llm/write/estimate-result')
    const { priceOf } = await import('@earshot/analyst/llm/price')
    const { verifierModel, prices } = llm
    return {
      ...own,
      outside,
      verifier: verifierModel === null ? null : { ...outside, model: verifierModel },
      estimate: createPostsEstimate(llm),
      estimateResult: createResultEstimate(llm),
      nanosOf: (model, { input, output }) =>
        priceOf(prices[model], { inputTokens: input, cachedTokens: 0, outputTokens: output }),
    }
  }
}

/** Chooses this deployment's model for a slice by its `preferredModel`. */
export function modelsFor(llm: LlmSettings | null): (preferredModel: string | null) => string {
  return (preferredModel) => (llm ? (llm.models[preferredModel ?? ''] ?? llm.model) : 'earshot-embedded-1')
}
