import { z } from 'zod'
import { finishCall } from './finish-call.ts'
import type { Cue, Format } from './format.ts'
import { readCueBlocks } from './read-cue-blocks.ts'
import { readDate } from './read-date.ts'
import { readJson } from './read-json.ts'
import { isWebvtt } from './webvtt.ts'

const Spoken = z.object({
  startDateTime: z.string().nullish(),
  speakerName: z.string().nullish(),
  spokenText: z.string(),
})

/**
 * `metadataContent` of Microsoft Graph's callTranscript: WebVTT whose cues hold a JSON object each. The cue's own times
 * count from the start of the recording; negative ones occur if the transcription began later than the call.
 */
export const teamsMetadataVtt: Format = {
  name: 'teams-metadata-vtt',
  detect(text) {
    return isWebvtt(text) && /^\{.*"spokenText"\s*:/m.test(text)
  },
  parse(text) {
    const { blocks, warnings } = readCueBlocks(text)
    const cues: Cue[] = []
    let date: string | null = null
    for (const { startMs, endMs, lines } of blocks) {
      const { data } = Spoken.safeParse(readJson(lines.join('\n')))
      if (!data) continue
      cues.push({ startMs, endMs, speaker: data.speakerName ?? null, text: data.spokenText })
      date ??= readDate(data.startDateTime)
    }
    const unread = blocks.length - cues.length
    if (unread > 0) warnings.push(`Cues that hold no spoken text as JSON, left out: ${unread}.`)
    return [finishCall({ date, cues, warnings })]
  },
}
