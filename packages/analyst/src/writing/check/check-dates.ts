import { readList, readPairs } from '../../language/read-list.ts'
import { findDays } from './dates.ts'
import { type Evidence, plain } from './evidence.ts'

const abbreviations = readPairs('month-abbreviations')
const doubtful = new Set(['may', 'march'])
// Each with its pattern: "May" and "March" are words too.
const dates = [...readList('months'), ...readList('weekdays').filter((day) => /day$/i.test(day))]
  .map((name) => name.toLowerCase())
  .map((name) => ({
    name,
    pattern: new RegExp(
      doubtful.has(name)
        ? `(?:\\d|\\b(?:in|by|until|of|from|since|next|end of|early|late|mid)) ${name}\\b|\\b${name} \\d`
        : `\\b${name}s?\\b`,
    ),
  }))
const feasts =
  /\b(?:christmas|new year's eve|easter|thanksgiving|diwali|ramadan|halloween|ascension|pentecost|carnival|labor day)\b/g
// Ways to express a moment.
const moments: [RegExp, RegExp][] = [
  [/\btomorrow\b/, /\btomorrow\b|\bin the morning\b|\bmorning at\b/],
  [
    /\btonight\b|\bthis (?:morning|afternoon|evening)\b/,
    /\btoday\b|\btonight\b|\bthis (?:morning|afternoon|evening)\b|\bnow\b|\bhour|\bstraight away\b|\bright after\b|\bthe call\b|\bminutes?\b/,
  ],
  [/\byesterday\b/, /\byesterday\b/],
  [/\bnext week\b/, /\bnext week\b|\bweek\b/],
  [/\bnext month\b/, /\bnext month\b/],
  [/\bnext quarter\b/, /\bnext quarter\b|\bquarter\b/],
  [/\bnext year\b/, /\bnext year\b|\byear\b/],
  [/\blast (?:week|month|quarter)\b/, /\blast\b|\bprevious\b|\bago\b/],
  [/\bend of (?:the )?(?:week|month|quarter|year)\b/, /\bend\b|\blast\b|\bclose\b/],
  [/\bq[1-4]\b|\b(?:first|second|third|fourth) quarter\b/, /\bq ?(?:[1-4]|one|two|three|four)\b|\bquarter\b/],
]

const now =
  /\btoday\b|\btonight\b|\bthis (?:morning|afternoon|evening)\b|\bnow\b|\bhour|\bstraight away\b|\bright after\b|\bthe call\b|\bminutes?\b/
const otherDay = new RegExp(
  `\\b(?:tomorrow|next|yesterday|by|on|until|till) ?(?:the )?(?:${dates.map(({ name }) => name).join('|')}|week|month|end)|\\btomorrow\\b|\\b(?:${readList('weekdays').join('|').toLowerCase()})\\b`,
)

/** A text without the dates in its quotes, and whether it has a date that is not in them. */
export function checkDates(text: string, evidence: Evidence): { rest: string; isWrong: boolean } {
  const { words, known, call } = evidence
  const own = call.heldOn === null ? [] : findDays(text, call.heldOn)
  let rest = text
  for (const { iso, start, end } of own)
    if (isDayShown(iso, evidence)) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
  const left = plain(rest)
  const shown = () => `${words}\n${plain(known)}`
  const isWrong =
    (left.match(feasts) ?? []).some((feast) => !shown().includes(feast)) ||
    dates.some(({ name, pattern }) => pattern.test(left) && !isShown(shown(), name)) ||
    moments.some(([moment, same]) => moment.test(left) && !same.test(words)) ||
    // "Today they use paper" tells how it is.
    (/\btoday\b/.test(left) && otherDay.test(words) && !now.test(words))
  return { rest, isWrong }
}

/** Whether a statement's day is in its quotes. */
export function isDayShown(iso: string, { quotes }: Evidence): boolean {
  return quotes.some(({ text, heldOn }) => findDays(text, heldOn).some((day) => day.iso === iso))
}

function isShown(shown: string, name: string): boolean {
  if (shown.includes(name)) return true
  return [...abbreviations].some(
    ([short, full]) => full.toLowerCase() === name && new RegExp(`\\b${short}\\b`).test(shown),
  )
}
