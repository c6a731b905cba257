import { fileBytesMax } from '../formats/decode-text.ts'
import { type Content, collectBytes, openContent } from './content.ts'
import type { CallEntry, Refusal } from './manifest.ts'
import { type IncomingCall, readCalls } from './read-calls.ts'
import type { IncomingRecording } from './store-recording.ts'

/** Why a recording is refused without an endpoint that transcribes. */
export const transcriptionMissing =
  'The file is a recording: set EARSHOT_TRANSCRIPTION_URL to an OpenAI-compatible endpoint that transcribes it, or import its transcript.'

/** A file to import, whether it comes from a disk, a request or a program. */
export interface CallFile {
  /** How the person who imports knows it. Refusals and warnings name it. */
  name: string
  content: Content
  /** What is known of its calls; one without `callId` is about every call of the file. */
  entries?: readonly CallEntry[]
  /** Whether calls go in that no entry names. Default: true. */
  takesAll?: boolean
  /** Why the call of this name may not go in; null if it may. */
  refuse?: (call: string) => string | null
}

export interface ReadCallFile {
  /** Refused if it can't be taken; null for any other file. */
  recording: IncomingRecording | Refusal | null
  calls: IncomingCall[]
  refused: Refusal[]
}

/** Reads a transcript's calls, or a recording. What can't be taken is refused with its reason. */
export async function readCallFile(file: CallFile, canTranscribe: boolean): Promise<ReadCallFile> {
  const { name, entries = [], takesAll = true } = file
  const opened = await openContent(file.content).catch(explainUnreadable)
  if ('reason' in opened)
    return { recording: null, calls: [], refused: [{ file: name, reason: opened.reason }] }
  const { mediaType, chunks } = opened
  if (mediaType === null) {
    const bytes = await collectBytes(chunks, fileBytesMax).catch(explainUnreadable)
    if ('reason' in bytes)
      return { recording: null, calls: [], refused: [{ file: name, reason: bytes.reason }] }
    return { recording: null, ...readCalls(name, bytes, entries, takesAll) }
  }
  if (!canTranscribe) {
    await chunks.return(undefined)
    return { recording: { file: name, reason: transcriptionMissing }, calls: [], refused: [] }
  }
  const [{ callId: _, ...entry } = { speakers: [], crmDealExternalIds: [] }] = entries
  return { recording: { file: name, mediaType, chunks, entry }, calls: [], refused: [] }
}

function explainUnreadable(error: NodeJS.ErrnoException): { reason: string } {
  if (!error.code) throw error
  return { reason: `The file can't be read (${error.code}).` }
}
