import { AnalysisStopped, CallNotAnalysed } from '../../analysis-errors.ts'
import type { CallTypeDefinition } from '../../definitions/catalog.ts'
import type { LlmSettings } from '../../settings/llm-settings.ts'
import type { DropReason } from '../../writing/check/drop-reason.ts'
import { proveDraft } from '../../writing/check/prove-draft.ts'
import { verifyProof } from '../../writing/check/verify-proof.ts'
import type { Statement } from '../../writing/draft.ts'
import { labelsOf } from '../../writing/posts/make-posts.ts'
import type { Writer } from '../../writing/writer.ts'
import type { Use } from '../ask-model.ts'
import { sentence } from '../check-model.ts'
import { freeMeter } from '../meter.ts'
import { createLlmWriter } from './create-llm-writer.ts'
import { sampleCall } from './sample-call.ts'

// Who checks wants to hear of a failure soon.
const waitMaxMs = 5000

/** What a model wrote of a sample call, and what the checker made of it. */
export interface WritingCheck {
  model: string
  /** Null if all is well; else one sentence that says what is wrong. */
  problem: string | null
  kept: Pick<Statement, 'slot' | 'text'>[]
  dropped: (Pick<Statement, 'slot' | 'text'> & { reason: DropReason })[]
  requests: number
  ms: number
  use: Use
  /** What it cost, in the settings' currency; null if a price is not known. */
  money: number | null
}

interface Parts {
  /** The template to write by. */
  callType: CallTypeDefinition
  embedded: Writer
}

/** Has a model write the posts of an invented call, and checks them as those of any call. Costs about 8,000 tokens. */
export async function checkWriting(
  settings: LlmSettings,
  model: string,
  { callType, embedded }: Parts,
  signal: AbortSignal,
): Promise<WritingCheck> {
  const spent = { requests: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, nanos: 0 as number | null }
  const meter: typeof freeMeter = {
    ...freeMeter,
    settle: async (_, { use, nanos }) => {
      spent.requests++
      spent.inputTokens += use?.inputTokens ?? 0
      spent.cachedTokens += use?.cachedTokens ?? 0
      spent.outputTokens += use?.outputTokens ?? 0
      spent.nanos = spent.nanos === null || nanos === null ? null : spent.nanos + nanos
    },
  }
  const waitMs = Math.min(settings.waitMs, waitMaxMs)
  const writer = createLlmWriter({ ...settings, model, waitMs }, { meter, embedded })
  const startedMs = performance.now()
  const template = { callType, candidates: [callType], elementLabels: {}, meanings: {} }
  const proof = await write(writer, template, signal).catch((error) => {
    if (error instanceof CallNotAnalysed || error instanceof AnalysisStopped) return error
    throw error
  })
  const { requests, nanos, ...use } = spent
  const checked = {
    model,
    requests,
    ms: Math.round(performance.now() - startedMs),
    use,
    money: nanos === null ? null : nanos / 1e9,
  }
  if (proof instanceof Error) return { ...checked, problem: sentence(proof.message), kept: [], dropped: [] }
  const { kept, dropped } = proof
  const isCore = kept.some(({ slot }) => slot === 'bluf')
  return {
    ...checked,
    problem: isCore ? null : 'Nothing of the bottom line was proved: posts would be written by rule.',
    kept: kept.map(({ slot, text }) => ({ slot, text })),
    dropped: dropped.map(({ statement: { slot, text }, reason }) => ({ slot, text, reason })),
  }
}

async function write(writer: Writer, template: Parameters<Writer['writePosts']>[1], signal: AbortSignal) {
  const draft = await writer.writePosts(sampleCall, template, [], { signal })
  const proof = proveDraft(draft, sampleCall, [], labelsOf(template))
  return await verifyProof(writer, proof, { signal })
}
