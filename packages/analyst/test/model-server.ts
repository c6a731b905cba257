import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { crc32 } from 'node:zlib'

/** A stand-in for a provider of language models, on this machine, in the provider's own protocol. */

export type Protocol = 'responses' | 'chat' | 'anthropic' | 'google' | 'bedrock'

/** A request as it came, and what our prompt says in it. */
export interface Asked {
  protocol: Protocol
  isStream: boolean
  path: string
  headers: IncomingMessage['headers']
  /** The whole body. */
  body: string
  model: string
  instructions: string
  question: string
  focus: string | null
  passages: { segment: number; speaker: string | null; side: string | null; text: string }[]
  elements: string[]
}

export interface ModelAnswer {
  text: string
  end?: 'stop' | 'length' | 'filter'
  use?: { input: number; cached: number; output: number }
}

/** `half` sends the head and part of the body, `hang-up` nothing, `hang` nothing for ever. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'half'
  | 'hang-up'
  | 'hang'
  | 'no-json'

export interface ModelServer {
  url: string
  asked: Asked[]
  /** Told of each request; what it returns is sent. */
  answer: (asked: Asked, count: number) => ModelAnswer | Fault | Promise<ModelAnswer | Fault>
}

/** Listens on a free port of loopback until the file's tests have ended. */
export async function startModelServer(answer: ModelServer['answer']): Promise<ModelServer> {
  const model: ModelServer = { url: '', asked: [], answer }
  const server = createServer((request, response) => {
    serve(model, request, response).catch((error) => response.destroy(error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return model
}

async function serve(model: ModelServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const asked = read(request, body)
  model.asked.push(asked)
  const answer = await model.answer(asked, model.asked.length)
  if (answer === 'hang') return
  if (answer === 'hang-up') return void response.destroy()
  if (answer === 'no-json')
    return void response.writeHead(200, { 'Content-Type': 'application/json' }).end('<html>Bad gateway')
  if (answer === 'half') return await sendHalf(asked, response)
  if ('status' in answer) {
    response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers })
    return void response.end(answer.body ?? '{"error":{"message":"no","type":"error","code":"error"}}')
  }
  response.writeHead(200, { 'Content-Type': typeOf(asked) })
  // Who counts fewer tokens than there are words did not read them all.
  const input = Math.max(defaultUse.input, Math.ceil(asked.question.length / 4))
  response.end(write(asked, { use: { ...defaultUse, input }, ...answer }))
}

async function sendHalf(asked: Asked, response: ServerResponse): Promise<void> {
  const whole = write(asked, { text: '{"claims": []}' })
  response.writeHead(200, { 'Content-Type': typeOf(asked), 'Content-Length': whole.length })
  response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => response.destroy())
}

function typeOf({ protocol, isStream }: Asked): string {
  if (!isStream) return 'application/json'
  return protocol === 'bedrock' ? 'application/vnd.amazon.eventstream' : 'text/event-stream'
}

// What came ----------------------------------------------------------------------------------------------------------

type PassageLine = [segment?: number, speaker?: string | null, side?: string | null, text?: string]

interface Part {
  text?: string
}
type Content = string | Part[]

function read(request: IncomingMessage, body: string): Asked {
  const path = request.url ?? ''
  const document = JSON.parse(body)
  const protocol = protocolOf(path)
  const { instructions, question } = textsOf(protocol, document)
  const [head = '{}', ...lines] = question.split('\n')
  return {
    protocol,
    path,
    body,
    instructions,
    question,
    headers: request.headers,
    isStream: document.stream === true || /stream/i.test(path),
    model: document.model ?? decodeURIComponent(/models?\/([^/:]+(?::\d+)?)/.exec(path)?.[1] ?? ''),
    focus: parseOr<{ focus?: string }>(head, {}).focus ?? null,
    passages: lines.map((line) => {
      const parsed = parseOr<unknown>(line, [])
      const passage: PassageLine = Array.isArray(parsed) ? (parsed as PassageLine) : []
      const [segment = -1, speaker = null, side = null, text = line] = passage
      return { segment, speaker, side, text }
    }),
    elements: [...instructions.matchAll(/^\{"element":"([^"]+)"/gm)].map(([, key = '']) => key),
  }
}

function parseOr<Value>(text: string, other: Value): Value {
  try {
    return JSON.parse(text)
  } catch {
    return other
  }
}

function protocolOf(path: string): Protocol {
  if (path.includes('/responses')) return 'responses'
  if (path.includes('/chat/completions')) return 'chat'
  if (path.includes('/messages')) return 'anthropic'
  return /\/converse/.test(path) ? 'bedrock' : 'google'
}

function textOf(content: Content | undefined): string {
  return typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('')
}

// biome-ignore lint/suspicious/noExplicitAny: five protocols' bodies
function textsOf(protocol: Protocol, document: any): { instructions: string; question: string } {
  if (protocol === 'google')
    return {
      instructions: textOf(document.systemInstruction?.parts),
      question: textOf(document.contents.at(-1).parts),
    }
  if (protocol === 'anthropic' || protocol === 'bedrock')
    return { instructions: textOf(document.system), question: textOf(document.messages.at(-1).content) }
  const messages: { role: string; content: Content }[] = document.messages ?? document.input
  return { instructions: textOf(messages[0]?.content), question: textOf(messages.at(-1)?.content) }
}

// What is sent -------------------------------------------------------------------------------------------------------

function write(asked: Asked, answer: ModelAnswer): Buffer {
  return asked.isStream
    ? streams[asked.protocol](asked, answer)
    : Buffer.from(JSON.stringify(wholes[asked.protocol](asked, answer)))
}

const defaultUse = { input: 1000, cached: 0, output: 50 }

/** Whether the provider was told to answer by a tool, which is how some demand JSON; then the tool's name. */
function toolOf({ body, protocol }: Asked): string | null {
  const document = JSON.parse(body)
  if (protocol === 'anthropic') return document.tools?.[0]?.name ?? null
  return document.toolConfig?.tools?.[0]?.toolSpec?.name ?? null
}

const wholes: Record<Protocol, (asked: Asked, answer: ModelAnswer) => object> = {
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

type Use = typeof defaultUse

function responseEnd(end: ModelAnswer['end'], use: Use) {
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

function chatEnd(end: ModelAnswer['end']): string {
  return { stop: 'stop', length: 'length', filter: 'content_filter' }[end ?? 'stop']
}

function chatUse(use: Use) {
  return {
    prompt_tokens: use.input,
    prompt_tokens_details: { cached_tokens: use.cached },
    completion_tokens: use.output,
    total_tokens: use.input + use.output,
  }
}

function anthropicEnd(asked: Asked, end: ModelAnswer['end']): string {
  return { stop: toolOf(asked) ? 'tool_use' : 'end_turn', length: 'max_tokens', filter: 'refusal' }[
    end ?? 'stop'
  ]
}

function anthropicUse(use: Use) {
  return {
    input_tokens: use.input - use.cached,
    cache_read_input_tokens: use.cached,
    cache_creation_input_tokens: 0,
    output_tokens: use.output,
  }
}

function googleEnd(end: ModelAnswer['end']): string {
  return { stop: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY' }[end ?? 'stop']
}

function bedrockEnd(asked: Asked, end: ModelAnswer['end']): string {
  return { stop: toolOf(asked) ? 'tool_use' : 'end_turn', length: 'max_tokens', filter: 'content_filtered' }[
    end ?? 'stop'
  ]
}

function bedrockUse(use: Use) {
  return {
    inputTokens: use.input - use.cached,
    cacheReadInputTokens: use.cached,
    outputTokens: use.output,
    totalTokens: use.input + use.output,
  }
}

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

const streams: Record<Protocol, (asked: Asked, answer: ModelAnswer) => Buffer> = {
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

/** One message of AWS's binary event stream: lengths, checksum, headers, payload, checksum. */
function awsEvent(type: string, payload: object): Buffer {
  const header = (name: string, value: string) => {
    const size = Buffer.alloc(3)
    size.writeUInt8(7)
    size.writeUInt16BE(Buffer.byteLength(value), 1)
    return Buffer.concat([Buffer.from([name.length]), Buffer.from(name), size, Buffer.from(value)])
  }
  const headers = Buffer.concat([
    header(':event-type', type),
    header(':content-type', 'application/json'),
    header(':message-type', 'event'),
  ])
  const body = Buffer.from(JSON.stringify(payload))
  const prelude = Buffer.alloc(8)
  prelude.writeUInt32BE(12 + headers.length + body.length + 4)
  prelude.writeUInt32BE(headers.length, 4)
  const sum = (bytes: Buffer) => {
    const four = Buffer.alloc(4)
    four.writeUInt32BE(crc32(bytes))
    return four
  }
  const message = Buffer.concat([prelude, sum(prelude), headers, body])
  return Buffer.concat([message, sum(message)])
}
