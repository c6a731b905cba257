import type { Readable } from 'node:stream'
import { bodyTooLarge } from '@earshot/contract/endpoint'
import { ApiError } from '@earshot/contract/errors'
import { type BatchLine, batchCallsMax, batchMaxBytes, putCalls } from '@earshot/contract/put-calls'
import { written } from '../platform/http/route.ts'
import { type Putting, putCall } from './put-call.ts'
import { puttingOf } from './put-call-route.ts'
import type { PutInput } from './read-put.ts'
import { change } from './route.ts'

const lineFeed = 10
const space = 32

export const putCallsRoute = change(
  putCalls,
  async () => {
    throw new Error('a batch comes as lines')
  },
  async (context, { body, parse, bound }) => {
    const lines = splitLines(await readAll(body))
    return await bound(async () => {
      const answers: string[] = []
      for (const line of lines)
        answers.push(`${JSON.stringify(await putLine(puttingOf(context), line, parse))}\n`)
      return written(Buffer.from(answers.join('')))
    })
  },
)

async function putLine(
  putting: Putting,
  { index, bytes }: Line,
  parse: (value: unknown) => PutInput,
): Promise<BatchLine> {
  try {
    const { result } = await putCall(putting, parse(readLine(bytes)))
    return { index, ...result }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, message, details } = error
    return { index, status: 'refused', error: { code, message, details } }
  }
}

/** The whole body. Throws PAYLOAD_TOO_LARGE. */
async function readAll(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  // The loop would destroy the stream, and with it the connection, before the answer.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > batchMaxBytes) throw bodyTooLarge(batchMaxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

interface Line {
  index: number
  bytes: Buffer
}

/** The lines of a body that are not blank, with their places. Blank lines are not kept, because a body may consist of line feeds. */
function splitLines(body: Buffer): Line[] {
  const lines: Line[] = []
  let isBlank = true
  let start = 0
  let index = 0
  for (let at = 0; at <= body.length; at++) {
    const byte = body[at] ?? lineFeed
    if (byte > space) isBlank = false
    if (byte !== lineFeed) continue
    if (!isBlank) lines.push({ index, bytes: body.subarray(start, at) })
    if (lines.length > batchCallsMax)
      throw new ApiError(
        'INVALID_REQUEST',
        `The batch has more than ${batchCallsMax} lines. Send them in several.`,
      )
    isBlank = true
    start = at + 1
    index++
  }
  return lines
}

function readLine(line: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))
  } catch {
    throw new ApiError('INVALID_REQUEST', 'The line is not valid JSON.')
  }
}
