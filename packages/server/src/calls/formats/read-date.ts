import { z } from 'zod'

const Instant = z.iso.datetime({ offset: true })
const day = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/

/** The date of a call: an instant if it has a time zone, else a day, null if unreadable. Numbers are Unix milliseconds. */
export function readDate(given: string | number | null | undefined): string | null {
  if (typeof given === 'number') return isInstantMs(given) ? new Date(given).toISOString() : null
  if (!given) return null
  const instantMs = readInstant(given)
  if (instantMs !== null) return new Date(instantMs).toISOString()
  const [date = ''] = day.exec(given) ?? []
  return z.iso.date().safeParse(date).success ? date : null
}

// Only this millennium: any other number is another unit, or not a date.
function isInstantMs(ms: number): boolean {
  return ms >= Date.UTC(2000) && ms < Date.UTC(3000)
}

/** Unix milliseconds of a date-time with a time zone, or null. */
export function readInstant(given: string): number | null {
  return Instant.safeParse(given).success ? Date.parse(given) : null
}
