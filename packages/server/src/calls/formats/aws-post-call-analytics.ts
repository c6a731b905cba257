import { z } from 'zod'
import { sideOfRole } from './aws-call-analytics.ts'
import { finishCall } from './finish-call.ts'
import type { Cue, JsonFormat } from './format.ts'
import { readDate } from './read-date.ts'
import { checkJson, isListWith, isObject, listOf, Numeric, toMs } from './read-json.ts'

const Segment = z.object({
  SegmentStartTime: Numeric.nullish(),
  SegmentEndTime: Numeric.nullish(),
  SegmentSpeaker: z.string().nullish(),
  OriginalText: z.string(),
})

const Result = z.object({
  ConversationAnalytics: z.object({
    ConversationTime: z.string().nullish(),
    SpeakerLabels: listOf(z.object({ Speaker: z.string(), DisplayText: z.string() })).nullish(),
  }),
  SpeechSegments: listOf(Segment),
})

/**
 * The result of AWS's application "Post Call Analytics"
 * (https://github.com/aws-samples/amazon-transcribe-post-call-analytics): seconds; the recognised text, not the displayed one, which may
 * be edited.
 */
export const awsPostCallAnalytics: JsonFormat = {
  name: 'aws-post-call-analytics',
  detect(json) {
    return (
      isObject(json) &&
      isObject(json.ConversationAnalytics) &&
      isListWith(json.SpeechSegments, 'OriginalText')
    )
  },
  parse(json) {
    const { ConversationAnalytics, SpeechSegments } = checkJson(Result, json)
    const labels = ConversationAnalytics.SpeakerLabels ?? []
    const names = new Map(labels.map(({ Speaker, DisplayText }) => [Speaker, DisplayText]))
    const cues: Cue[] = SpeechSegments.map((segment) => {
      const speaker = names.get(segment.SegmentSpeaker ?? '') ?? segment.SegmentSpeaker ?? null
      const side = sideOfRole(speaker)
      return {
        startMs: toMs(segment.SegmentStartTime),
        endMs: toMs(segment.SegmentEndTime),
        speaker,
        text: segment.OriginalText,
        ...(side ? { side } : {}),
      }
    })
    // In the only real file available, the sides are swapped.
    const warnings = cues.some(({ side }) => side)
      ? [
          'The sides follow the channels that the application was configured with: check that they are not swapped.',
        ]
      : []
    return [finishCall({ date: readDate(ConversationAnalytics.ConversationTime), cues, warnings })]
  },
}
