import type { ElementDefinition } from '../definitions/element.ts'
import type { LlmSettings } from '../settings/llm-settings.ts'
import { estimateTokens } from './count-tokens.ts'
import { spokenTokens, windowsFor } from './spoken-tokens.ts'
import { writePrompt } from './write-prompt.ts'

// A model claims about one passage for each element that it is asked about.
const tokensPerClaim = 55
const tokensPerAnswer = 20

type Estimate = (
  elements: readonly ElementDefinition[],
  call: { words: number; segments: number },
  userPrompt: string | null,
) => { requests: number; inputTokens: number; outputTokens: number }

/** Estimates the cost of asking about elements of a call by its number of words. */
export function createEstimate({
  windowTokens,
  overlapTokens,
  preselect,
}: Pick<LlmSettings, 'windowTokens' | 'overlapTokens' | 'preselect'>): Estimate {
  // Most calls of a run miss answers for equal sets of elements.
  const known = new Map<string, number>()
  const aroundOf = (elements: readonly ElementDefinition[], userPrompt: string | null) => {
    const key = JSON.stringify([userPrompt, ...elements.map((element) => element.key)])
    const around = known.get(key) ?? tokensAround(elements, userPrompt)
    known.set(key, around)
    return around
  }
  return (elements, call, userPrompt) => {
    const text = spokenTokens(call) * preselect
    const requests = call.words === 0 ? 0 : windowsFor(text, { windowTokens, overlapTokens })
    return {
      requests,
      inputTokens: Math.round(
        requests * aroundOf(elements, userPrompt) + text + Math.max(0, requests - 1) * overlapTokens,
      ),
      outputTokens: Math.round(requests * tokensPerAnswer + elements.length * tokensPerClaim),
    }
  }
}

function tokensAround(elements: readonly ElementDefinition[], userPrompt: string | null): number {
  const { instructions, question, schema } = writePrompt([], [], elements, userPrompt)
  return estimateTokens(instructions + question + JSON.stringify(schema))
}
