/**
 * A position in a recording as text: hours optional, parts unpadded (Teams: `0:0:5.32`), comma or dot. A minus is taken
 * at any part, because it is not described where Teams puts it.
 */
export const clockPattern = String.raw`-?\d{1,4}(?::-?\d{1,2}){1,2}(?:[.,]-?\d{1,9})?`

// As WebVTT and SRT write nearly all times: a call has thousands.
const usual = /^\d\d:\d\d:\d\d[.,]\d\d\d$/

/** Milliseconds of a text that matches `clockPattern`; negative where it has a minus. */
export function readClock(clock: string): number {
  if (usual.test(clock)) {
    const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
    return (minutes * 60 + Number(clock.slice(6, 8))) * 1000 + Number(clock.slice(9))
  }
  const [whole = '', fraction = '0'] = clock.replaceAll('-', '').split(/[.,]/)
  const seconds = whole.split(':').reduce((total, part) => total * 60 + Number(part), 0)
  return (clock.includes('-') ? -1 : 1) * Math.round((seconds + Number(`0.${fraction}`)) * 1000)
}
