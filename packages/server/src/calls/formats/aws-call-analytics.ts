import type { Side } from '@earshot/contract/transcript'
import { z } from 'zod'
import { refuseUnfinished } from './aws-transcribe.ts'
import { finishCall } from './finish-call.ts'
import type { Cue, JsonFormat } from './format.ts'
import { checkJson, isListWith, isObject, listOf, Numeric } from './read-json.ts'

const Turn = z.object({
  Content: z.string(),
  BeginOffsetMillis: Numeric.nullish(),
  EndOffsetMillis: Numeric.nullish(),
  ParticipantRole: z.string().nullish(),
})
type Turn = z.infer<typeof Turn>

const Analytics = z.object({ JobStatus: z.string().nullish(), Transcript: listOf(Turn) })

/** Amazon Transcribe Call Analytics: turns with milliseconds and the speaker's role, which gives the side. */
export const awsCallAnalytics: JsonFormat = {
  name: 'aws-call-analytics',
  detect(json) {
    return isObject(json) && isListWith(json.Transcript, 'Content', 'BeginOffsetMillis')
  },
  parse(json) {
    const { JobStatus, Transcript } = checkJson(Analytics, json)
    refuseUnfinished(JobStatus)
    return [finishCall({ cues: Transcript.map(readTurn), warnings: [] })]
  },
}

function readTurn({ Content, BeginOffsetMillis, EndOffsetMillis, ParticipantRole }: Turn): Cue {
  const side = sideOfRole(ParticipantRole)
  return {
    startMs: BeginOffsetMillis ?? null,
    endMs: EndOffsetMillis ?? null,
    speaker: ParticipantRole ?? null,
    text: Content,
    ...(side ? { side } : {}),
  }
}

const sides = new Map<string, Side>([
  ['agent', 'rep'],
  ['customer', 'customer'],
])

/** Amazon's words for the two ends of a call, in any case. */
export function sideOfRole(role: string | null | undefined): Side | null {
  return sides.get(role?.toLowerCase() ?? '') ?? null
}
