import { createHash } from 'node:crypto'
import { CallNotAnalysed } from '../analysis-errors.ts'
import type { Analyst, Claim, Question } from '../analyst.ts'
import { countWords } from '../count-words.ts'
import type { EmbeddedAnalyst } from '../embedded/embedded-analyst.ts'
import type { LlmSettings } from '../settings/llm-settings.ts'
import { type Asking, askWindow } from './ask-window.ts'
import { createAsking, outsideOf } from './create-asking.ts'
import { cutPassages, cutWindows, joinNeighbours, type Passage } from './cut-windows.ts'
import { type Meter, noAccount } from './meter.ts'
import { preselect } from './preselect.ts'
import { promptVersion, writePrompt } from './write-prompt.ts'

// Raise this when the code that cuts, asks or reads changes.
const codeVersion = 1

export interface LlmParts {
  meter: Meter
  /** The embedded analyst, which preselects; asked only if a share below 1 is set. */
  ranker: EmbeddedAnalyst
  backoffMs?: number
}

/** The analyst of one deployment that asks a language model. Opening it sends nothing. */
export function createLlmAnalyst(settings: LlmSettings, parts: LlmParts): Analyst {
  const analysts = new Map<string, Analyst>()
  const analystOf = (modelId: string): Analyst => {
    const known = analysts.get(modelId) ?? createOne(settings, modelId, parts, preferring)
    analysts.set(modelId, known)
    return known
  }
  const preferring = (preferred: string | null) =>
    analystOf(
      preferred !== null && Object.hasOwn(settings.models, preferred)
        ? (settings.models[preferred] ?? settings.model)
        : settings.model,
    )
  return preferring(null)
}

function createOne(
  settings: LlmSettings,
  modelId: string,
  { meter, ranker, backoffMs }: LlmParts,
  preferring: NonNullable<Analyst['preferring']>,
): Analyst {
  const parameters = parametersOf(settings)
  const ranking = settings.preselect < 1 ? ranker.fingerprint : null
  const hash = createHash('sha256')
    .update(JSON.stringify([settings.url?.replace(/\/+$/, ''), parameters, promptVersion, ranking]))
    .digest('hex')
  const fingerprint = `llm-${codeVersion}-${settings.provider}-${modelId}-${hash.slice(0, 12)}`
  const asking = createAsking(settings, modelId, { meter, purpose: 'evidence', fingerprint, backoffMs })
  return {
    fingerprint,
    outside: outsideOf(asking, { ...parameters, promptVersion }),
    preferring,
    analyse: (question) => analyse(asking, ranker, question),
  }
}

// Everything that can change an answer beside model, prompt and code.
function parametersOf({
  temperature,
  maxOutputTokens,
  output,
  windowTokens,
  overlapTokens,
  preselect: share,
}: LlmSettings) {
  return { temperature, maxOutputTokens, output, windowTokens, overlapTokens, preselect: share }
}

async function analyse(asking: Asking, ranker: EmbeddedAnalyst, question: Question): Promise<Claim[]> {
  const { segments, elements, userPrompt, signal, account = noAccount } = question
  const passages = await choosePassages(asking, ranker, question)
  const claims: Claim[] = []
  const ask = async (window: readonly Passage[]): Promise<void> => {
    const found = await askWindow(
      asking,
      writePrompt(segments, window, elements, userPrompt),
      account,
      signal,
    )
    if (found) {
      claims.push(...found.map((claim) => withShown(claim, window)))
      return
    }
    if (window.length < 2) throw new CallNotAnalysed('a passage or its answer is too long for the model')
    const half = window.length >> 1
    await ask(window.slice(0, half))
    await ask(window.slice(half))
  }
  for (const window of cutWindows(segments, passages, asking.settings)) await ask(window)
  return claims
}

// In a long segment the words can occur in another window, too.
function withShown(claim: Claim, window: readonly Passage[]): Claim {
  const shown = joinNeighbours(window.filter(({ segmentIndex }) => segmentIndex === claim.segmentIndex))
  return { ...claim, shown }
}

async function choosePassages(
  { settings }: Asking,
  ranker: EmbeddedAnalyst,
  { segments, elements, signal, onRead }: Question,
): Promise<Passage[]> {
  const passages = cutPassages(segments)
  if (settings.preselect < 1) {
    const chosen = await preselect(ranker, { segments, elements, signal }, passages, settings.preselect)
    onRead?.({ wordsSent: chosen.wordsSent, words: chosen.words })
    return chosen.passages
  }
  const words = segments.reduce((sum, { text }) => sum + countWords(text), 0)
  onRead?.({ wordsSent: words, words })
  return passages
}
