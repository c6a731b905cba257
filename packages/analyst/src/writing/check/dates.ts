import { alternatives } from '../../language/compile-phrases.ts'
import { readList, readPairs } from '../../language/read-list.ts'
import { matchesIn } from './matches-in.ts'

const dayMs = 86_400_000
const months = readList('months').map((name) => name.toLowerCase())
const abbreviations = readPairs('month-abbreviations')
// "Next Friday" is either of two.
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map(
  (name) => ({
    own: new RegExp(`\\b${name}\\b`, 'gi'),
    next: new RegExp(`\\bnext ${name}\\b|\\b${name} week\\b`, 'gi'),
  }),
)
const ordinals = readList('ordinals')
const monthName = alternatives([...months, ...abbreviations.keys()])
const dayName = `(?:[0-3]?\\d(?:st|nd|rd|th)?|${ordinals.toReversed().join('|').replaceAll('-', '[ -]')})`
const iso = /\b(20\d\d)-(\d\d)-(\d\d)\b/g
const dayOfMonth = new RegExp(
  `\\b(?:(?<day>${dayName}) (?:of )?(?<month>${monthName})|(?<month2>${monthName})\\.? (?:the )?(?<day2>${dayName}))\\b(?:,? (?<year>20\\d\\d))?`,
  'gi',
)
const bareDay = new RegExp(`\\bthe (?<day>${dayName})\\b(?! (?:of (?!next|the|this)|${monthName}))`, 'gi')

const namesDay = /day/i

interface FoundDate {
  iso: string
  start: number
  end: number
}

/** The days in a text, in full or relative to the day of the call: "tomorrow", "Friday", "the twelfth". */
export function findDays(text: string, heldOn: string | null): FoundDate[] {
  return [...fullDays(text, heldOn), ...(heldOn ? relativeDays(text, heldOn) : [])]
}

function fullDays(text: string, heldOn: string | null): FoundDate[] {
  const written = matchesIn(text, iso).map(({ 0: found, index }) => {
    return { iso: found, start: index, end: index + found.length }
  })
  const named = matchesIn(text, dayOfMonth).flatMap(({ 0: found, index, groups = {} }) => {
    const day = dayNumber(groups.day ?? groups.day2 ?? '')
    const month = monthNumber(groups.month ?? groups.month2 ?? '')
    const year = groups.year ?? (heldOn ? yearOf(heldOn, month, day) : null)
    return year === null
      ? []
      : { iso: isoOf(Number(year), month, day), start: index, end: index + found.length }
  })
  return [...written, ...named]
}

function relativeDays(text: string, heldOn: string): FoundDate[] {
  const found: FoundDate[] = []
  const add = (pattern: RegExp, daysOf: (groups: Record<string, string>, said: string) => string | null) => {
    for (const { 0: said, index, groups = {} } of matchesIn(text, pattern)) {
      const day = daysOf(groups, said.toLowerCase())
      if (day) found.push({ iso: day, start: index, end: index + said.length })
    }
  }
  add(/\b(?:today|tonight|this (?:morning|afternoon|evening))\b/gi, () => heldOn)
  add(/\bday after tomorrow\b/gi, () => shift(heldOn, 2))
  add(/(?<!day after )\btomorrow\b/gi, () => shift(heldOn, 1))
  const held = new Date(heldOn).getUTCDay()
  for (const [number, { own, next }] of namesDay.test(text) ? weekdays.entries() : []) {
    const away = (number - held + 7) % 7 || 7
    add(own, () => shift(heldOn, away))
    add(next, () => shift(heldOn, away + 7))
  }
  add(bareDay, ({ day = '' }) => {
    const number = dayNumber(day)
    const [year = 0, month = 0, today = 0] = heldOn.split('-').map(Number)
    return number >= today
      ? isoOf(year, month, number)
      : isoOf(month === 12 ? year + 1 : year, (month % 12) + 1, number)
  })
  return found
}

function shift(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

function dayNumber(said: string): number {
  return ordinals.indexOf(said.toLowerCase().replace(' ', '-')) + 1 || Number.parseInt(said, 10)
}

function monthNumber(said: string): number {
  const full = (abbreviations.get(said.toLowerCase()) ?? said).toLowerCase()
  return months.indexOf(full) + 1
}

// A day without a year is the nearest one.
function yearOf(heldOn: string, month: number, day: number): string {
  const year = Number(heldOn.slice(0, 4))
  const gap = (candidate: number) => Math.abs(Date.parse(isoOf(candidate, month, day)) - Date.parse(heldOn))
  return String([year - 1, year, year + 1].toSorted((a, b) => gap(a) - gap(b))[0])
}

function isoOf(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
