import { z } from 'zod'
import { finishCall } from './finish-call.ts'
import type { JsonFormat } from './format.ts'
import { clockPattern, readClock } from './read-clock.ts'
import { checkJson, isListWith, listOf, Numeric, toMs } from './read-json.ts'

// The app writes times as clocks; a number is seconds, as in the API.
const Time = z.union([Numeric, z.string()]).nullish()

const Row = z.object({
  sentence: z.string().nullish(),
  speaker_name: z.string().nullish(),
  startTime: Time,
  endTime: Time,
})

/** The JSON that Fireflies' app downloads: a list of sentences, without the meeting's title or day, which are in the file's name. */
export const firefliesExport: JsonFormat = {
  name: 'fireflies-export',
  detect(json) {
    return Array.isArray(json) && json.length > 0 && isListWith(json, 'sentence', 'speaker_name')
  },
  parse(json) {
    const rows = checkJson(listOf(Row), json)
    const cues = rows.map(({ sentence, speaker_name, startTime, endTime }) => ({
      startMs: readTime(startTime),
      endMs: readTime(endTime),
      speaker: speaker_name || null,
      text: sentence ?? '',
    }))
    return [finishCall({ cues, warnings: [] })]
  },
}

const wholeClock = new RegExp(`^${clockPattern}$`)

function readTime(time: z.infer<typeof Time>): number | null {
  if (typeof time !== 'string') return toMs(time)
  return wholeClock.test(time) ? readClock(time) : null
}
