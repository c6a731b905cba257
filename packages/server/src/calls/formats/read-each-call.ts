import { type FailedCall, FormatError, type ParsedCall } from './format.ts'

const callsMax = 10_000

/** Reads the calls of a file one by one: if it has several, an unreadable one does not affect the others. */
export function readEachCall<T extends { callId: string | null }>(
  calls: readonly T[],
  read: (call: T) => ParsedCall,
): (ParsedCall | FailedCall)[] {
  if (calls.length > callsMax) {
    throw new FormatError(`The file has more than ${callsMax} calls. Split it into several files.`)
  }
  return calls.map((call) => {
    try {
      return read(call)
    } catch (error) {
      if (calls.length === 1 || !(error instanceof FormatError)) throw error
      return { callId: call.callId, line: null, reason: error.message }
    }
  })
}
