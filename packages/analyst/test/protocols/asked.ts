import type { IncomingMessage } from 'node:http'
import { parseOr } from './parse-or.ts'

export type Protocol = 'responses' | 'chat' | 'anthropic' | 'google' | 'bedrock'

/** A request, and the parts of our prompt in it. */
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

type PassageLine = [segment?: number, speaker?: string | null, side?: string | null, text?: string]

interface Part {
  text?: string
}
type Content = string | Part[]

/** Reads a request in any of the protocols. */
export function readAsked(request: IncomingMessage, body: string): Asked {
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
