import type { Spoken } from './read-call.ts'

const speakersMin = 3

/** Whether at least three people talk, and nobody's side is known or told. A sales call whose speakers nobody told apart is none. */
export function isMeeting(spoken: readonly Spoken[]): boolean {
  if (spoken.some(({ side }) => side !== null)) return false
  return new Set(spoken.flatMap(({ speaker }) => speaker ?? [])).size >= speakersMin
}
