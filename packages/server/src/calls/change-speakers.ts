import { ApiError } from '@earshot/contract/errors'
import type { Side, TimedSegment } from '@earshot/contract/transcript'
import { cleanName } from './formats/clean-text.ts'
import { sideOf } from './import/read-calls.ts'

/** A speaker of a call, as stored. */
export interface Speaker {
  name: string
  email: string | null
  side: Side | null
}

/** New details of a speaker; absent ones stay as they are. */
export interface SpeakerChange {
  /** The present name in the call; letter case makes no difference. */
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

/**
 * The speakers of a call after some changes, each at the same place. Sides that were not given follow from the owner and the company,
 * as at an import. Throws INVALID_REQUEST if two get one name.
 */
export function changeSpeakers(
  known: readonly Speaker[],
  changes: readonly SpeakerChange[],
  { ownerEmail, ownerName, companyDomain }: OwnedCall,
): Speaker[] {
  const changed = known.map((speaker) => {
    // The last of several changes of a speaker counts.
    const change = changes.findLast(({ name }) => isSame(name, speaker.name))
    const name = change?.newName === undefined ? speaker.name : cleanName(change.newName)
    const email = change?.email ?? speaker.email
    const untold = {
      speakers: [{ name, email: email ?? undefined }],
      ownerEmail: ownerEmail ?? undefined,
      ownerName: ownerName ?? undefined,
      companyDomain: companyDomain ?? undefined,
    }
    return { name, email, side: change?.side ?? speaker.side ?? sideOf(name, untold) }
  })
  const double = changed.find(
    ({ name }, at) =>
      name !== known[at]?.name && changed.some((other, place) => place !== at && isSame(other.name, name)),
  )
  if (!double) return changed
  const index = changes.findLastIndex(({ newName }) => newName !== undefined && isSame(newName, double.name))
  throw speakerRefusal(index, `the call has a speaker "${double.name}" already.`)
}

/** Throws INVALID_REQUEST for a change of a speaker that the call does not have. */
export function refuseUnknownSpeakers(known: readonly Speaker[], changes: readonly SpeakerChange[]): void {
  for (const [index, { name }] of changes.entries())
    if (!known.some((speaker) => isSame(speaker.name, name)))
      throw speakerRefusal(
        index,
        `the call has no speaker "${name}". GET /calls/{fileId} lists its speakers.`,
      )
}

function isSame(one: string, other: string): boolean {
  return cleanName(one).toLowerCase() === cleanName(other).toLowerCase()
}

function speakerRefusal(index: number, message: string): ApiError {
  return new ApiError('INVALID_REQUEST', `speakers: ${message}`, { field: 'speakers', index })
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
    // A file can give one speaker both sides: only a changed side is set on all the speaker's segments.
    return { ...segment, speaker: is.name, side: is.side === was.side ? segment.side : is.side }
  })
}
