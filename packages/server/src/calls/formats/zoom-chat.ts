import { finishCall } from './finish-call.ts'
import type { Format } from './format.ts'
import { readClock } from './read-clock.ts'
import { splitLines } from './split-lines.ts'

/**
 * The chat of a Zoom meeting: `00:12:45⇥Name:⇥text` beside a cloud recording, or `10:32:01 From Name to Everyone:`, with the time of
 * day, as a participant saves it. Reactions, and quotations at the head of replies, are not the sender's words: both are left out and
 * counted.
 */
export const zoomChat: Format = {
  name: 'zoom-chat',
  detect(text) {
    const first = splitLines(text).find((line) => line !== '')
    return first !== undefined && readHead(first) !== null
  },
  parse(text) {
    const messages = readMessages(text)
    const spoken = messages.filter(({ text }) => !reaction.test(text))
    const cues = spoken.map((message) => ({ ...message, text: dropQuotation(message.text) }))
    const counts: [number, string][] = [
      [messages.length - spoken.length, 'Reactions, left out'],
      [
        spoken.filter(({ text }, index) => text !== cues[index]?.text).length,
        'Quotations before a reply, left out',
      ],
      [
        cues.filter(({ startMs }) => startMs === null).length,
        'Times of day, which are not positions in the call, left out',
      ],
    ]
    const warnings = counts.filter(([count]) => count > 0).map(([count, what]) => `${what}: ${count}.`)
    return [
      finishCall({ cues, warnings: ['These are messages of a chat, typed and not spoken.', ...warnings] }),
    ]
  },
}

interface Message {
  startMs: number | null
  endMs: null
  speaker: string
  text: string
}

function readMessages(text: string): Message[] {
  const messages: Message[] = []
  for (const line of splitLines(text)) {
    const last = messages.at(-1)
    const message = readHead(line)
    if (message) messages.push(message)
    else if (last) last.text += `\n${line}`
  }
  return messages
}

const recorded = /^(\d{1,2}:\d{2}:\d{2})\t([^\t]{1,200}?):(?:\t(.*))?$/
const saved = /^\d{1,2}:\d{2}:\d{2}\s+From\s+([^\t]{1,300}?)\s*:(?:\s(.*))?$/i

function readHead(line: string): Message | null {
  const [, clock, speaker, text = ''] = recorded.exec(line) ?? []
  if (clock && speaker) return { startMs: readClock(clock), endMs: null, speaker, text }
  const [, fromTo, savedText = ''] = saved.exec(line) ?? []
  const [from] = fromTo?.split(/\s+to\s+/i) ?? []
  return from ? { startMs: null, endMs: null, speaker: from, text: savedText } : null
}

const reaction = /^(?:Reacted to "|Removed an? \S{1,40} reaction from ")/

// Returns the text after the first quotation mark that ends a line: keeping a part of the quotation is better than losing the reply.
function dropQuotation(text: string): string {
  if (!text.startsWith('Replying to "')) return text
  const end = text.indexOf('"\n')
  return end === -1 ? text : text.slice(end + 2)
}
