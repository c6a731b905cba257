import { randomUUID } from 'node:crypto'
import { OperatorError } from '@earshot/analyst/operator-error'
import { fileBytesMax } from '../formats/decode-text.ts'

/** An OpenAI-compatible transcription endpoint. */
export interface Transcription {
  /** The endpoint itself, or the API's base, such as `http://127.0.0.1:8000/v1`. */
  url: string
  model: string
  apiKey: string | undefined
  timeoutMs: number
}

// Node's own client gives up after 300 s of silence, regardless of EARSHOT_TRANSCRIPTION_TIMEOUT_MS.
// (The package's types are of another release than Node's.)
let patient: Promise<NonNullable<RequestInit['dispatcher']>> | undefined

const path = '/audio/transcriptions'
const extensions: Record<string, string> = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
  'audio/ogg': 'ogg',
  'video/webm': 'webm',
}
// These statuses would come again; others may change.
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

/** The endpoint refuses this recording for good. The message is a sentence for the person who imported it. */
export class RefusedRecording extends OperatorError {
  override name = 'RefusedRecording'
}

/**
 * The bytes of the endpoint's transcript of a recording: JSON with segments and times, to be read like any transcript file. Throws
 * RefusedRecording for a final refusal, and other errors for failures that may pass.
 */
export async function transcribe(
  { url, model, apiKey, timeoutMs }: Transcription,
  recording: { bytes: AsyncIterable<Buffer<ArrayBuffer>>; byteSize: number; mediaType: string },
  signal: AbortSignal,
): Promise<Uint8Array> {
  patient ??= import('undici').then(({ Agent }) => new Agent({ headersTimeout: 0, bodyTimeout: 0 }) as never)
  const boundary = randomUUID()
  const name = `recording.${extensions[recording.mediaType] ?? 'bin'}`
  const part = (head: string) => Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}`)
  const before = Buffer.concat([
    part(`name="model"\r\n\r\n${model}\r\n`),
    part('name="response_format"\r\n\r\nverbose_json\r\n'),
    part('name="timestamp_granularities[]"\r\n\r\nsegment\r\n'),
    part(`name="file"; filename="${name}"\r\nContent-Type: ${recording.mediaType}\r\n\r\n`),
  ])
  const after = Buffer.from(`\r\n--${boundary}--\r\n`)
  const response = await fetch(url.endsWith(path) ? url : `${url.replace(/\/$/, '')}${path}`, {
    method: 'POST',
    body: ReadableStream.from(joinAll(before, recording.bytes, after)),
    duplex: 'half',
    headers: {
      ...(apiKey ? { Authorization: `Bearer ${apiKey}` } : {}),
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': String(before.length + recording.byteSize + after.length),
    },
    redirect: 'error',
    dispatcher: await patient,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  if (response.ok) return await readAnswer(response)
  await response.body?.cancel()
  if (isFinal(response.status))
    throw new RefusedRecording(`The transcription endpoint refuses the recording (${response.status}).`)
  throw new Error(`the transcription endpoint answered ${response.status}`)
}

async function* joinAll(
  before: Buffer<ArrayBuffer>,
  bytes: AsyncIterable<Buffer<ArrayBuffer>>,
  after: Buffer<ArrayBuffer>,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  yield before
  yield* bytes
  yield after
}

// Stops after the limit: an answer may be endless.
async function readAnswer({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > fileBytesMax) break
  }
  return Buffer.concat(chunks)
}
