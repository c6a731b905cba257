import { ApiError } from '@earshot/contract/errors'
import type { putCall } from '@earshot/contract/put-calls'
import type { z } from 'zod'
import { nearestName } from '../platform/nearest-name.ts'
import { finishCall } from './formats/finish-call.ts'
import { formatNames, readNamed } from './formats/read-named.ts'
import { readTranscript, type Transcript } from './formats/read-transcript.ts'
import { type FormedCall, formCall } from './import/form-call.ts'
import { type CallEntry, ManifestEntry } from './import/manifest.ts'
import { readCalls } from './import/read-calls.ts'

export type PutInput = z.infer<typeof putCall.input>

/** A file that comes with the details of a call. */
export interface PutFile {
  name: string
  bytes: Uint8Array
}

const noEntry = ManifestEntry.omit({ file: true })

/** Turns the details of a call into an entry. Throws INVALID_REQUEST. */
export function entryOf(input: PutInput): CallEntry {
  const { transcript: _, content: __, format: ___, replace: ____, date, ...given } = input
  // Date-times in a manifest need seconds.
  const isInstant = date !== undefined && date.length > 'YYYY-MM-DD'.length
  const parsed = noEntry.safeParse({ ...given, date: isInstant ? new Date(date).toISOString() : date })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refusal(String(issue?.path[0] ?? ''), issue?.message ?? 'is not valid')
}

/** Reads the content of a call that is put. Throws INVALID_REQUEST for content that can't be read or is not one call. */
export function readPut(input: PutInput, file: PutFile | undefined): FormedCall {
  const field = contentField(input, file)
  const { bytes, read } = readerOf(input, file)
  const { calls, refused } = readCalls(file?.name ?? field, bytes, [entryOf(input)], false, read)
  const [call] = calls
  if (calls.length > 1)
    throw refusal(field, `holds ${calls.length} calls: name one of them with callId, or put them one by one.`)
  if (!call) throw refusal(field, refused[0]?.reason ?? 'holds no call.')
  if (call.segments.length === 0) throw refusal(field, 'holds no speech.')
  return formCall(file ? call : { ...call, fileName: null })
}

interface Reader {
  bytes: Uint8Array
  read: (bytes: Uint8Array, names: ReadonlySet<string>) => Transcript
}

function readerOf({ transcript, content, format }: PutInput, file: PutFile | undefined): Reader {
  const given = [transcript, content, file].filter((one) => one !== undefined)
  if (given.length !== 1)
    throw refusal('transcript', 'give the transcript, its content or a file: one of them.')
  if (transcript) {
    if (format !== undefined) throw refusal('format', 'belongs to content, not to a transcript of segments.')
    return { bytes: new Uint8Array(), read: () => readSegmentsOf(transcript) }
  }
  const bytes = file?.bytes ?? Buffer.from(content ?? '')
  if (format === undefined) return { bytes, read: readTranscript }
  if (!formatNames.includes(format)) throw unknownFormat(format)
  return { bytes, read: (all, names) => readNamed(all, format, names) }
}

function readSegmentsOf(transcript: NonNullable<PutInput['transcript']>): Transcript {
  const cues = transcript.map(({ speaker = null, side, startMs = null, endMs = null, text }) => ({
    speaker,
    startMs,
    endMs,
    text,
    ...(side === undefined ? {} : { side }),
  }))
  return { format: 'segments', calls: [finishCall({ cues, warnings: [] })] }
}

/** The member of a put that has the content. */
export function contentField({ transcript }: PutInput, file: PutFile | undefined): string {
  if (file) return 'file'
  return transcript ? 'transcript' : 'content'
}

function unknownFormat(format: string): ApiError {
  const didYouMean = nearestName(format, formatNames)
  const message = `format: unknown format "${format}". Valid values: ${formatNames.join(', ')}.`
  return new ApiError('INVALID_REQUEST', message, {
    field: 'format',
    validValues: formatNames,
    ...(didYouMean ? { didYouMean } : {}),
  })
}

export function refusal(field: string, message: string): ApiError {
  return new ApiError('INVALID_REQUEST', `${field}: ${message}`, { field })
}
