/**
 * A position in a recording as text: hours optional, parts unpadded (Teams: `0:0:5.32`), comma or dot. A minus is accepted at any
 * part, because Microsoft does not describe its place.
 */
export const clockPattern = String.raw`-?\d{1,4}(?::-?\d{1,2}){1,2}(?:[.,]-?\d{1,9})?`

/** Length of the usual form of times in WebVTT and SRT: `00:12:34.567`. */
export const usualClockChars = 12

/** Milliseconds of a time in the usual form at a place of a text; else null. Fast, because a call has thousands. */
export function readUsualClock(text: string, at: number): number | null {
  if (text[at + 2] !== ':' || text[at + 5] !== ':') return null
  if (text[at + 8] !== '.' && text[at + 8] !== ',') return null
  const minutes = 60 * readTwo(text, at) + readTwo(text, at + 3)
  const ms =
    60_000 * minutes + 1000 * readTwo(text, at + 6) + 10 * readTwo(text, at + 9) + readDigit(text, at + 11)
  return Number.isNaN(ms) ? null : ms
}

function readTwo(text: string, at: number): number {
  return 10 * readDigit(text, at) + readDigit(text, at + 1)
}

function readDigit(text: string, at: number): number {
  const digit = text.charCodeAt(at) - 0x30
  return digit >= 0 && digit <= 9 ? digit : Number.NaN
}

/** Milliseconds of a text that matches `clockPattern`; negative if it has a minus. */
export function readClock(clock: string): number {
  const usual = clock.length === usualClockChars ? readUsualClock(clock, 0) : null
  if (usual !== null) return usual
  const [whole = '', fraction = '0'] = clock.replaceAll('-', '').split(/[.,]/)
  const seconds = whole.split(':').reduce((total, part) => total * 60 + Number(part), 0)
  return (clock.includes('-') ? -1 : 1) * Math.round((seconds + Number(`0.${fraction}`)) * 1000)
}
