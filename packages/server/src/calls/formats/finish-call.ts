import { cleanName, cleanText } from './clean-text.ts'
import { type Cue, FormatError, type ParsedCall, type Participant } from './format.ts'

export const cuesMax = 200_000
export const cueCharsMax = 100_000
export const speakerCharsMax = 200
const participantsMax = 1000
const callIdCharsMax = 200
const titleCharsMax = 500
const emailCharsMax = 320
/** A larger number is another unit or a date, not a position in a call. Also near the largest 32-bit integer. */
export const timeMsMax = 500 * 3_600_000

/**
 * The last step of every format: cleans speakers and texts, drops cues without text, rounds times to whole
 * milliseconds, repairs impossible ones and says so in the warnings. Throws `FormatError` beyond a limit or without speech.
 */
export function finishCall(call: Pick<ParsedCall, 'cues' | 'warnings'> & Partial<ParsedCall>): ParsedCall {
  if (call.cues.length > cuesMax) {
    throw new FormatError(`The transcript has more than ${cuesMax} cues. Split it into several calls.`)
  }
  const finished = call.cues.map(finishCue)
  const cues = finished.filter((cue) => cue.text !== '')
  if (cues.length === 0) throw new FormatError('The transcript has no speech: none of its cues has any text.')
  const { callId, title, date, participants } = call
  const id = cleanText(callId ?? '')
  return {
    callId: id.length <= callIdCharsMax ? id || null : null,
    title: cleanText((title ?? '').slice(0, titleCharsMax)) || null,
    date: date ?? null,
    cues,
    warnings: [...call.warnings, ...warnOfTimes(call.cues.filter((_, at) => finished[at]?.text !== ''))],
    ...(participants ? { participants: finishParticipants(participants) } : {}),
  }
}

// Participants without a name or an address are dropped: a call could not be linked with them.
function finishParticipants(participants: readonly Participant[]): Participant[] {
  const finished = new Map<string, Participant>()
  for (const { name: given, email: address, side } of participants.slice(0, participantsMax)) {
    const name = cleanName(given.slice(0, speakerCharsMax))
    const email = readEmail(address)
    const key = JSON.stringify([name, email, side])
    const isFirst = name !== '' && !finished.has(key)
    if (isFirst) finished.set(key, { name, ...(email ? { email } : {}), ...(side ? { side } : {}) })
  }
  return [...finished.values()]
}

function readEmail(address: string | undefined): string | null {
  const isEmail =
    address !== undefined && address.length <= emailCharsMax && /^[^\s@]+@[^\s@]+$/.test(address)
  return isEmail ? cleanText(address).toLowerCase() : null
}

function finishCue(cue: Cue): Cue {
  if (cue.text.length > cueCharsMax) {
    throw new FormatError(
      `A cue is longer than ${cueCharsMax} characters. Split it, with a time or a speaker each.`,
    )
  }
  if (cue.speaker !== null && cue.speaker.length > speakerCharsMax) {
    throw new FormatError(`The name of a speaker is longer than ${speakerCharsMax} characters. Shorten it.`)
  }
  return {
    ...cue,
    startMs: repairTime(cue.startMs),
    endMs: isBackwards(cue) ? null : repairTime(cue.endMs),
    speaker: cleanName(cue.speaker ?? '') || null,
    text: cleanText(cue.text),
  }
}

function repairTime(ms: number | null): number | null {
  return ms === null || ms > timeMsMax ? null : Math.max(0, Math.round(ms))
}

function isBackwards({ startMs, endMs }: Cue): boolean {
  return startMs !== null && endMs !== null && endMs < startMs
}

function warnOfTimes(cues: readonly Cue[]): string[] {
  const countTimes = (isWrong: (ms: number) => boolean) =>
    cues.filter(({ startMs, endMs }) => [startMs, endMs].some((ms) => ms !== null && isWrong(ms))).length
  const counts: [number, string][] = [
    [countTimes((ms) => ms < 0), 'Cues with a time before the start of the recording, set to 0'],
    [countTimes((ms) => ms > timeMsMax), 'Cues with a time too large to be a position in a call, left out'],
    [cues.filter(isBackwards).length, 'Cues that end before they start, their end left out'],
  ]
  return counts.filter(([count]) => count > 0).map(([count, what]) => `${what}: ${count}.`)
}
