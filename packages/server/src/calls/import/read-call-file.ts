import { fileBytesMax } from '../formats/decode-text.ts'
import { type Content, readContent } from './content.ts'
import type { CallEntry, Refusal } from './manifest.ts'
import { type IncomingCall, readCalls } from './read-calls.ts'
import type { IncomingRecording } from './store-recording.ts'

const mebibyte = 1024 * 1024
const recordingBytesMax = 200 * mebibyte
const transcriptionMissing =
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
  // A recording that nobody transcribes is refused by its head.
  const transcribedBytesMax = canTranscribe ? recordingBytesMax : 0
  const read = await readContent(file.content, (mediaType) =>
    mediaType === null ? fileBytesMax : transcribedBytesMax,
  ).catch(explainUnreadable)
  const { name, entries = [], takesAll = true } = file
  if ('reason' in read) return { recording: null, calls: [], refused: [{ file: name, reason: read.reason }] }
  const { bytes, mediaType } = read
  if (mediaType === null) return { recording: null, ...readCalls(name, bytes, entries, takesAll) }
  const [{ callId: _, ...entry } = { speakers: [], crmDealExternalIds: [] }] = entries
  const reason = refuseRecording(bytes, canTranscribe)
  const recording = reason === null ? { file: name, mediaType, bytes, entry } : { file: name, reason }
  return { recording, calls: [], refused: [] }
}

function refuseRecording(bytes: Uint8Array, canTranscribe: boolean): string | null {
  if (!canTranscribe) return transcriptionMissing
  if (bytes.length <= recordingBytesMax) return null
  return `The recording is larger than ${recordingBytesMax / mebibyte} MiB: compress or split it.`
}

function explainUnreadable(error: NodeJS.ErrnoException): { reason: string } {
  if (!error.code) throw error
  return { reason: `The file can't be read (${error.code}).` }
}
