import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Usage } from '@ai-sdk/provider'
import type { LlmSettings } from '../settings/llm-settings.ts'
import { ModelFailure, modelFailureOf, notInTime } from './model-failure.ts'
import { isRefusal } from './odd-replies.ts'
import { nameOf } from './open-model.ts'
import type { Prompt } from './write-prompt.ts'

export interface Use {
  inputTokens: number
  /** The input tokens from the provider's cache. */
  cachedTokens: number
  outputTokens: number
}

export interface Reply {
  text: string
  /** `cut` at the limit of output tokens; `filtered` by the provider's rules, or refused by the model. */
  end: 'whole' | 'cut' | 'filtered'
  /** Null if the provider did not report it. */
  use: Use | null
}

/**
 * One request to the model, never repeated here. Throws ModelFailure; when `signal` ends it, the signal's own reason.
 */
export async function askModel(
  model: LanguageModelV4,
  { instructions, question, schema }: Prompt,
  settings: LlmSettings,
  signal: AbortSignal,
): Promise<Reply> {
  const { output, streams, temperature, maxOutputTokens, timeoutMs } = settings
  const options: LanguageModelV4CallOptions = {
    prompt: [
      { role: 'system', content: instructions },
      { role: 'user', content: [{ type: 'text', text: question }] },
    ],
    maxOutputTokens,
    ...(temperature === null ? {} : { temperature }),
    ...(output === 'schema' ? { responseFormat: { type: 'json', schema, name: 'answer' } } : {}),
    ...(output === 'json' ? { responseFormat: { type: 'json' } } : {}),
    abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  }
  try {
    return streams ? await readStream(model, options) : await readWhole(model, options)
  } catch (error) {
    signal.throwIfAborted()
    const failure = options.abortSignal?.aborted ? notInTime() : modelFailureOf(error)
    throw failure.by(nameOf(settings))
  }
}

async function readWhole(model: LanguageModelV4, options: LanguageModelV4CallOptions): Promise<Reply> {
  const { content, finishReason, usage } = await model.doGenerate(options)
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  return { text, end: endOf(finishReason.unified), use: useOf(usage, text) }
}

async function readStream(model: LanguageModelV4, options: LanguageModelV4CallOptions): Promise<Reply> {
  const { stream } = await model.doStream({ ...options, includeRawChunks: true })
  let text = ''
  let isRefused = false
  for await (const part of stream as unknown as AsyncIterable<StreamPart>) {
    if (part.type === 'text-delta') text += part.delta
    if (isRefusal(part)) isRefused = true
    if (part.type === 'error') throw part.error
    if (part.type !== 'finish') continue
    if (part.finishReason.unified === 'error') break
    return { text, end: endOf(part.finishReason.unified, isRefused), use: useOf(part.usage, text) }
  }
  throw new ModelFailure('away', 'broke off its answer', { isPerhapsPaid: true })
}

type StreamPart =
  Awaited<ReturnType<LanguageModelV4['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never

function endOf(reason: string, isRefused = false): Reply['end'] {
  if (isRefused) return 'filtered'
  if (reason === 'length') return 'cut'
  return reason === 'content-filter' ? 'filtered' : 'whole'
}

// Every question and answer has tokens, so 0 means that the provider does not count; taken literally, answers would be free.
function useOf({ inputTokens, outputTokens }: LanguageModelV4Usage, text: string): Use | null {
  const { total, cacheRead } = inputTokens
  if (!isCount(total) || !isCount(outputTokens.total)) return null
  if (total === 0 || (outputTokens.total === 0 && text !== '')) return null
  const cachedTokens = isCount(cacheRead) ? Math.min(cacheRead, total) : 0
  return { inputTokens: total, cachedTokens, outputTokens: outputTokens.total }
}

// No model can have read more than fits into PostgreSQL's `int`.
function isCount(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value >= 0 && value < 2 ** 31
}
