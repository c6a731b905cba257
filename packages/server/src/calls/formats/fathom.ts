import { z } from 'zod'
import { endAtNextStart } from './end-at-next-start.ts'
import { finishCall } from './finish-call.ts'
import { type Cue, FormatError, type JsonFormat, type ParsedCall, type Participant } from './format.ts'
import { clockPattern, readClock } from './read-clock.ts'
import { readDate } from './read-date.ts'
import { readEachCall } from './read-each-call.ts'
import { checkJson, Id, isListWith, isObject, listOf } from './read-json.ts'

const Entry = z.object({
  speaker: z
    .object({ display_name: z.string().nullish(), matched_calendar_invitee_email: z.string().nullish() })
    .nullish(),
  text: z.string(),
  timestamp: z.string().nullish(),
})
type Entry = z.infer<typeof Entry>

const Invitee = z.object({
  name: z.string().nullish(),
  matched_speaker_display_name: z.string().nullish(),
  email: z.string().nullish(),
  is_external: z.boolean().nullish(),
})
type Invitee = z.infer<typeof Invitee>

const Meeting = z.object({
  recording_id: Id.nullish(),
  title: z.string().nullish(),
  meeting_title: z.string().nullish(),
  recording_start_time: z.string().nullish(),
  calendar_invitees: listOf(Invitee).nullish(),
  transcript: listOf(Entry).nullish(),
})
type Meeting = z.infer<typeof Meeting>

/**
 * Fathom's meetings with transcripts (https://developers.fathom.ai): a page of them, one from a webhook, or a bare transcript. It
 * has only starts, so a turn ends at the start of the next.
 */
export const fathom: JsonFormat = {
  name: 'fathom',
  detect(json) {
    if (!isObject(json)) return false
    return (
      isListWith(json.transcript, 'speaker', 'text', 'timestamp') || isListWith(json.items, 'recording_id')
    )
  },
  parse(json) {
    const items = isObject(json) && Array.isArray(json.items) ? json.items : [json]
    const meetings = checkJson(listOf(Meeting), items)
    if (meetings.length === 0) throw new FormatError('The file has no meetings.')
    const calls = meetings.map((meeting) => ({ ...meeting, callId: meeting.recording_id ?? null }))
    return readEachCall(calls, readMeeting)
  },
}

function readMeeting({ recording_id, recording_start_time, ...meeting }: Meeting): ParsedCall {
  const { transcript, calendar_invitees } = meeting
  if (!transcript)
    throw new FormatError('The meeting has no transcript: ask Fathom for it with include_transcript=true.')
  return finishCall({
    callId: recording_id ?? null,
    title: meeting.title ?? meeting.meeting_title ?? null,
    date: readDate(recording_start_time),
    cues: transcript.map(readEntry).map(endAtNextStart),
    warnings: [],
    participants: readParticipants(transcript, calendar_invitees ?? []),
  })
}

const wholeClock = new RegExp(`^${clockPattern}$`)

function readEntry({ speaker, text, timestamp }: Entry): Cue {
  const startMs = timestamp && wholeClock.test(timestamp) ? readClock(timestamp) : null
  return { startMs, endMs: null, speaker: speaker?.display_name ?? null, text }
}

// A speaker's name may differ from the one in the invitation: the address joins the two.
function readParticipants(transcript: readonly Entry[], invitees: readonly Invitee[]): Participant[] {
  const inviteeOf = new Map(invitees.map((invitee) => [invitee.email, invitee]))
  const speakers = new Map(
    transcript.flatMap(({ speaker }) => {
      const email = speaker?.matched_calendar_invitee_email
      return email ? [[speaker.display_name, email]] : []
    }),
  )
  return [
    ...speakers.entries().map(([name, email]) => toParticipant(name, inviteeOf.get(email) ?? { email })),
    ...invitees.map((invitee) =>
      toParticipant(invitee.matched_speaker_display_name || invitee.name, invitee),
    ),
  ]
}

function toParticipant(
  name: string | null | undefined,
  { email, is_external }: Partial<Invitee>,
): Participant {
  return {
    name: name || email || '',
    ...(email ? { email } : {}),
    ...(typeof is_external === 'boolean' ? { side: is_external ? 'customer' : 'rep' } : {}),
  }
}
