import { z } from 'zod'
import { finishCall } from './finish-call.ts'
import type { Cue, JsonFormat } from './format.ts'
import { clockPattern, readClock } from './read-clock.ts'
import { checkJson, Id, isListWith, isObject, listOf, Numeric } from './read-json.ts'

const Segment = z.object({
  text: z.string(),
  offsets: z.object({ from: Numeric.nullish(), to: Numeric.nullish() }).nullish(),
  timestamps: z.object({ from: z.string().nullish(), to: z.string().nullish() }).nullish(),
  speaker: Id.nullish(),
})
type Segment = z.infer<typeof Segment>

/**
 * whisper.cpp's JSON (https://github.com/ggml-org/whisper.cpp, examples/cli): `offsets` in milliseconds, else
 * `timestamps` as `HH:MM:SS,mmm`. A speaker is the channel of a stereo recording; the end of a turn identifies nobody.
 */
export const whisperCpp: JsonFormat = {
  name: 'whisper-cpp',
  detect(json) {
    return isObject(json) && isListWith(json.transcription, 'text') && !('segments' in json)
  },
  parse(json) {
    const { transcription } = checkJson(z.object({ transcription: listOf(Segment) }), json)
    const spoken = transcription.filter(({ text }) => text.trim() !== '[BLANK_AUDIO]')
    const blank = transcription.length - spoken.length
    const warnings = blank > 0 ? [`Segments marked as blank audio, left out: ${blank}.`] : []
    return [finishCall({ cues: spoken.map(readSegment), warnings })]
  },
}

function readSegment({ text, offsets, timestamps, speaker }: Segment): Cue {
  return {
    startMs: offsets?.from ?? readTimestamp(timestamps?.from),
    endMs: offsets?.to ?? readTimestamp(timestamps?.to),
    // "?" means that both channels are equally loud.
    speaker: speaker && speaker !== '?' ? `Speaker ${speaker}` : null,
    text: text.replaceAll('[SPEAKER_TURN]', ''),
  }
}

const wholeClock = new RegExp(`^${clockPattern}$`)

function readTimestamp(timestamp: string | null | undefined): number | null {
  return timestamp && wholeClock.test(timestamp) ? readClock(timestamp) : null
}
