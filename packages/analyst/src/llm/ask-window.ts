import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { AnalysisStopped, CallNotAnalysed } from '../analysis-errors.ts'
import type { Account, Claim } from '../analyst.ts'
import type { LlmSettings } from '../settings/llm-settings.ts'
import { askModel, type Reply } from './ask-model.ts'
import { estimateTokens, fewestTokens, mostTokens } from './count-tokens.ts'
import type { Intent, Meter, Outcome, Purpose } from './meter.ts'
import { ModelFailure } from './model-failure.ts'
import { priceOf } from './price.ts'
import { readClaims } from './read-claims.ts'
import type { Prompt } from './write-prompt.ts'

// Attempts in total for an unreadable answer, or for a failed request that may have been paid for.
const answersMax = 3
const triesMax = 5
const backoffMaxMs = 30_000
const notAllRead =
  "the model's server cut the text off: raise its context (Ollama: OLLAMA_CONTEXT_LENGTH) or lower EARSHOT_LLM_WINDOW_TOKENS"

export interface Asking {
  settings: LlmSettings
  modelId: string
  host: string
  /** Opened on first use: a process that only reads known answers loads no provider's package. */
  open(): Promise<LanguageModelV4>
  meter: Meter
  purpose: Purpose
  fingerprint: string
  /** The first wait after a failure; doubled each time. */
  backoffMs: number
}

/** The claims for one prompt; the rest is as in `askFor`. */
export async function askWindow(
  asking: Asking,
  prompt: Prompt,
  account: Account,
  signal: AbortSignal,
): Promise<Claim[] | null> {
  return await askFor(asking, prompt, { account, signal }, readClaims)
}

/**
 * The answer to one prompt: a stored one, or a new one. `read` returns null for a text without the required form. Returns null if the
 * prompt or its answer is too long for the model. Throws CallNotAnalysed, AnalysisStopped, or the signal's reason.
 */
export async function askFor<Answer extends object>(
  asking: Asking,
  prompt: Prompt,
  { account, signal }: { account: Account; signal: AbortSignal },
  read: (text: string) => Answer | null,
): Promise<Answer | null> {
  const key = createHash('sha256')
    .update(JSON.stringify([asking.fingerprint, prompt.instructions, prompt.question]))
    .digest('hex')
  const kept = await asking.meter.recall(account, key)
  // Only results of `read` are kept, under a key with the fingerprint of this code.
  if (kept) return kept as Answer
  for (let answer = 0; answer < answersMax; answer++) {
    const reply = await send(asking, prompt, account, signal)
    if (reply === null || reply.end === 'cut') return null
    if (reply.end === 'filtered')
      throw new CallNotAnalysed(
        "the provider's content filter held the answer back, or the model refused to give one",
      )
    // Only the question: some servers don't count cached text, which can be the instructions.
    if (reply.use && reply.use.inputTokens < fewestTokens(prompt.question))
      throw new CallNotAnalysed(notAllRead)
    const found = read(reply.text)
    if (!found) continue
    await asking.meter.keep(account, key, found)
    return found
  }
  throw new CallNotAnalysed(`the model gave no answer of the demanded form, ${answersMax} times`)
}

async function send(
  asking: Asking,
  prompt: Prompt,
  account: Account,
  signal: AbortSignal,
): Promise<Reply | null> {
  const intent = intentOf(asking, prompt, account)
  const unsent = account.closing ? AbortSignal.any([signal, account.closing]) : signal
  let stopMs: number | null = null
  let lost = 0
  for (let tries = 0; ; tries++) {
    const reply = await sendOnce(asking, prompt, intent, { signal, unsent })
    if (!(reply instanceof ModelFailure)) return reply
    if (reply.kind === 'too-long') return null
    if (reply.isPerhapsPaid) lost++
    // Starts at the first failure: waiting for our own limits does not count.
    stopMs ??= Date.now() + asking.settings.waitMs
    const waitMs = waitAfter(asking, reply, tries)
    refuseForGood(reply, lost, Date.now() + waitMs > stopMs)
    await sleep(waitMs, undefined, { signal: unsent })
  }
}

async function sendOnce(
  asking: Asking,
  prompt: Prompt,
  intent: Intent,
  { signal, unsent }: { signal: AbortSignal; unsent: AbortSignal },
): Promise<Reply | ModelFailure> {
  const { settings, meter } = asking
  const model = await asking.open()
  const request = await meter.admit(intent, unsent)
  let reply: Reply
  try {
    reply = await askModel(model, prompt, settings, signal)
  } catch (error) {
    const failure = error instanceof ModelFailure ? error : null
    await meter.settle(request, outcomeOf(asking, intent, failure))
    if (failure) return failure
    throw error
  }
  const nanos = reply.use ? priceOf(settings.prices[asking.modelId], reply.use) : intent.mostNanos
  await meter.settle(request, { state: 'answered', use: reply.use, nanos, pauseMs: null })
  return reply
}

function outcomeOf(asking: Asking, { mostNanos }: Intent, failure: ModelFailure | null): Outcome {
  if (!failure) return { state: 'cancelled', use: null, nanos: mostNanos, pauseMs: null }
  return {
    state: stateOf(failure),
    use: null,
    nanos: failure.isPerhapsPaid ? mostNanos : 0,
    pauseMs: pauseAfter(asking, failure),
    reason: reasonOf(failure),
  }
}

// With jitter, or requests that failed together would return together.
function waitAfter({ backoffMs }: Asking, { retryAfterMs }: ModelFailure, tries: number): number {
  const backoff = (0.5 + Math.random() / 2) * Math.min(backoffMaxMs, backoffMs * 2 ** tries)
  return Math.max(retryAfterMs ?? 0, backoff)
}

function pauseAfter({ backoffMs }: Asking, { kind, retryAfterMs }: ModelFailure): number | null {
  return retryAfterMs ?? (kind === 'busy' ? backoffMs : null)
}

function reasonOf({ message, retryAfterMs }: ModelFailure): string {
  return retryAfterMs
    ? `${message}, and asks for a pause until ${new Date(Date.now() + retryAfterMs).toISOString()}`
    : message
}

function stateOf({ kind, isPerhapsPaid }: ModelFailure) {
  if (isPerhapsPaid) return 'lost'
  return kind === 'away' ? 'failed' : 'refused'
}

function refuseForGood(failure: ModelFailure, lost: number, isLate: boolean): void {
  const { kind, message, retryAfterMs } = failure
  const advice = retryAfterMs ? ', or until "earshot analyst resume"' : ''
  if (kind === 'denied') throw new AnalysisStopped(message)
  if (kind === 'refused') throw new CallNotAnalysed(message)
  if (lost >= triesMax) throw new CallNotAnalysed(`${message}, ${lost} times`, { isPassing: true })
  if (isLate)
    throw new CallNotAnalysed(`${reasonOf(failure)}, for longer than EARSHOT_LLM_WAIT_MS${advice}`, {
      isPassing: true,
      notBefore: retryAfterMs === null ? null : new Date(Date.now() + retryAfterMs),
    })
}

function intentOf({ settings, modelId, host, purpose }: Asking, prompt: Prompt, account: Account): Intent {
  const text = prompt.instructions + prompt.question
  const whole = text + JSON.stringify(prompt.schema)
  const most = { inputTokens: mostTokens(whole), cachedTokens: 0, outputTokens: settings.maxOutputTokens }
  return {
    account,
    purpose,
    host,
    provider: settings.provider,
    model: modelId,
    estimatedTokens: estimateTokens(whole),
    mostNanos: priceOf(settings.prices[modelId], most),
  }
}
