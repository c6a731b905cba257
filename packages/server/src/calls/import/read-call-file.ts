import { fileBytesMax } from '../formats/decode-text.ts'
import { type Content, collectBytes, openContent } from './content.ts'
import type { CallEntry, Refusal } from './manifest.ts'
import { type IncomingCall, readCalls } from './read-calls.ts'
import type { IncomingRecording } from './store-recording.ts'

/** The reason for refusing a recording without a transcription endpoint. */
export const transcriptionMissing =
  'The file is a recording: set EARSHOT_TRANSCRIPTION_URL to an OpenAI-compatible endpoint that transcribes it, or import its transcript.'

/** A file to import, from a disk, a request or a program. */
export interface CallFile {
  /** Its name in refusals and warnings. */
  name: string
  content: Content
  /** The details of its calls; an entry without `callId` is about every call of the file. */
  entries?: readonly CallEntry[]
  /** Whether calls without an entry are taken. Default: true. */
  takesAll?: boolean
  /** The reason for refusing the call of this name; null if it may be imported. */
  refuse?: (call: string) => string | null
}

export interface ReadCallFile {
  /** The recording, or the reason for its refusal; null for any other file. */
  recording: IncomingRecording | Refusal | null
  calls: IncomingCall[]
  refused: Refusal[]
}

/** Reads a transcript's calls, or a recording. Unreadable ones are refused with a reason. */
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
  return {
    reason: error.code === 'ENOENT' ? 'There is no such file.' : `The file can't be read (${error.code}).`,
  }
}
