import type { LlmSettings } from '../settings/llm-settings.ts'
import { askModel, type Use } from './ask-model.ts'
import { ModelFailure } from './model-failure.ts'
import { hostOf, openModel } from './open-model.ts'
import { readClaims } from './read-claims.ts'
import { writePrompt } from './write-prompt.ts'

export interface ModelCheck {
  model: string
  host: string
  /** The fault in one sentence; null if there is none. */
  problem: string | null
  ms: number
  use: Use | null
}

const said = 'We have twenty thousand set aside for this, and I sign for it.'
const segments = [
  { index: 0, speaker: 'Customer', side: 'customer' as const, startMs: 0, endMs: 4000, text: said },
]
const element = {
  key: 'budget',
  version: 1,
  label: 'Budget',
  description: 'the customer says that money is set aside',
  speaker: 'customer' as const,
  examples: [],
  nearMisses: [],
  crmFields: [],
}

/** One tiny request to a model, about an invented sentence. Costs some hundred tokens; faults of the provider are returned, not thrown. */
export async function checkModel(
  settings: LlmSettings,
  modelId: string,
  signal: AbortSignal,
): Promise<ModelCheck> {
  const startedMs = performance.now()
  const prompt = writePrompt(segments, [{ segmentIndex: 0, start: 0, end: said.length }], [element], null)
  const answer = await openModel(settings, modelId)
    .then((model) => askModel(model, prompt, settings, signal))
    .catch((error) => {
      if (error instanceof ModelFailure) return error
      throw error
    })
  const checked = { model: modelId, host: hostOf(settings), ms: Math.round(performance.now() - startedMs) }
  if (answer instanceof ModelFailure) {
    // A server that expects TLS hangs up on http.
    const isPlain = answer.isPerhapsPaid && settings.url?.startsWith('http:')
    const advice = isPlain ? ' If it expects TLS, EARSHOT_LLM_URL has to begin with https.' : ''
    return { ...checked, problem: sentence(answer.message) + advice, use: null }
  }
  return { ...checked, problem: problemOf(answer.text, answer.end), use: answer.use }
}

function problemOf(text: string, end: string): string | null {
  if (end === 'cut') return 'The answer was cut off: raise EARSHOT_LLM_MAX_OUTPUT_TOKENS.'
  const claims = readClaims(text)
  if (!claims)
    return 'The answer was not of the demanded form: try another EARSHOT_LLM_OUTPUT, or a larger model.'
  const isVerbatim = claims.some(
    ({ elementKey, quote }) => elementKey === 'budget' && quote !== '' && said.includes(quote),
  )
  return isVerbatim
    ? null
    : 'The model answered in form, but did not find the one quote that was there: results will be poor.'
}

/** A message as a sentence: a capital at its start, one full stop at its end. */
export function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`
}
