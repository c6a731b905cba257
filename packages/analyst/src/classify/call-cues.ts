import { doubleAt, itemAt } from '../at.ts'
import { log } from '../embedded/exact-math.ts'
import { readGroups } from '../language/read-list.ts'
import { openingLength, type Spoken, type SpokenSegment } from './call-grams.ts'
import { compileCues } from './cue-phrases.ts'

const listPrefix = 'word-'
const firstSegments = 10
// Cues of a whole call count as in a call of this many segments.
const usualSegments = 60

const groups = readGroups('call-cues')
const cueNames = groups.names.filter((name) => !name.startsWith(listPrefix))
const phrases = compileCues(
  cueNames.map((name) => groups.group(name)),
  new Map(
    groups.names
      .filter((name) => name.startsWith(listPrefix))
      .map((name) => [name.slice(listPrefix.length), groups.group(name)]),
  ),
)

type Place = (segment: SpokenSegment, at: number, length: number) => boolean

// The last two are shares of the call.
const places: Place[] = [
  (_, at) => at < firstSegments,
  ({ isRep }, at, length) => isRep && at < openingLength(length),
  ({ isCustomer }, at, length) => isCustomer && at < openingLength(length),
  (_, at, length) => at >= length - openingLength(length),
  ({ isRep }) => isRep,
  ({ isCustomer }) => isCustomer,
]
const sharesFrom = 4

export const cueCount = places.length * cueNames.length

/** How much is said of each cue at each place of a call, as logarithms of counts. */
export function cuesOf({ words, segments }: Spoken): Float64Array {
  const sums = new Float64Array(cueCount)
  const meanings = words.map(phrases.meaningOf)
  segments.forEach((segment, at) => {
    const found = phrases.find(segment.said.map((word) => itemAt(meanings, word)))
    places.forEach((isAt, place) => {
      if (!isAt(segment, at, segments.length)) return
      const first = place * cueNames.length
      for (const cue of found) sums[first + cue] = doubleAt(sums, first + cue) + 1
    })
  })
  const share = usualSegments / (segments.length || 1)
  return sums.map((sum, at) => log(1 + (at < sharesFrom * cueNames.length ? sum : sum * share)))
}
