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
  const taken =
    'The text before the first turn was taken for a heading: its first line is the title, unless another is given.'
  // In Meet's transcripts a name precedes every line, and in others as Markdown a bold one, so a name that occurs once counts, too.
  const isNamed = given.some((line) => meetMark.test(line)) || areBold(given, rest.length)
  const names = isNamed ? [...heading.names, ...labelsOf(rest)] : heading.names
  return { heading: { ...heading, names }, lines: rest, warnings: [...warnings, taken] }
}

const meetMark = /[-–—]\s*Transcript$|^[#\s]*Transcription ended after \d/i

function labelsOf(lines: readonly string[]): string[] {
  const labels = lines.flatMap((line) => splitLabel(line)?.label ?? [])
  return [...new Set(labels)].filter(looksLikeName).map((label) => label.toLowerCase())
}

const isLongBefore = (lines: number) => lines > headingLinesMax / 2

// Markdown, as Google and notebooks write it: "**Ann Lee:** text", "**Ann Lee** *[00:03]*: text", and a title behind "# ".
const bold = /^\*\*([^*]{1,100})\*\*(?=[\s:]|$)/
const slantedTime = /^([^*_]{1,100} )[*_]([[(]?\d[^*_]{1,30})[*_]/
function unmark(lines: readonly string[]): readonly string[] {
  if (lines.filter((line) => bold.test(line)).length < 2) return lines
  return lines.map((line, at) => {
    const isTitle = at === 0 && !titleLine.test(line) && !/^#\s+transcript$/i.test(line)
    return line
      .replace(/^#\s+/, isTitle ? 'Title: ' : '')
      .replace(/^#{1,6}\s+/, '')
      .replace(bold, '$1')
      .replace(slantedTime, '$1$2')
  })
}

function areBold(given: readonly string[], turns: number): boolean {
  return given.filter((line) => bold.test(line) && splitLabel(line.replace(bold, '$1'))).length >= turns
}

const footer =
  /^(?:(?:Transcription|Meeting) ended after \d|This editable transcript was computer generated|Transcribed by https?:\/\/otter\.ai)/i
const titleLine = /^(?<title>.{1,300}?)\s*[-–—]\s*Transcript$/i
const section =
  /^(?:\p{Emoji}\uFE0F?\s*)?(?<name>transcript|attendees|participants|speakers|summary keywords|invited)\s*:?$/iu
const link = /^VIEW RECORDING\b/
// Of tools that write what they know of a meeting as a list.
const member =
  /^(?<name>(?:meeting )?(?:title|subject|date|time|duration|length|link|url)|participants|attendees|present|organi[sz]er)\s*:\s*(?<value>\S.*)$/i

function findHeading(lines: readonly string[]): (Heading & { end: number }) | null {
  const head = lines.slice(0, headingLinesMax)
  const titledDay = readTitledDay(head)
  const marked = head.map((line, at) => readMark(line) ?? (at === 0 ? titledDay : null))
  const isMark = marked.map((mark) => mark !== null)
  const end = head.findIndex((line, at) => !isMark[at] && isTurn(line) && !isMark[at + 1] && !isMark[at + 2])
  const heading = end === -1 ? [] : head.slice(0, end)
  const [top = ''] = heading
  const marks = marked.slice(0, heading.length).filter((mark) => mark !== null)
  if (marks.length === 0) return null
  const date = marks.find((mark) => mark.date !== null)?.date ?? null
  const markedTitle = marks.find((mark) => mark.title !== null)?.title
  const first = heading.find((_, at) => !isMark[at] && !listsNames(heading[at - 1] ?? ''))
  const names = heading.flatMap((line, at) =>
    listsNames(heading[at - 1] ?? '') ? line.split(',') : readNamesOf(line),
  )
  return {
    end,
    date,
    title:
      markedTitle ??
      readTitleBehindDay(top) ??
      first?.replace(dayWithoutYear, '') ??
      heading.find((line) => section.test(line)) ??
      null,
    names: names.map((name) => name.trim().toLowerCase()).filter(Boolean),
  }
}

function listsNames(line: string): boolean {
  return /^(?:attendees|participants|speakers)$/i.test(section.exec(line)?.groups?.name ?? '')
}

// "Attendees: Ann Lee (Acme), bob@acme.example"
function readNamesOf(line: string): string[] {
  const { name = '', value = '' } = member.exec(line)?.groups ?? {}
  if (!/^(?:participants|attendees|present)$/i.test(name)) return []
  return value.split(/[,;]/).map((one) => one.replace(/\(.*/, ''))
}

interface Mark {
  date: string | null
  title: string | null
}

function readMark(line: string): Mark | null {
  const titled = titleLine.exec(line)?.groups?.title
  if (titled) return { date: null, title: line }
  if (section.test(line) || link.test(line)) return { date: null, title: null }
  const told = member.exec(line)?.groups
  if (told)
    return {
      date: readDay(line),
      title: /(?:title|subject)$/i.test(told.name ?? '') ? (told.value ?? null) : null,
    }
  const date = readDay(line)
  return date === null ? null : { date, title: null }
}

// If more lines have this form they are the headings of turns.
function readTitledDay(lines: readonly string[]): Mark | null {
  const [groups, ...others] = lines.map((line) =>
    titledDays.map((form) => form.exec(line)?.groups).find(Boolean),
  )
  const date = groups && others.every((other) => !other) ? readMoment(groups) : null
  return date === null ? null : { date, title: groups?.title ?? null }
}

// "3 November 2026 - Call with Meridian Foods"; what follows a day is otherwise a time or a length.
function readTitleBehindDay(line: string): string | null {
  const behind = days.map((day) => day.exec(line)?.groups?.rest).find(Boolean) ?? ''
  const [, title = ''] = /^(?:\s*[,|–—-])?\s+(\p{L}.{2,})$/u.exec(behind) ?? []
  return title === '' ||
    /\d:\d\d|\b\d+ ?(?:m|min|mins|minutes|h|hr|hrs|hours?|s|sec)\b|^(?:at|UTC|GMT)\b/i.test(title)
    ? null
    : title
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
// "Call with Meridian Foods, 3 November 2026, 10:00", as people write above what they paste.
const kindOfCall =
  '(?:(?:call|meeting|demo|notes|minutes|transcript)(?: (?:notes|minutes|transcript))?:\\s+)?'
const timeOfDay = '(?<rest>(?:,?\\s+(?:at\\s+)?\\d{1,2}[:.]\\d\\d(?:\\s?[ap]m)?(?:\\s[A-Z]{2,4})?)?)'
const titledDays = dayForms.map(
  (form) =>
    new RegExp(`^(?<title>${kindOfCall}[^:?!]{3,150}?)[\\s,(|–—-]+(?:on\\s+)?${form}${timeOfDay}\\)?$`, 'i'),
)
const dayWithoutYear = new RegExp(`\\s*[-–—]\\s*${month}\\s+\\d{1,2}$`, 'i')
const instant = /^[,\s]*(?:at )?(\d{1,2}:\d\d)\s*(?:UTC|GMT)\b/

/** The day of a line that is a date and little more; an instant if its time is in UTC. A time without a zone is a local one. */
function readDay(line: string): string | null {
  const groups = days.map((day) => day.exec(line)?.groups).find(Boolean)
  return groups ? readMoment(groups) : null
}

function readMoment(groups: Record<string, string | undefined>): string | null {
  const { year, month, number, day = '', rest = '' } = groups
  const at = months.findIndex((name) => name.slice(0, 3).toLowerCase() === month?.slice(0, 3).toLowerCase())
  const date = readDate(`${year}-${number ?? String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`)
  const [, time] = instant.exec(rest) ?? []
  return (time && date && readDate(`${date}T${time.padStart(5, '0')}:00Z`)) || date
}
