import { z } from 'zod'

const Instant = z.iso.datetime({ offset: true })
const day = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/

/** A date as calls carry it: an instant where the file tells its time zone, else the day. Numbers are Unix milliseconds. Else null. */
export function readDate(told: string | number | null | undefined): string | null {
  if (typeof told === 'number') return isInstantMs(told) ? new Date(told).toISOString() : null
  if (!told) return null
  const instantMs = readInstant(told)
  if (instantMs !== null) return new Date(instantMs).toISOString()
  const [date = ''] = day.exec(told) ?? []
  return z.iso.date().safeParse(date).success ? date : null
}

// Of this millennium: any other number is another unit or no date at all.
function isInstantMs(ms: number): boolean {
  return ms >= Date.UTC(2000) && ms < Date.UTC(3000)
}

/** Unix milliseconds of a date-time with a time zone, or null. */
export function readInstant(told: string): number | null {
  return Instant.safeParse(told).success ? Date.parse(told) : null
}
