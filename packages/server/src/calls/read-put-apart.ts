import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ApiError } from '@earshot/contract/errors'
import type { FormedCall } from './import/form-call.ts'
import { type PutFile, type PutInput, readPut } from './read-put.ts'

export interface ReadPutThreadData {
  input: PutInput
  file: PutFile | undefined
}

export type ReadPutAnswer = { call: FormedCall } | { refusal: Pick<ApiError, 'code' | 'message' | 'details'> }

// The start of a thread takes 300 ms of a processor, and a text of this length 200 ms. A call of an hour has a fifteenth of it.
const threadCharsMin = 1024 * 1024

/** As `readPut`; a long content is read in a thread of its own, because that would hold the process for seconds. */
export async function readPutApart(input: PutInput, file: PutFile | undefined): Promise<FormedCall> {
  if (lengthOf(input, file) < threadCharsMin) return readPut(input, file)
  const workerData: ReadPutThreadData = { input, file }
  const thread = new Worker(new URL(`read-put-thread${extname(import.meta.url)}`, import.meta.url), {
    workerData,
  })
  const answer = await new Promise<ReadPutAnswer>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the thread that read a call ended without an answer')))
  })
  if ('call' in answer) return answer.call
  const { code, message, details } = answer.refusal
  throw new ApiError(code, message, details)
}

function lengthOf({ transcript = [], content = '' }: PutInput, file: PutFile | undefined): number {
  return transcript.reduce((sum, { text }) => sum + text.length, content.length + (file?.bytes.length ?? 0))
}
