import { readList } from '@earshot/analyst/language/read-list'
import { looksLikeName, splitLabel } from './find-speakers.ts'
import { joinLoneTimes } from './join-lone-times.ts'
import { readDate } from './read-date.ts'

/** The lines above the first turn of a text. Details that they lack are null. */
interface Heading {
  title: string | null
  date: string | null
  /** Names of listed people, in lower case. */
  names: string[]
}

interface CutText {
  /** Null if the text seems to begin with speech. */
  heading: Heading | null
  lines: readonly string[]
  warnings: string[]
}

const months = readList('months')
const headingLinesMax = 40

/**
 * Takes the heading off a text as Meet, Teams, Otter, Fathom and Gong write it: a line with a full date, or one of their own
 * ("Attendees", "Acme - Transcript"), above the first turn. Lines of the vendor below the last turn are left out, too.
 */
export function cutHeading(given: readonly string[]): CutText {
  const plain = joinLoneTimes(unmark(given))
  const spoken = plain.filter((line) => !footer.test(line))
  const notes = Math.max(0, spoken.findLastIndex((line) => titleLine.test(line)) - 1)
  const lines = isLongBefore(notes) ? spoken.slice(notes) : spoken
  const warnings = [
    ...(spoken.length < plain.length ? ['Lines of the vendor below the last turn, left out.'] : []),
    ...(lines.length < spoken.length ? ['Notes before the transcript, left out.'] : []),
  ]
  const found = findHeading(lines)
  if (!found) return { heading: null, lines, warnings }
  const { end, ...heading } = found
  const rest = lines.slice(end)
  const taken = 'The text before the first turn was taken for a heading: its first line is the title.'
  // In Meet's transcripts a name precedes every line, so a name that occurs once counts, too.
  const isMeet = given.some((line) => meetMark.test(line))
  const names = isMeet ? [...heading.names, ...labelsOf(rest)] : heading.names
  return { heading: { ...heading, names }, lines: rest, warnings: [...warnings, taken] }
}

