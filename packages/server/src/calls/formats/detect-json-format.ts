import { assemblyai } from './assemblyai.ts'
import { awsCallAnalytics } from './aws-call-analytics.ts'
import { awsPostCallAnalytics } from './aws-post-call-analytics.ts'
import { awsTranscribe } from './aws-transcribe.ts'
import { deepgram } from './deepgram.ts'
import { fathom } from './fathom.ts'
import { fireflies } from './fireflies.ts'
import { firefliesExport } from './fireflies-export.ts'
import type { JsonFormat } from './format.ts'
import { gong } from './gong.ts'
import { googleMeet } from './google-meet.ts'
import { isObject } from './read-json.ts'
import { whisper } from './whisper.ts'
import { whisperCpp } from './whisper-cpp.ts'
import { whisperx } from './whisperx.ts'

// Special formats before general ones: WhisperX is Whisper with more members.
export const jsonFormats: readonly JsonFormat[] = [
  deepgram,
  assemblyai,
  awsTranscribe,
  awsCallAnalytics,
  awsPostCallAnalytics,
  gong,
  fireflies,
  firefliesExport,
  fathom,
  googleMeet,
  whisperCpp,
  whisperx,
  whisper,
]

/** The format of a JSON file, by its shape; undefined for a single line of calls-jsonl. */
export function detectJsonFormat(json: unknown): JsonFormat | undefined {
  if (isObject(json) && 'turns' in json) return undefined
  return jsonFormats.find((format) => format.detect(json))
}
