import { z } from 'zod'
import { finishCall } from './finish-call.ts'
import { FormatError, type JsonFormat } from './format.ts'
import { joinWords, type Word } from './join-words.ts'
import { checkJson, isListWith, isObject, listOf, Numeric, toMs } from './read-json.ts'

const Item = z.object({
  type: z.string(),
  start_time: Numeric.nullish(),
  end_time: Numeric.nullish(),
  speaker_label: z.string().nullish(),
  alternatives: listOf(z.object({ content: z.string() })),
})
type Item = z.infer<typeof Item>

const LabelledItem = z.object({ start_time: Numeric.nullish(), speaker_label: z.string().nullish() })

const Job = z.object({
  status: z.string().nullish(),
  results: z.object({
    items: listOf(Item),
    speaker_labels: z.object({ segments: listOf(z.object({ items: listOf(LabelledItem) })) }).nullish(),
    channel_labels: z
      .object({ channels: listOf(z.object({ channel_label: z.string(), items: listOf(Item) })) })
      .nullish(),
  }),
})

/**
 * Amazon Transcribe's output (https://docs.aws.amazon.com/transcribe/latest/dg/how-input.html), seconds as strings.
 * Speakers are its channels, else its speaker labels, which older files have beside the items only, by their times.
 */
export const awsTranscribe: JsonFormat = {
  name: 'aws-transcribe',
  detect(json) {
    return isObject(json) && isObject(json.results) && isListWith(json.results.items, 'type', 'alternatives')
  },
  parse(json) {
    const { status, results } = checkJson(Job, json)
    refuseUnfinished(status)
    const { items, speaker_labels, channel_labels } = results
    if (channel_labels?.channels.length) {
      const cues = channel_labels.channels.flatMap((channel) =>
        joinWords(readWords(channel.items, () => channel.channel_label)),
      )
      return [finishCall({ cues, warnings: [] })]
    }
    const labelled = speaker_labels?.segments.flatMap(({ items }) => items) ?? []
    const labels = new Map(labelled.map(({ start_time, speaker_label }) => [start_time, speaker_label]))
    const speakerOf = (item: Item) => item.speaker_label ?? labels.get(item.start_time) ?? null
    return [finishCall({ cues: joinWords(readWords(items, speakerOf)), warnings: [] })]
  },
}

export function refuseUnfinished(status: string | null | undefined): void {
  if (!status || status === 'COMPLETED') return
  throw new FormatError(
    `The job's status is "${status.slice(0, 40)}". Export the transcript once it is "COMPLETED".`,
  )
}

// Punctuation has no times and follows its word without a space.
function readWords(items: readonly Item[], speakerOf: (item: Item) => string | null): Word[] {
  const words: Word[] = []
  for (const item of items) {
    const [best] = item.alternatives
    const last = words.at(-1)
    if (!best) continue
    if (item.type === 'punctuation' && last) last.text += best.content
    else {
      const [startMs, endMs] = [toMs(item.start_time), toMs(item.end_time)]
      words.push({ startMs, endMs, speaker: speakerOf(item), text: best.content })
    }
  }
  return words
}
