import type { LlmSettings } from '../../settings/llm-settings.ts'
import { windowsMax } from './write-result.ts'

// A line of evidence, of about twenty words, as `estimateTokens` counts it.
const tokensPerQuote = 60
// Rules, slice and form of an answer.
const tokensAround = 1800
// The middle of three drafts that were written by hand (test/result-drafts).
const tokensPerResult = 1600
const notesShare = 0.25
const tokensPerVerdict = 20

interface Tokens {
  requests: number
  inputTokens: number
  outputTokens: number
}

/** What writing the result of a run takes by the number of its quotes: of the model that writes, and of the one that judges. */
export type ResultEstimate = (quotes: number) => { result: Tokens; verification: Tokens }

export function createResultEstimate({
  windowTokens,
  verifierModel,
}: Pick<LlmSettings, 'windowTokens' | 'verifierModel'>): ResultEstimate {
  return (quotes) => {
    const result = { requests: 0, inputTokens: 0, outputTokens: 0 }
    const judging = verifierModel === null || quotes === 0 ? 0 : 1
    let left = quotes === 0 ? 0 : Math.min(quotes * tokensPerQuote, windowsMax * windowTokens)
    for (
      let windows = Math.ceil(left / windowTokens);
      windows > 1;
      windows = Math.ceil(left / windowTokens)
    ) {
      const notes = windows * windowTokens * notesShare
      add(result, { requests: windows, inputTokens: left + windows * tokensAround, outputTokens: notes })
      left = notes
    }
    if (left > 0)
      add(result, { requests: 1, inputTokens: left + tokensAround, outputTokens: tokensPerResult })
    return {
      result,
      verification: {
        requests: judging,
        inputTokens: judging * 2 * tokensPerResult,
        outputTokens: judging * tokensPerVerdict,
      },
    }
  }
}

function add(total: Tokens, { requests, inputTokens, outputTokens }: Tokens): void {
  total.requests += requests
  total.inputTokens += Math.round(inputTokens)
  total.outputTokens += Math.round(outputTokens)
}
