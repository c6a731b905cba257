import type { Spoken } from './read-call.ts'

const speakersMin = 3

/** Whether at least three people talk and no side is known. A sales call without separate speakers is not a meeting. */
export function isMeeting(spoken: readonly Spoken[]): boolean {
  if (spoken.some(({ side }) => side !== null)) return false
  return new Set(spoken.flatMap(({ speaker }) => speaker ?? [])).size >= speakersMin
}
