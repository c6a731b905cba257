import type { LlmPrice } from '../settings/llm-settings.ts'
import type { Use } from './ask-model.ts'

// Prices are for a million tokens and money is counted in billionths, so a price of 1 is 1000 billionths a token.
const nanosPerToken = 1000

/** Money for tokens in billionths of the currency, rounded up; null if the price is unknown. */
export function priceOf(
  price: LlmPrice | undefined,
  { inputTokens, cachedTokens, outputTokens }: Use,
): number | null {
  if (!price) return null
  const { input, cachedInput = input, output } = price
  const money = (inputTokens - cachedTokens) * input + cachedTokens * cachedInput + outputTokens * output
  return Math.ceil(money * nanosPerToken)
}
