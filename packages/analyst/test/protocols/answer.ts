import type { Asked } from './asked.ts'

export interface ModelAnswer {
  text: string
  end?: 'stop' | 'length' | 'filter'
  use?: { input: number; cached: number; output: number }
}

export const defaultUse = { input: 1000, cached: 0, output: 50 }

export type Use = typeof defaultUse

export function responseEnd(end: ModelAnswer['end'], use: Use) {
  const reasons = {
    stop: null,
    length: { reason: 'max_output_tokens' },
    filter: { reason: 'content_filter' },
  }
  return {
    incomplete_details: reasons[end ?? 'stop'],
    usage: {
      input_tokens: use.input,
      input_tokens_details: { cached_tokens: use.cached },
      output_tokens: use.output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: use.input + use.output,
    },
  }
}

export function chatEnd(end: ModelAnswer['end']): string {
  return { stop: 'stop', length: 'length', filter: 'content_filter' }[end ?? 'stop']
}

export function chatUse(use: Use) {
  return {
    prompt_tokens: use.input,
    prompt_tokens_details: { cached_tokens: use.cached },
    completion_tokens: use.output,
    total_tokens: use.input + use.output,
  }
}

export function anthropicEnd(asked: Asked, end: ModelAnswer['end']): string {
  return { stop: toolOf(asked) ? 'tool_use' : 'end_turn', length: 'max_tokens', filter: 'refusal' }[
    end ?? 'stop'
  ]
}

export function anthropicUse(use: Use) {
  return {
    input_tokens: use.input - use.cached,
    cache_read_input_tokens: use.cached,
    cache_creation_input_tokens: 0,
    output_tokens: use.output,
  }
}

export function googleEnd(end: ModelAnswer['end']): string {
  return { stop: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY' }[end ?? 'stop']
}

export function bedrockEnd(asked: Asked, end: ModelAnswer['end']): string {
  return { stop: toolOf(asked) ? 'tool_use' : 'end_turn', length: 'max_tokens', filter: 'content_filtered' }[
    end ?? 'stop'
  ]
}

export function bedrockUse(use: Use) {
  return {
    inputTokens: use.input - use.cached,
    cacheReadInputTokens: use.cached,
    outputTokens: use.output,
    totalTokens: use.input + use.output,
  }
}

/** The name of the tool for the provider's answer, which some protocols use to request JSON; null without one. */
export function toolOf({ body, protocol }: Asked): string | null {
  const document = JSON.parse(body)
  if (protocol === 'anthropic') return document.tools?.[0]?.name ?? null
  return document.toolConfig?.tools?.[0]?.toolSpec?.name ?? null
}
