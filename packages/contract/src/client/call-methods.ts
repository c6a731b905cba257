import { getCall, getTranscript, listCalls } from '../calls.ts'
import { deleteCall, updateCall } from '../change-calls.ts'
import { searchTranscripts } from '../search-transcripts.ts'
import { requestsOf } from './requests.ts'
import type { ClientOptions } from './send.ts'

/** The client's methods for calls. */
export function callMethods(options: ClientOptions) {
  const { all, data, page, allByCursor } = requestsOf(options)
  return {
    list: page(listCalls),
    listAll: allByCursor(listCalls),
    get: data(getCall),
    transcript: data(getTranscript),
    update: data(updateCall),
    delete: data(deleteCall),
    /** Segments in which all words and phrases are said. */
    search: page(searchTranscripts),
    searchAll: all(searchTranscripts),
  }
}
