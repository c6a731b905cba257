import { z } from 'zod'
import { finishCall } from './finish-call.ts'
import type { JsonFormat } from './format.ts'
import { checkJson, isListWith, isObject, listOf, Numeric, toMs } from './read-json.ts'

const Segment = z.object({
  start: Numeric.nullish(),
  end: Numeric.nullish(),
  text: z.string(),
  no_speech_prob: z.number().nullish(),
  compression_ratio: z.number().nullish(),
})
type Segment = z.infer<typeof Segment>

// Whisper's own thresholds, beyond which it retries or treats a window as silence (openai/whisper, transcribe.py).
const noSpeechMax = 0.6
const compressionMax = 2.4

/**
 * OpenAI's Whisper (https://github.com/openai/whisper), its API's `verbose_json`, and whisper-timestamped: segments with
 * seconds, no speakers. Segments that Whisper marks as likely invented are kept, because they may be speech, and counted in a warning.
 */
export const whisper: JsonFormat = {
  name: 'whisper',
  detect(json) {
    return isObject(json) && isListWith(json.segments, 'text', 'start', 'end')
  },
  parse(json) {
    const { segments } = checkJson(z.object({ segments: listOf(Segment) }), json)
    const cues = segments.map(({ start, end, text }) => ({
      startMs: toMs(start),
      endMs: toMs(end),
      speaker: null,
      text,
    }))
    return [finishCall({ cues, warnings: warnOfInvention(segments) })]
  },
}

function warnOfInvention(
  segments: readonly Pick<Segment, 'no_speech_prob' | 'compression_ratio'>[],
): string[] {
  const marked = segments.filter(
    ({ no_speech_prob, compression_ratio }) =>
      (no_speech_prob ?? 0) > noSpeechMax || (compression_ratio ?? 0) > compressionMax,
  ).length
  return marked > 0
    ? [`Segments that Whisper itself marks as silence or repetition, likely invented, kept: ${marked}.`]
    : []
}
