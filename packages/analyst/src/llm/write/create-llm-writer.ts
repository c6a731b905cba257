import { createHash } from 'node:crypto'
import { CallNotAnalysed } from '../../analysis-errors.ts'
import type { LlmSettings } from '../../settings/llm-settings.ts'
import { isCurrencySaid } from '../../writing/check/check-currency.ts'
import type { Statement } from '../../writing/draft.ts'
import type { Assignment, Writer, WrittenCall } from '../../writing/writer.ts'
import { type Asking, askFor } from '../ask-window.ts'
import { createAsking, outsideOf } from '../create-asking.ts'
import { cutPassages, cutWindows } from '../cut-windows.ts'
import { type Meter, noAccount } from '../meter.ts'
import type { Prompt } from '../write-prompt.ts'
import { foldCall } from './fold-call.ts'
import { readPostAnswer } from './post-answer.ts'
import { repeatsRules, transcriptLines, writePostPrompt } from './post-prompt.ts'
import { readVerdict, writeVerifierPrompt } from './verify-statements.ts'
import { writeResult } from './write-result.ts'

// Raise this when the code that asks or reads changes; the fingerprint also covers the prompts.
const codeVersion = 1

export interface WriterParts {
  meter: Meter
  /** Infers the type that decides which findings of a call are used. */
  embedded: Writer
  backoffMs?: number
}

/** The writer that asks the language model of a deployment. Opening it sends nothing. */
export function createLlmWriter(settings: LlmSettings, parts: WriterParts): Writer {
  const writers = new Map<string, Writer>()
  const preferring = (preferred: string | null): Writer => {
    const isKnown = preferred !== null && Object.hasOwn(settings.models, preferred)
    const model = (isKnown ? settings.models[preferred] : undefined) ?? settings.model
    const known = writers.get(model) ?? createOne(settings, model, parts, preferring)
    writers.set(model, known)
    return known
  }
  return preferring(null)
}

function createOne(
  settings: LlmSettings,
  model: string,
  { meter, embedded, backoffMs }: WriterParts,
  preferring: NonNullable<Writer['preferring']>,
): Writer {
  const { verifierModel, temperature, maxOutputTokens, output, windowTokens, overlapTokens } = settings
  const parameters = { temperature, maxOutputTokens, output, windowTokens, overlapTokens, verifierModel }
  const hash = createHash('sha256')
    .update(JSON.stringify([settings.url?.replace(/\/+$/, ''), parameters, embedded.fingerprint]))
    .digest('hex')
  const fingerprint = `llm-writer-${codeVersion}-${settings.provider}-${model}-${hash.slice(0, 12)}`
  const parts = { meter, fingerprint, backoffMs }
  const asking = createAsking(settings, model, { ...parts, purpose: 'posts' })
  const judging = { ...parts, purpose: 'verification' as const }
  const verifier = verifierModel === null ? null : createAsking(settings, verifierModel, judging)
  return {
    fingerprint,
    outside: outsideOf(asking, parameters),
    preferring,
    tellSides: embedded.tellSides,
    classify: embedded.classify,
    writePosts: async (call, template, findings, assignment) => {
      const draft = await writePosts(asking, { call, template, findings }, assignment)
      // What repeats our rules rests on nothing that was said.
      const statements = draft.statements.map((one) => (repeatsRules(one) ? { ...one, quotes: [] } : one))
      return { ...draft, statements: statements.map((one) => withSaidCurrency(one, call)) }
    },
    writeResult: (order, assignment) => writeResult({ ...asking, purpose: 'results' }, order, assignment),
    ...(verifier && {
      verify: async (statements, { signal, account = noAccount }) => {
        if (statements.length === 0) return new Set()
        const prompt = writeVerifierPrompt(statements)
        const verdict = await askFor(verifier, prompt, { account, signal }, readVerdict)
        if (!verdict) throw new CallNotAnalysed('the statements are too long for the model that judges them')
        return new Set(verdict.unsupported)
      },
    }),
  }
}

// A model fills in the currency of the country.
function withSaidCurrency(statement: Statement, call: WrittenCall): Statement {
  const { amount } = statement.claims ?? {}
  if (!amount?.currency || amount.currency === '%' || isCurrencySaid(amount.currency, call)) return statement
  return { ...statement, claims: { amount: { ...amount, currency: null } } }
}

async function writePosts(
  asking: Asking,
  order: Parameters<typeof writePostPrompt>[0],
  { signal, account = noAccount }: Assignment,
): ReturnType<Writer['writePosts']> {
  const { call } = order
  const ask = <Answer extends object>(prompt: Prompt, read: (text: string) => Answer | null) =>
    askFor(asking, prompt, { account, signal }, read)
  const passages = cutPassages(call.segments)
  const { windowTokens, overlapTokens } = asking.settings
  const windows = cutWindows(call.segments, passages, { windowTokens, overlapTokens })
  const whole =
    windows.length > 1
      ? null
      : await ask(writePostPrompt(order, transcriptLines(call, passages)), readPostAnswer)
  if (whole) return whole
  const smaller = windows.length > 1 ? windowTokens : Math.ceil(windowTokens / 2)
  const notes = await foldCall(ask, call, passages, {
    windowTokens: smaller,
    overlapTokens: Math.min(overlapTokens, smaller >> 1),
  })
  const folded = notes && (await ask(writePostPrompt(order, notes), readPostAnswer))
  if (!folded) throw new CallNotAnalysed('the call or its posts are too long for the model')
  return folded
}
