import { z } from 'zod'
import { finishCall } from './finish-call.ts'
import type { JsonFormat } from './format.ts'
import { readDate, readInstant } from './read-date.ts'
import { checkJson, isListWith, isObject, listOf } from './read-json.ts'

const Entry = z.object({
  participant: z.string().nullish(),
  text: z.string(),
  startTime: z.string().nullish(),
  endTime: z.string().nullish(),
})

const User = z.object({ displayName: z.string().nullish() }).nullish()
const Person = z.object({ name: z.string(), signedinUser: User, anonymousUser: User, phoneUser: User })
const Started = z.object({ startTime: z.string().nullish() })

const Answer = Started.extend({
  transcriptEntries: listOf(Entry).nullish(),
  participants: listOf(Person).nullish(),
  transcript: Started.nullish(),
  transcripts: listOf(Started).nullish(),
})
type Answer = z.infer<typeof Answer>

/**
 * Entries of Google Meet's API (https://github.com/googleapis/googleapis, google/apps/meet/v2) with absolute times: alone, or joined
 * with the transcript for its start and the participants for their names; all in one object, or the answers in a list.
 */
export const googleMeet: JsonFormat = {
  name: 'google-meet',
  detect(json) {
    const answers = Array.isArray(json) ? json.slice(0, 100) : [json]
    return (
      isEntries(json) || answers.some((answer) => isObject(answer) && isEntries(answer.transcriptEntries))
    )
  },
  parse(json) {
    const answers = checkJson(listOf(Answer), isEntries(json) ? [{ transcriptEntries: json }] : [json].flat())
    const entries = answers.flatMap(({ transcriptEntries }) => transcriptEntries ?? [])
    const names = namesOf(answers)
    const knownStartMs = answers.map(startOf).find((startMs) => startMs !== null) ?? null
    const zeroMs = knownStartMs ?? firstStart(entries)
    const toPosition = (time: string | null | undefined) => {
      const instantMs = readInstant(time ?? '')
      return instantMs === null || zeroMs === null ? null : instantMs - zeroMs
    }
    const cues = entries.map(({ participant, text, startTime, endTime }) => ({
      startMs: toPosition(startTime),
      endMs: toPosition(endTime),
      speaker: names.get(participant ?? '') || nameOf(participant),
      text,
    }))
    return [finishCall({ date: readDate(zeroMs), cues, warnings: warnOf(knownStartMs, zeroMs, names) })]
  },
}

function isEntries(value: unknown): boolean {
  return isListWith(value, 'participant', 'text', 'startTime') && value.length > 0
}

function namesOf(answers: readonly Answer[]): Map<string, string> {
  const people = answers.flatMap(({ participants }) => participants ?? [])
  return new Map(
    people.flatMap(({ name, signedinUser, anonymousUser, phoneUser }) => {
      const displayName = signedinUser?.displayName || anonymousUser?.displayName || phoneUser?.displayName
      return displayName ? [[name, displayName]] : []
    }),
  )
}

// A list of transcripts does not show to which of them the entries belong.
function startOf({ transcript, transcripts, startTime }: Answer): number | null {
  const listed = transcripts?.length === 1 ? transcripts[0]?.startTime : null
  return readInstant(transcript?.startTime ?? listed ?? startTime ?? '')
}

function firstStart(entries: readonly z.infer<typeof Entry>[]): number | null {
  const starts = entries.flatMap(({ startTime }) => readInstant(startTime ?? '') ?? [])
  return starts.length > 0 ? starts.reduce((a, b) => Math.min(a, b)) : null
}

function nameOf(participant: string | null | undefined): string | null {
  return participant ? `Participant ${participant.slice(participant.lastIndexOf('/') + 1)}` : null
}

function warnOf(
  knownStartMs: number | null,
  zeroMs: number | null,
  names: ReadonlyMap<string, string>,
): string[] {
  const warnings = []
  if (knownStartMs === null && zeroMs !== null)
    warnings.push(
      'The start of the transcript is missing: times count from the first words. Join its startTime.',
    )
  if (names.size === 0)
    warnings.push('Names are missing: join the answer of "conferenceRecords.participants.list".')
  return warnings
}
