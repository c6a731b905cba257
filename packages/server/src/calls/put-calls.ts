import type { Readable } from 'node:stream'
import { bodyTooLarge } from '@earshot/contract/endpoint'
import { ApiError } from '@earshot/contract/errors'
import { type BatchLine, batchCallsMax, batchMaxBytes, putCalls } from '@earshot/contract/put-calls'
import { written } from '../platform/http/route.ts'
import { type PutInput, type Putting, putCall } from './put-call.ts'
import { puttingOf } from './put-call-route.ts'
import { change } from './route.ts'

const lineFeed = 10
const space = 32

export const putCallsRoute = change(
  putCalls,
  async () => {
    throw new Error('a batch comes as lines')
  },
  async (context, { body, parse }) => {
    const lines = splitLines(await readAll(body))
    const answers: string[] = []
    for (const [index, line] of lines.entries())
      if (line.length > 0)
        answers.push(`${JSON.stringify(await putLine(puttingOf(context), index, line, parse))}\n`)
    return written(Buffer.from(answers.join('')))
  },
)

async function putLine(
  putting: Putting,
  index: number,
  line: Buffer,
  parse: (value: unknown) => PutInput,
): Promise<BatchLine> {
  try {
    const { result } = await putCall(putting, parse(readLine(line)))
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
  // What is over the limit is read and dropped, so that the client gets to read the answer.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= batchMaxBytes) chunks.push(chunk)
    else chunks.length = 0
  }
  if (length > batchMaxBytes) throw bodyTooLarge(batchMaxBytes)
  return Buffer.concat(chunks)
}

/** The lines of a body; one that is blank is empty. */
function splitLines(body: Buffer): Buffer[] {
  const lines: Buffer[] = []
  for (let start = 0; start < body.length; ) {
    const found = body.indexOf(lineFeed, start)
    const end = found < 0 ? body.length : found
    const line = body.subarray(start, end)
    lines.push(isBlank(line) ? line.subarray(0, 0) : line)
    start = end + 1
  }
  if (lines.filter(({ length }) => length > 0).length > batchCallsMax)
    throw new ApiError(
      'INVALID_REQUEST',
      `The batch has more than ${batchCallsMax} lines. Send them in several.`,
    )
  return lines
}

function isBlank(line: Buffer): boolean {
  return line.every((byte) => byte <= space)
}

function readLine(line: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))
  } catch {
    throw new ApiError('INVALID_REQUEST', 'The line is not valid JSON.')
  }
}
