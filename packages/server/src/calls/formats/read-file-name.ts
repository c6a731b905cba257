import { readDate } from './read-date.ts'

/** Details of a call in the name of its file. Those that the name lacks are null. */
export interface NamedCall {
  title: string | null
  /** An ISO day, or an instant if the name has a time zone. */
  date: string | null
}

interface Pattern {
  pattern: RegExp
  /** The zone, if vendors write none. */
  zone?: string
}

// Groups: year, month, day, hour, minute, second, zone. A time without a zone is a local one: only its day counts.
const separated = String.raw`(?<year>20\d\d)[-_/](?<month>\d\d)[-_/](?<day>\d\d)`
const compact = String.raw`(?<year>20\d\d)(?<month>[01]\d)(?<day>[0-3]\d)`
const zone = String.raw`(?<zone>Z|(?:UTC|GMT)(?:[+-]\d{1,2}(?:[:_]?\d\d)?)?)`

const patterns: readonly Pattern[] = [
  // Zoom's cloud: GMT20240115-140000_Recording_1920x1080.mp4
  {
    pattern:
      /(?:^|_)GMT(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d)-(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)/,
    zone: 'Z',
  },
  // Teams: Weekly Sync-20240115_140000UTC-Meeting Recording.mp4
  {
    pattern: new RegExp(
      String.raw`-${compact}_(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)(?<zone>UTC)?(?=-|$)`,
    ),
  },
  // Meet: Acme demo – 2024/01/15 14:00 GMT+1 – Transcript, and the same with "_" if a disk takes no "/" and ":"; (2024-01-15 at 14:00 GMT)
  {
    pattern: new RegExp(
      String.raw`\(?${separated}(?: at)? (?<hour>\d\d)[:_](?<minute>\d\d) (?:${zone}|[A-Z]{2,5})\)?`,
    ),
  },
  // Fireflies and others: Acme-transcript-2024-01-15T14-00-00.000Z.json; Zoom's own folder: 2024-01-15 14.00.00 Acme
  {
    pattern: new RegExp(
      String.raw`(?<![\d])${separated}[T _](?<hour>\d\d)[-_:.h](?<minute>\d\d)(?:[-_:.](?<second>\d\d))?(?:[.,]\d{1,6})?${zone}?(?!\d)`,
    ),
  },
  { pattern: new RegExp(String.raw`(?<!\d)${separated}(?!\d)`) },
  { pattern: new RegExp(String.raw`(?<![\d-])${compact}(?!\d)`) },
]

/** The date and title in the name of a file, as vendors write them, or people who begin names with a day. */
export function readFileName(path: string): NamedCall {
  const name = path.replace(/^.*[/\\]/, '').replace(/(?:\.[a-z][a-z0-9]{0,9}){1,2}$/i, '')
  const found = patterns
    .map(({ pattern, zone }) => ({ match: pattern.exec(name), zone }))
    .find(({ match }) => match)
  const date = found?.match && !hasOtherDay(name, found.match) ? dateOf(found.match, found.zone) : null
  const isVendor = vendorMarks.test(name)
  if (date === null && !isVendor) return { title: null, date: null }
  return { date, title: titleOf(date === null ? name : name.replace(found?.match?.[0] ?? '', ' ')) }
}

// With two days in a name, either could be the call's.
function hasOtherDay(name: string, { 0: text, groups = {} }: RegExpExecArray): boolean {
  const day = `${groups.year}${groups.month}${groups.day}`
  const others = name
    .replace(text, ' ')
    .matchAll(
      new RegExp(
        `(?<!\\d)${separated}|(?<!\\d)${compact}(?!\\d)`.replace(/\(\?<(?:year|month|day)>/g, '('),
        'g',
      ),
    )
  return [...others].some((other) => other[0].replace(/\D/g, '') !== day)
}

function dateOf({ groups = {} }: RegExpExecArray, vendorZone?: string): string | null {
  const { year, month, day, hour, minute, second = '00' } = groups
  const given = groups.zone ?? vendorZone
  const date = readDate(`${year}-${month}-${day}`)
  if (date === null || hour === undefined || given === undefined) return date
  return readDate(`${year}-${month}-${day}T${hour}:${minute}:${second}${offsetOf(given)}`) ?? date
}

/** "UTC", "GMT+1" or "GMT-05:30" as ISO 8601 writes it. */
function offsetOf(given: string): string {
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d{1,2})(?:[:_]?(\d\d))?$/.exec(given) ?? []
  return sign ? `${sign}${hours.padStart(2, '0')}:${minutes}` : 'Z'
}

const vendorMarks =
  /(?:[-–—] Transcript$|Notes by Gemini$|[-_ ]otter[._]ai$|-Meeting (?:Recording|Transcript)$)/i

// The parts that vendors put around a title; a meeting code of Meet is not a title.
const surroundings = [
  /Notes by Gemini/gi,
  /otter[._ ]ai/gi,
  /Meeting (?:Recording|Transcript)/gi,
  /\b\d{3,4}x\d{3,4}\b/g,
  /\b[a-z]{3}-[a-z]{4}-[a-z]{3}\b/g,
  /\bGMT\b/g,
]
const plainWords = new Set(
  'audio call captions cc chat closed meeting recording recordings saved transcript transcription transcripts video zoom'.split(
    ' ',
  ),
)

function titleOf(rest: string): string | null {
  const title = surroundings
    .reduce((text, surrounding) => text.replace(surrounding, ' '), rest.replaceAll('_', ' '))
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–—.,()[\]]+|[\s\-–—.,([]+$/g, '')
    .replace(/[\s\-–—.(]+(?:transcripts?|recording)[\s)]*$/i, '')
    .replace(/\s*\(\s*\)/g, '')
    .trim()
  const words = title.toLowerCase().match(/\p{L}+/gu) ?? []
  const isTitle = words.some((word) => word.length > 1 && !plainWords.has(word))
  return isTitle ? title : null
}
