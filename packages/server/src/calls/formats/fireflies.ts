import { z } from 'zod'
import { finishCall } from './finish-call.ts'
import type { JsonFormat, ParsedCall, Participant } from './format.ts'
import { readDate } from './read-date.ts'
import { readEachCall } from './read-each-call.ts'
import { checkJson, Id, isListWith, isObject, listOf, Numeric } from './read-json.ts'

const Sentence = z.object({
  speaker_name: z.string().nullish(),
  speaker_id: Id.nullish(),
  text: z.string().nullish(),
  raw_text: z.string().nullish(),
  start_time: Numeric.nullish(),
  end_time: Numeric.nullish(),
})
type Sentence = z.infer<typeof Sentence>

const Attendee = z.object({
  displayName: z.string().nullish(),
  name: z.string().nullish(),
  email: z.string().nullish(),
})

const Transcript = z.object({
  id: Id.nullish(),
  title: z.string().nullish(),
  date: z.union([z.number(), z.string()]).nullish(),
  dateString: z.string().nullish(),
  /** Minutes. */
  duration: Numeric.nullish(),
  participants: listOf(z.string()).nullish(),
  meeting_attendees: listOf(Attendee).nullish(),
  sentences: listOf(Sentence).nullish(),
})
type Transcript = z.infer<typeof Transcript>

/** A transcript of Fireflies' GraphQL API, bare or in its `data`, by itself or in a list; seconds. */
export const fireflies: JsonFormat = {
  name: 'fireflies',
  detect(json) {
    const [first] = unwrap(json)
    return isObject(first) && isListWith(first.sentences, 'text', 'start_time')
  },
  parse(json) {
    const transcripts = checkJson(listOf(Transcript), unwrap(json))
    const calls = transcripts.map((transcript) => ({ ...transcript, callId: transcript.id ?? null }))
    return readEachCall(calls, readTranscript)
  },
}

function unwrap(json: unknown): unknown[] {
  const data = isObject(json) && isObject(json.data) ? json.data : json
  const inner = isObject(data) ? (data.transcripts ?? data.transcript ?? data) : data
  return Array.isArray(inner) ? inner : [inner]
}

function readTranscript({ id, title, date, dateString, duration, ...rest }: Transcript): ParsedCall {
  const sentences = rest.sentences ?? []
  const isMs = areMs(sentences, duration ?? 0)
  const toMs = (time: number | null | undefined) =>
    typeof time === 'number' ? time * (isMs ? 1 : 1000) : null
  return finishCall({
    callId: id ?? null,
    title: title ?? null,
    date: readDate(date) ?? readDate(dateString),
    cues: sentences.map(({ speaker_name, speaker_id, text, raw_text, start_time, end_time }) => ({
      startMs: toMs(start_time),
      endMs: toMs(end_time),
      speaker: speaker_name || (speaker_id ? `Speaker ${speaker_id}` : null),
      text: text ?? raw_text ?? '',
    })),
    warnings: isMs
      ? ['The times were read as milliseconds: as seconds they would go far beyond the duration.']
      : [],
    participants: readParticipants(rest),
  })
}

// Fireflies' realtime schema says seconds, the stored one gives no unit: a factor of 30 is midway between 1 and 1000.
function areMs(sentences: readonly Sentence[], durationMinutes: number): boolean {
  const lastEnd = sentences.reduce((last, { end_time }) => Math.max(last, end_time ?? 0), 0)
  return durationMinutes > 0 && lastEnd > durationMinutes * 60 * 30
}

function readParticipants({
  meeting_attendees,
  participants,
}: Pick<Transcript, 'meeting_attendees' | 'participants'>): Participant[] {
  const attendees = (meeting_attendees ?? []).map(({ displayName, name, email }) => ({
    name: displayName || name || email || '',
    ...(email ? { email } : {}),
  }))
  const known = new Set(attendees.map(({ email }) => email?.toLowerCase()))
  // Addresses, sometimes several in one string.
  const others = (participants ?? []).flatMap((emails) => emails.split(',').map((email) => email.trim()))
  return [
    ...attendees,
    ...others.filter((email) => !known.has(email.toLowerCase())).map((email) => ({ name: email, email })),
  ]
}
