import { earliestStartMs, type LookBack } from '../date-range.ts'
import type { IncomingCall } from './read-calls.ts'

/** Warnings about an imported call, a sentence each, with equal sentences for equal reasons. */
export function warnOfCall(call: IncomingCall, lookBack: LookBack): string[] {
  return [...warnOfDate(call, lookBack), ...warnOfName(call), ...warnOfSpeakers(call), ...call.warnings]
}

function warnOfDate({ entry: { date } }: IncomingCall, lookBack: LookBack): string[] {
  if (date === undefined)
    return ['Without a date: counts as of its import. Give the date in a manifest, and import again.']
  const earliestMs = earliestStartMs(lookBack)
  const first = new Date(earliestMs).toISOString().slice(0, 10)
  if (Date.parse(date) < earliestMs)
    return [
      `Held before ${first}: no run, preview or search of posts reaches it. Set EARSHOT_LOOKBACK_DAYS to more than ${lookBack.days}.`,
    ]
  if (Date.parse(date) > lookBack.nowMs)
    return ['Held in the future: no run reaches it yet. Correct the date in a manifest, and import again.']
  return []
}

function warnOfName({ takenFromName: taken }: IncomingCall): string[] {
  if (taken.length === 0) return []
  const verb = taken.length === 1 ? 'was' : 'were'
  return [`Its ${taken.join(' and ')} ${verb} taken from the name of the file.`]
}

function warnOfSpeakers({ segments }: IncomingCall): string[] {
  if (segments.every(({ speaker }) => speaker === null))
    return ['Without names of speakers: their sides are inferred from their words.']
  if (segments.every(({ side }) => side !== null)) return []
  return [
    'With speakers whose side is unknown: it is inferred from their words. Give the side of each speaker in a manifest.',
  ]
}
