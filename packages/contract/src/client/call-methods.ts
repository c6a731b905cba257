import type { z } from 'zod'
import { getCall, getTranscript, listCalls } from '../calls.ts'
import { deleteCall, updateCall } from '../change-calls.ts'
import { listCallPosts } from '../posts.ts'
import { type BatchLine, putCall, putCalls } from '../put-calls.ts'
import { getRecording } from '../recordings.ts'
import { searchTranscripts } from '../search-transcripts.ts'
import { requestsOf } from './requests.ts'
import { answerOf, type CallOptions, type ClientOptions, exchange, requestOf } from './send.ts'

type PutInput = z.input<typeof putCall.input>
type Details = Omit<PutInput, 'transcript' | 'content'>

/** The client's methods for calls. */
export function callMethods(options: ClientOptions) {
  const { all, data, page, allByCursor } = requestsOf(options)
  return {
    list: page(listCalls),
    listAll: allByCursor(listCalls),
    get: data(getCall),
    transcript: data(getTranscript),
    posts: data(listCallPosts),
    put: data(putCall),
    /** Puts a file with the details of its call: a transcript in any format of the importers. There is no time limit. */
    putFile: async (
      file: Blob,
      { name = 'file', ...details }: Details & { name?: string } = {},
      call?: CallOptions,
    ): Promise<z.infer<typeof putCall.data>> => {
      const body = new FormData()
      body.set('metadata', JSON.stringify(details))
      body.set('file', file, name)
      const response = await exchange(
        options,
        { method: 'POST', path: putCall.path, body, timeoutMs: null },
        call,
      )
      return (await answerOf<z.infer<typeof putCall.data>>(response)).data
    },
    /** Puts up to 100 calls; returns the outcome of each. */
    putBatch: async (calls: readonly PutInput[], call?: CallOptions): Promise<BatchLine[]> => {
      const body = calls.map((input) => `${JSON.stringify(input)}\n`).join('')
      const headers = { 'Content-Type': 'application/x-ndjson' }
      const response = await exchange(options, { method: 'POST', path: putCalls.path, headers, body }, call)
      const lines = (await response.text()).split('\n').filter(Boolean)
      return lines.map((line): BatchLine => JSON.parse(line))
    },
    /** The response with the recording, as a stream. It may be large. */
    recording: async (given: z.input<typeof getRecording.input>, call?: CallOptions): Promise<Response> =>
      await exchange(options, { ...requestOf(getRecording, given), timeoutMs: null }, call),
    update: data(updateCall),
    delete: data(deleteCall),
    /** Segments that contain all words and phrases. */
    search: page(searchTranscripts),
    searchAll: all(searchTranscripts),
  }
}

export interface CallMethods extends ReturnType<typeof callMethods> {}
