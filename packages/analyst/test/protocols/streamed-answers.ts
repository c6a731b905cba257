import {
  anthropicEnd,
  anthropicUse,
  bedrockEnd,
  bedrockUse,
  chatEnd,
  chatUse,
  defaultUse,
  type ModelAnswer,
  responseEnd,
  toolOf,
} from './answer.ts'
import type { Asked, Protocol } from './asked.ts'
import { awsEvent } from './aws-event.ts'
import { wholes } from './whole-answers.ts'

function sse(events: object[], named: boolean, tail = ''): Buffer {
  const lines = events.map((event) => {
    const name = named && 'type' in event ? `event: ${event.type}\n` : ''
    return `${name}data: ${JSON.stringify(event)}\n\n`
  })
  return Buffer.from(lines.join('') + tail)
}

function piecesOf(text: string): string[] {
  return text.match(/[\s\S]{1,40}/g) ?? ['']
}

/** An answer in pieces, in each protocol. */
export const streams: Record<Protocol, (asked: Asked, answer: ModelAnswer) => Buffer> = {
  responses: ({ model }, { text, end, use = defaultUse }) => {
    const item = { type: 'message', id: 'msg_1', role: 'assistant', content: [] }
    const response = {
      id: 'resp_1',
      object: 'response',
      created_at: 1,
      model,
      output: [],
      ...responseEnd(end, use),
    }
    return sse(
      [
        { type: 'response.created', response: { id: 'resp_1', created_at: 1, model } },
        { type: 'response.output_item.added', output_index: 0, item },
        ...piecesOf(text).map((delta) => ({
          type: 'response.output_text.delta',
          item_id: 'msg_1',
          output_index: 0,
          content_index: 0,
          delta,
        })),
        { type: 'response.output_item.done', output_index: 0, item },
        { type: end === 'length' ? 'response.incomplete' : 'response.completed', response },
      ],
      true,
    )
  },
  chat: ({ model }, { text, end, use = defaultUse }) => {
    const head = { id: 'chat-1', object: 'chat.completion.chunk', created: 1, model }
    return sse(
      [
        ...piecesOf(text).map((content) => ({
          ...head,
          choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }],
        })),
        { ...head, choices: [{ index: 0, delta: {}, finish_reason: chatEnd(end) }], usage: chatUse(use) },
      ],
      false,
      'data: [DONE]\n\n',
    )
  },
  anthropic: (asked, { text, end, use = defaultUse }) => {
    const tool = toolOf(asked)
    const block = tool
      ? { type: 'tool_use', id: 'tool_1', name: tool, input: {} }
      : { type: 'text', text: '' }
    const { model } = asked
    const message = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
    }
    return sse(
      [
        { type: 'message_start', message: { ...message, usage: { ...anthropicUse(use), output_tokens: 1 } } },
        { type: 'content_block_start', index: 0, content_block: block },
        ...piecesOf(text).map((piece) => ({
          type: 'content_block_delta',
          index: 0,
          delta: tool
            ? { type: 'input_json_delta', partial_json: piece }
            : { type: 'text_delta', text: piece },
        })),
        { type: 'content_block_stop', index: 0 },
        {
          type: 'message_delta',
          delta: { stop_reason: anthropicEnd(asked, end), stop_sequence: null },
          usage: { output_tokens: use.output },
        },
        { type: 'message_stop' },
      ],
      true,
    )
  },
  google: (asked, answer) => {
    const pieces = piecesOf(answer.text)
    const last = wholes.google(asked, { ...answer, text: pieces.at(-1) ?? '' })
    const firsts = pieces
      .slice(0, -1)
      .map((text) => ({ candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] }))
    return sse([...firsts, last], false)
  },
  bedrock: (asked, { text, end, use = defaultUse }) => {
    const tool = toolOf(asked)
    const start = tool ? { toolUse: { toolUseId: 'tool_1', name: tool } } : {}
    return Buffer.concat([
      awsEvent('messageStart', { role: 'assistant' }),
      ...(tool ? [awsEvent('contentBlockStart', { contentBlockIndex: 0, start })] : []),
      ...piecesOf(text).map((piece) =>
        awsEvent('contentBlockDelta', {
          contentBlockIndex: 0,
          delta: tool ? { toolUse: { input: piece } } : { text: piece },
        }),
      ),
      awsEvent('contentBlockStop', { contentBlockIndex: 0 }),
      awsEvent('messageStop', { stopReason: bedrockEnd(asked, end) }),
      awsEvent('metadata', { usage: bedrockUse(use), metrics: { latencyMs: 1 } }),
    ])
  },
}
