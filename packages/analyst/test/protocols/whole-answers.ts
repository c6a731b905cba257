import {
  anthropicEnd,
  anthropicUse,
  bedrockEnd,
  bedrockUse,
  chatEnd,
  chatUse,
  defaultUse,
  googleEnd,
  type ModelAnswer,
  responseEnd,
  toolOf,
} from './answer.ts'
import type { Asked, Protocol } from './asked.ts'
import { parseOr } from './parse-or.ts'

/** An answer in one piece, in each protocol. */
export const wholes: Record<Protocol, (asked: Asked, answer: ModelAnswer) => object> = {
  responses: ({ model }, { text, end, use = defaultUse }) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    model,
    status: end === 'length' ? 'incomplete' : 'completed',
    output: [
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        content: [{ type: 'output_text', text, annotations: [] }],
      },
    ],
    ...responseEnd(end, use),
  }),
  chat: ({ model }, { text, end, use = defaultUse }) => ({
    id: 'chat-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: chatEnd(end) }],
    usage: chatUse(use),
  }),
  anthropic: (asked, { text, end, use = defaultUse }) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: asked.model,
    stop_sequence: null,
    content: toolOf(asked)
      ? [{ type: 'tool_use', id: 'tool_1', name: toolOf(asked), input: parseOr(text, { broken: text }) }]
      : [{ type: 'text', text }],
    stop_reason: anthropicEnd(asked, end),
    usage: anthropicUse(use),
  }),
  google: (_, { text, end, use = defaultUse }) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: googleEnd(end), index: 0 }],
    usageMetadata: {
      promptTokenCount: use.input,
      cachedContentTokenCount: use.cached,
      candidatesTokenCount: use.output,
      totalTokenCount: use.input + use.output,
    },
  }),
  bedrock: (asked, { text, end, use = defaultUse }) => ({
    output: {
      message: {
        role: 'assistant',
        content: toolOf(asked)
          ? [
              {
                toolUse: { toolUseId: 'tool_1', name: toolOf(asked), input: parseOr(text, { broken: text }) },
              },
            ]
          : [{ text }],
      },
    },
    stopReason: bedrockEnd(asked, end),
    usage: bedrockUse(use),
  }),
}
