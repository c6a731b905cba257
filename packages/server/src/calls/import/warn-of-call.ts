import { nearestName } from '../../platform/nearest-name.ts'
import { earliestStartMs, type LookBack } from '../date-range.ts'
import { hasOtherId, type KnownCall } from './find-known.ts'
import type { FormedCall } from './form-call.ts'
import type { CallDetails } from './manifest.ts'

/** Warnings about an imported call, a sentence each, with equal sentences for equal reasons. */
export function warnOfCall(call: FormedCall, lookBack: LookBack): string[] {
  return [
    ...warnOfDate(call, lookBack),
    ...warnOfName(call),
    ...warnOfSpeakers(call),
    ...warnOfSilent(call.given, call.speakers),
    ...call.warnings,
  ]
}

/** Warnings about the details given of a known call that is not replaced. */
export function warnOfKnown({ given, entry }: FormedCall, known: KnownCall): string[] {
  const { externalId, speakers, isRecording } = known
  return isRecording || hasOtherId(externalId, entry.externalId) ? [] : warnOfSilent(given, speakers)
}

const comparedMax = 100
const namedMax = 10

/** Warnings about people whom the details given of a call name as speakers, but who do not speak in it. */
export function warnOfSilent(
  given: Pick<CallDetails, 'speakers'> | null,
  speakers: readonly { name: string }[],
): string[] {
  const namesOf = (people: readonly { name: string }[]) =>
    new Set(people.map(({ name }) => name.toLowerCase()))
  const [named, speaking] = [namesOf(given?.speakers ?? []), namesOf(speakers)]
  const silent = (given?.speakers ?? []).filter(({ name }) => !speaking.has(name.toLowerCase()))
  const others = speakers.filter(({ name }) => !named.has(name.toLowerCase())).slice(0, comparedMax)
  const shown = silent.slice(0, namedMax).map(({ name }) => ({
    name: JSON.stringify(name),
    near: nearestName(
      name,
      others.map((speaker) => speaker.name),
    ),
  }))
  const far = shown.flatMap(({ name, near }) => (near === undefined ? [name] : []))
  return [
    ...shown.flatMap(({ name, near }) =>
      near === undefined ? [] : [`No speaker is called ${name}. Did you mean ${JSON.stringify(near)}?`],
    ),
    ...(far.length > 0
      ? [`No speaker has these names, so they count as participants: ${far.join(', ')}.`]
      : []),
  ]
}

function warnOfDate({ entry: { date } }: FormedCall, lookBack: LookBack): string[] {
  if (date === undefined)
    return ['Without a date: counts as of its import. Give the date in a manifest, and import again.']
  return warnOfReach(date, lookBack)
}

/** A warning about a date that no run reaches. */
export function warnOfReach(date: string | undefined, lookBack: LookBack): string[] {
  if (date === undefined) return []
  const earliestMs = earliestStartMs(lookBack)
  const first = new Date(earliestMs).toISOString().slice(0, 10)
  if (Date.parse(date) < earliestMs)
    return [
      `Held before ${first}: no run, preview or search of posts reaches it. Set EARSHOT_LOOKBACK_DAYS to more than ${lookBack.days}.`,
    ]
  if (Date.parse(date) > lookBack.nowMs)
    return ['Held in the future: no run reaches it yet. Correct its date.']
  return []
}

function warnOfName({ takenFromName: taken }: FormedCall): string[] {
  if (taken.length === 0) return []
  const verb = taken.length === 1 ? 'was' : 'were'
  return [`Its ${taken.join(' and ')} ${verb} taken from the name of the file.`]
}

function warnOfSpeakers({ speakers, hasAllSides }: FormedCall): string[] {
  if (speakers.length === 0) return ['Without names of speakers: their sides are inferred from their words.']
  if (hasAllSides) return []
  return [
    'With speakers whose side is unknown: it is inferred from their words. Give the side of each speaker in a manifest.',
  ]
}
