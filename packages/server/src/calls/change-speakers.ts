import type { Side, TimedSegment } from '@earshot/contract/transcript'
import { sideOf } from './import/read-calls.ts'

/** Somebody who speaks in a call, as it is stored. */
export interface Speaker {
  name: string
  email: string | null
  side: Side | null
}

/** What is to be known of a speaker; what is absent stays as it is. */
export interface SpeakerChange {
  /** As it is now; letter case makes no difference. */
  name: string
  newName?: string | undefined
  email?: string | undefined
  side?: Side | undefined
}

interface OwnedCall {
  ownerEmail: string | null
  ownerName: string | null
  companyDomain: string | null
}

/** The speakers of a call after some changes, each at the same place. Two who get one name are one person. */
export function changeSpeakers(
  known: readonly Speaker[],
  changes: readonly SpeakerChange[],
  { ownerEmail, ownerName, companyDomain }: OwnedCall,
): Speaker[] {
  const changed = known.map(({ name, email, side }) => {
    const change = changes.find((one) => one.name.toLowerCase() === name.toLowerCase())
    return {
      name: change?.newName ?? name,
      email: change?.email ?? email,
      side: change?.side ?? side,
    }
  })
  return changed.map(({ name }) => {
    const same = changed.filter((one) => one.name === name)
    const email = same.find((one) => one.email !== null)?.email ?? null
    const told = same.find((one) => one.side !== null)?.side
    const untold = {
      speakers: [{ name, email: email ?? undefined }],
      ownerEmail: ownerEmail ?? undefined,
      ownerName: ownerName ?? undefined,
      companyDomain: companyDomain ?? undefined,
    }
    return { name, email, side: told ?? sideOf(name, untold) }
  })
}

/** A transcript in which the speakers at `before` have become those at the same places of `after`. */
export function changeSegments(
  segments: readonly TimedSegment[],
  before: readonly Speaker[],
  after: readonly Speaker[],
): TimedSegment[] {
  const changeOf = new Map(before.map((speaker, place) => [speaker.name, { was: speaker, is: after[place] }]))
  return segments.map((segment) => {
    const { was, is } = changeOf.get(segment.speaker ?? '') ?? {}
    if (!was || !is) return segment
    // A file can give one speaker both sides: only a side that changed is for all that he says.
    return { ...segment, speaker: is.name, side: is.side === was.side ? segment.side : is.side }
  })
}
