import type { updateCall } from '@earshot/contract/change-calls'
import { ApiError } from '@earshot/contract/errors'
import type { Side, TimedSegment } from '@earshot/contract/transcript'
import type { z } from 'zod'
import { cleanName } from './formats/clean-text.ts'

export type SpeakerChange = NonNullable<z.infer<typeof updateCall.input>['speakers']>[number]

export interface KnownSpeaker {
  name: string
  email: string | null
  side: Side | null
}

/** The speakers of a call after some changes. Throws INVALID_REQUEST for a speaker that the call does not have, or has already. */
export function changeSpeakers(
  speakers: readonly KnownSpeaker[],
  changes: readonly SpeakerChange[],
): KnownSpeaker[] {
  for (const [index, { name }] of changes.entries())
    if (!speakers.some((speaker) => isSame(speaker.name, name)))
      throw refusal(index, `the call has no speaker "${name}". GET /calls/{fileId} lists its speakers.`)
  const changed = speakers.map((speaker) => {
    const change = changeOf(changes, speaker.name)
    if (!change) return speaker
    const { newName, email = speaker.email, side = speaker.side } = change
    return { name: newName === undefined ? speaker.name : cleanName(newName), email, side }
  })
  const double = changed.find(({ name }, i) => changed.findIndex((other) => isSame(other.name, name)) !== i)
  if (double) {
    const index = changes.findIndex(({ newName }) => newName !== undefined && isSame(newName, double.name))
    throw refusal(Math.max(index, 0), `the call has a speaker "${double.name}" already.`)
  }
  return changed
}

/** Segments with the new names and sides of their speakers. */
export function respeak(
  segments: readonly TimedSegment[],
  changes: readonly SpeakerChange[],
): TimedSegment[] {
  return segments.map((segment) => {
    const change = segment.speaker === null ? undefined : changeOf(changes, segment.speaker)
    if (!change) return segment
    const { newName, side = segment.side } = change
    return { ...segment, speaker: newName === undefined ? segment.speaker : cleanName(newName), side }
  })
}

// Of two changes of one speaker the last one counts.
function changeOf(changes: readonly SpeakerChange[], name: string): SpeakerChange | undefined {
  return changes.findLast((change) => isSame(change.name, name))
}

function isSame(one: string, other: string): boolean {
  return cleanName(one).toLowerCase() === cleanName(other).toLowerCase()
}

function refusal(index: number, message: string): ApiError {
  return new ApiError('INVALID_REQUEST', `speakers: ${message}`, { field: 'speakers', index })
}
