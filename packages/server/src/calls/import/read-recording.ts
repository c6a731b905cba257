import { type FileHandle, open } from 'node:fs/promises'
import type { ManifestEntry, Refusal } from './manifest.ts'
import { mediaTypeOf } from './media-type.ts'
import type { IncomingRecording } from './store-recording.ts'

const mebibyte = 1024 * 1024
const recordingBytesMax = 200 * mebibyte
const headBytes = 16
const transcriptionMissing =
  'The file is a recording: set EARSHOT_TRANSCRIPTION_URL to an OpenAI-compatible endpoint that transcribes it, or import its transcript.'

/**
 * A file that is a recording, with what the manifest says of it; a refusal where it is one that can't be taken. Null for
 * any other file, and for one that can't even be read: reading its calls tells why.
 */
export async function readRecording(
  file: string,
  [entry]: readonly ManifestEntry[],
  canTranscribe: boolean,
): Promise<IncomingRecording | Refusal | null> {
  // Opened once: a file that is moved away meanwhile is read to its end.
  const handle = await open(file).catch(() => null)
  try {
    const mediaType = handle && mediaTypeOf(await readHead(handle))
    if (!mediaType) return null
    if (!canTranscribe) return { file, reason: transcriptionMissing }
    const { size } = await handle.stat()
    if (size > recordingBytesMax) {
      return {
        file,
        reason: `The recording is larger than ${recordingBytesMax / mebibyte} MiB: compress or split it.`,
      }
    }
    const { file: _, callId: __, ...told } = entry ?? { file, speakers: [], crmDealExternalIds: [] }
    return { file, mediaType, bytes: await handle.readFile(), entry: told }
  } catch {
    return null
  } finally {
    await handle?.close()
  }
}

async function readHead(handle: FileHandle): Promise<Uint8Array> {
  // By place, so that all of it can be read after.
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return buffer.subarray(0, bytesRead)
}