const meetMark = /[-–—]\s*Transcript$|^[#\s]*Transcription ended after \d/i

function labelsOf(lines: readonly string[]): string[] {
  const labels = lines.flatMap((line) => splitLabel(line)?.label ?? [])
  return [...new Set(labels)].filter(looksLikeName).map((label) => label.toLowerCase())
}

const isLongBefore = (lines: number) => lines > headingLinesMax / 2

// Google's documents as Markdown.
const bold = /^\*\*([^*]{1,100}:)\*\*/
function unmark(lines: readonly string[]): readonly string[] {
  if (lines.filter((line) => bold.test(line)).length < 2) return lines
  return lines.map((line) => line.replace(/^#{1,6}\s+/, '').replace(bold, '$1'))
}

const footer =
  /^(?:(?:Transcription|Meeting) ended after \d|This editable transcript was computer generated|Transcribed by https?:\/\/otter\.ai)/i
const titleLine = /^(?<title>.{1,300}?)\s*[-–—]\s*Transcript$/i
const section =
  /^(?:\p{Emoji}\uFE0F?\s*)?(?<name>transcript|attendees|participants|speakers|summary keywords|invited)\s*:?$/iu
const link = /^VIEW RECORDING\b/
// Of tools that write what they know of a meeting as a list.
const member =
  /^(?<name>(?:meeting )?(?:title|date|time|duration|length|link|url)|participants|attendees|organi[sz]er)\s*:\s*(?<value>\S.*)$/i

function findHeading(lines: readonly string[]): (Heading & { end: number }) | null {
  const head = lines.slice(0, headingLinesMax)
  const isMark = head.map((line) => readMark(line) !== null)
  const end = head.findIndex((line, at) => !isMark[at] && isTurn(line) && !isMark[at + 1] && !isMark[at + 2])
  const heading = end === -1 ? [] : head.slice(0, end)
  const [top = ''] = heading
  const marks = heading.flatMap((line) => readMark(line) ?? [])
  if (marks.length === 0) marks.push(...readTitledDay(top))
  if (marks.length === 0) return null
  const date = marks.find((mark) => mark.date !== null)?.date ?? null
  const markedTitle = marks.find((mark) => mark.title !== null)?.title
  const first = heading.find((line, at) => readMark(line) === null && !listsNames(heading[at - 1] ?? ''))
  const names = heading.flatMap((line, at) => (listsNames(heading[at - 1] ?? '') ? line.split(',') : []))
  return {
    end,
    date,
    title:
      markedTitle ?? first?.replace(dayWithoutYear, '') ?? heading.find((line) => section.test(line)) ?? null,
    names: names.map((name) => name.trim().toLowerCase()).filter(Boolean),
  }
}

function listsNames(line: string): boolean {
  return /^(?:attendees|participants|speakers)$/i.test(section.exec(line)?.groups?.name ?? '')
}

function readMark(line: string): { date: string | null; title: string | null } | null {
  const titled = titleLine.exec(line)?.groups?.title
  if (titled) return { date: null, title: line }
  if (section.test(line) || link.test(line)) return { date: null, title: null }
  const told = member.exec(line)?.groups
  if (told)
    return { date: readDay(line), title: /title$/i.test(told.name ?? '') ? (told.value ?? null) : null }
  const date = readDay(line)
  return date === null ? null : { date, title: null }
}

function readTitledDay(line: string): { date: string | null; title: string | null }[] {
  const groups = titledDays.map((form) => form.exec(line)?.groups).find(Boolean)
  const date = groups ? dayOf(groups) : null
  return date === null ? [] : [{ date, title: groups?.title ?? null }]
}

function isTurn(line: string): boolean {
  return clockFirst.test(line) || clockLast.test(line) || splitLabel(line) !== null
}

const clockFirst = /^[[(]?-?\d{1,2}:\d{1,2}(?::\d|[\])\s.]|$)/
const clockLast = /^.{1,100}\s[[(]?\d{1,2}:\d{2}(?::\d{2})?[\])]?(?::?$|:\s)/

const month = `(?<month>${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})\\.?`
const weekday = '(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?,?\\s+)?'
const rest = '(?<rest>(?:[\\s,•·|–—-].{0,80})?)$'
const dayForms = [
  `(?<year>20\\d\\d)[-/](?<number>\\d\\d)[-/](?<day>\\d\\d)`,
  `${weekday}${month}\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>20\\d\\d)`,
  `${weekday}(?<day>\\d{1,2})(?:st|nd|rd|th)?\\.?\\s+${month},?\\s+(?<year>20\\d\\d)`,
]
const days = dayForms.map(
  (form) => new RegExp(`^(?:Recorded on|Meeting started|Date:)?\\s*${form}${rest}`, 'i'),
)
// "Call with Meridian Foods, 3 November 2026", as people write above what they paste.
const titledDays = dayForms.map(
  (form) => new RegExp(`^(?<title>[^:.?!]{3,150}?)[\\s,(–—-]+(?:on\\s+)?${form}\\)?$`, 'i'),
)
const dayWithoutYear = new RegExp(`\\s*[-–—]\\s*${month}\\s+\\d{1,2}$`, 'i')
const instant = /^[,\s]*(?:at )?(\d{1,2}:\d\d)\s*(?:UTC|GMT)\b/

/** The day of a line that is a date and little more; an instant if its time is in UTC. A time without a zone is a local one. */
function readDay(line: string): string | null {
  const groups = days.map((day) => day.exec(line)?.groups).find(Boolean)
  if (!groups) return null
  const date = dayOf(groups)
  const [, time] = instant.exec(groups.rest ?? '') ?? []
  return (time && date && readDate(`${date}T${time.padStart(5, '0')}:00Z`)) || date
}

function dayOf({ year, month, number, day = '' }: Record<string, string | undefined>): string | null {
  const at = months.findIndex((name) => name.slice(0, 3).toLowerCase() === month?.slice(0, 3).toLowerCase())
  return readDate(`${year}-${number ?? String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`)
}
