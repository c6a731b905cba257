import { alternatives } from '../../language/compile-phrases.ts'
import { readList, readPairs } from '../../language/read-list.ts'

const months = readList('months')
const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const ordinals = readList('ordinals')

const ordinal = ordinals.toReversed().join('|').replaceAll('-', '[ -]')
const dayName = `[0-3]?\\d(?:st|nd|rd|th)?|${ordinal}`
const day = `(?:the )?(?<day>${dayName})\\b`
const shortMonths = [...readPairs('month-abbreviations').keys()].toSorted((a, b) => b.length - a.length)
const monthName = `${[...months, ...shortMonths].join('|')}`
const month = `\\b(?<month>${monthName})\\b\\.?`
// "May have", "June said": the verb, and the person. "June 20 users" is not the 20th.
const notVerb = '(?! (?:be|have|need|want|said|says|told|asked|wants|thinks)\\b)'
const things = '(?!works|means|looks|sounds|starts|unless|always|across)[a-z]{4,}s'
const notCount = `(?!,\\d|%| (?:people|of (?:us|them|you)|percent|thousand|hundred|million|${things})\\b)`

// Around every kind of date: "(by the) (end of) (next) … (of next year)".
const lead =
  '(?:\\b(?<lead>in|by|until|till?|before|after|since|from|through|during|over|around|for|of|on) (?:the )?)?'
const edge =
  '(?:\\b(?<edge>early(?: in)?|late(?: in)?|mid|(?:end|close|start|beginning|middle) of)[ -](?:the |our |your |their )?)?'
const which = '(?:\\b(?<which>(?:this )?coming|this|next|last|past|previous|every|each) )?'
const year = '(?:,? (?:of |in )?(?<year>20[2-4]\\d|(?:this|next|last) year)\\b)?'

const weekday = alternatives(readList('weekdays'))
// "Prices fall next year": the verb.
const season =
  '(?:spring|summer|autumn|winter|(?<=\\b(?:by|in|the|this|until) )fall|fall(?! (?:this|next) year))'
const feasts = 'day after tomorrow|tomorrow|christmas|easter|thanksgiving|new year'
// "Two weeks from Friday" is not Friday.
const noDistance = '(?<!\\b(?:days?|weeks?|months?) (?:from|on|after|before) (?:(?:this|next|the) )?)'
// "The first Monday of the month" is not the next Monday.
const noneOfMany = '(?<!\\b(?:first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th|other) )'

// "Monday, August 3" is one date.
const dayAndMonth = `(?:${dayName}) (?:of )?(?:${monthName})\\b|(?:${monthName})\\b\\.? (?:the )?(?:${dayName})\\b${notCount}`
const weekdayOfDate = new RegExp(
  `(?:\\b(?:this|next|the) )?\\b${weekday},? (?=(?:the )?(?:${dayAndMonth}))`,
  'gi',
)
// "A week before the 1st of May" is not the 1st.
const distance = new RegExp(
  `\\b(?:days?|weeks?|fortnight|months?) (?:from|after|before) (?:the )?(?:${dayAndMonth})`,
  'gi',
)
// "last year in June", "two years ago in the spring", "in May, a year ago".
const pastName = `(?:${monthName}|${weekday}|${season})\\b\\.?(?: (?:${dayName})\\b)?`
const pasts = [
  `\\b(?:last (?:week|month|quarter|year)|(?:weeks?|months?|years?) ago),? (?:(?:back )?(?:in|on|around|during) )?(?:the |early |late |mid[ -])?${pastName}`,
  `\\bback (?:in|on) (?:the )?${pastName}`,
  `\\b${pastName},? (?:an?|one|two|three|four|five|some|\\d+|a few|a couple of) (?:weeks?|months?|years?) ago\\b`,
].map((pattern) => new RegExp(pattern, 'gi'))

// Dates that are taken back, superseded or impossible: "Tuesday. No, Wednesday", "it was the 1st of July, it is now the 15th", "Tuesday's a
// holiday", "I'm away on Thursday".
const near = `(?:(?:this|next|on) )?(?:${weekday}|tomorrow)\\b`
const several = `${near}(?:,? (?:and|or) ${near})*`
const edgeWord = '(?:the|this|next|of|on|by|in|early|late|mid|end)\\b[ -]'
const dated = `(?:${edgeWord}){0,4}(?:${dayAndMonth}|${monthName}|${weekday}|tomorrow|${ordinal}|\\d?\\d(?:st|nd|rd|th))\\b`
const pause = `(?:[,.;–—…-]+ ?| )(?:${alternatives(['oh', ...readList('hesitations')])},? )?`
const correction =
  '(?:no|sorry|wait|I mean|I meant|make that)\\b[,.…]* (?:(?:sorry|wait|I mean|make (?:it|that)),? )*'
const absent = '(?:away|off|out|on (?:leave|holiday|vacation)|not (?:here|in|available)|travelling|traveling)'
const takenBack = [
  `\\b${dated}${pause}${correction}(?=${dated})`,
  `\\bwas (?:(?:planned|scheduled|set|due|meant) )?(?:(?:for|to be|on) )?${dated},? (?:(?:and|but) )?(?:(?:it|that|this|which)(?:[’']s| is) )?now\\b`,
  `\\bwas (?:(?:planned|scheduled|set|due|meant) )?(?:(?:for|to be|on) )?${dated},? (?:but|and) (?:it|that) (?:(?:has|was|got) )?(?:moved|changed|slipped|postponed)\\b`,
  `\\b(?:${weekday}|tomorrow)(?:[’']s| is) (?:an? )?(?:(?:bank|public|national) )?(?:holiday|no good|out|too|not|full|off)\\b`,
  `\\b(?:can[’']?t|cannot|can not) do ${several}`,
  `\\b(?:I|we|s?he|they)(?:[’'](?:m|re|s)| am| are| is) ${absent} ${several}`,
  `\\b${near},? (?:I|we)(?:[’'](?:m|re)| am| are) (?:${absent}|in [a-z]+)\\b`,
].map((pattern) => new RegExp(pattern, 'gi'))

type Said = Record<string, string | undefined>

/** The central part in one spelling; undefined if these words are not a date. */
interface Kind {
  pattern: RegExp
  read: (said: Said) => string | undefined
}

// Tried in this order; later kinds don't see words that an earlier one has read.
const kinds: Kind[] = [
  kindOf('(?<!\\d)(?<y>20[2-4]\\d)-(?<m>\\d\\d)-(?<d>\\d\\d)(?!\\d)', ({ d, m, y }) =>
    dayOf(Number(d), Number(m), y),
  ),
  kindOf(
    '(?<![\\d./])(?<first>\\d\\d?)(?<sign>[./])(?<second>\\d\\d?)\\k<sign>(?<y>20[2-4]\\d)(?!\\d)',
    numericDate,
  ),
  kindOf(`\\b${day} (?<of>of )?${month}${notVerb}`, monthDate),
  kindOf(`${month}${notVerb}(?: ${day}${notCount})?`, monthDate),
  kindOf(
    '\\b(?:(?<nth>first|second|third|fourth|1st|2nd|3rd|4th) quarter|q ?(?<number>[1-4]|one|two|three|four))\\b',
    ({ nth, number }) => `Q${placeOf(nth ?? number)}`,
  ),
  kindOf(
    '\\b(?:(?<nth>first|second) half(?= of (?:(?:the |this |next )(?:fiscal |financial )?year|20[2-4]\\d))|h(?<number>[12]))\\b',
    ({ nth, number }) => `H${placeOf(nth ?? number)}`,
  ),
  kindOf('\\beo(?<short>[mqy])\\b', ({ short }) => `end of ${spans[short?.toLowerCase() ?? '']}`),
  kindOf(`\\b(?<name>${weekday}),? (?<week>this|next|last) week\\b`, dayOfWeek),
  kindOf(`\\b(?<week>this|next|last) week,? (?:on )?(?<name>${weekday})\\b`, dayOfWeek),
  kindOf(`\\b(?<season>${season})\\b`, ({ season, lead, edge, which, year }) =>
    lead || edge || which || year ? season?.toLowerCase().replace('fall', 'autumn') : undefined,
  ),
  kindOf(
    '\\b(?<fiscal>fiscal |financial )?(?<span>week|month|quarter|year)(?<closing>[ -]end)?\\b',
    relativeDate,
  ),
  kindOf(
    '\\b(?:(?<calendar>20[2-4]\\d)(?! [a-z]{3,}s\\b)|fy ?(?:20)?(?<fiscal>[2-4]\\d))\\b',
    ({ lead, edge, calendar, fiscal }) => {
      if (fiscal) return `FY${fiscal}`
      return lead || edge ? calendar : undefined
    },
  ),
  kindOf(
    `\\b${noDistance}(?<name>(?:black|good) friday|${noneOfMany}${weekday}(?: after next)?|${feasts})\\b(?! (?:in (?:an?|one|two|three|four|\\d+) )?(?:week|fortnight|month)s?\\b)`,
    ({ name = '', which = '' }) => (/^e/i.test(which) ? undefined : capitalised(name)),
  ),
]
const spans: Said = { m: 'month', q: 'quarter', y: 'year' }
const edges: Said = {
  early: 'early',
  late: 'late',
  mid: 'mid',
  middle: 'mid',
  end: 'end of',
  close: 'end of',
  start: 'start of',
  beginning: 'start of',
}
const isPast = /^(?:since|last|past|previous)/i

// These name another day in each call.
const isRelative = /\b(?:tomorrow|this|next|week|month|quarter)\b|(?<!(?:Black|Good) )\b[A-Z][a-z]+day\b/

/** Whether a date, as `findDates` spells it, depends on the day of the call. */
export function isRelativeDate(date: string): boolean {
  return isRelative.test(date)
}

/** The dates named in a quote, in one spelling each ("31 March", "end of month"), each once. The past is left out. */
export function findDates(quote: string): string[] {
  const found: string[] = []
  let rest = quote.replace(/\s+/g, ' ')
  for (const other of [...takenBack, ...pasts, distance]) rest = rest.replace(other, '|')
  rest = rest.replace(weekdayOfDate, '')
  for (const { pattern, read } of kinds) {
    rest = rest.replace(pattern, (match, ...details) => {
      const said: Said = details.at(-1)
      if ([said.lead, said.which, said.year, said.week].some((words) => isPast.test(words ?? ''))) return '|'
      const date = read(said)
      if (date) found.push(withEdges(date, said))
      return date ? '|' : match
    })
  }
  return [...new Set(found)]
}

function kindOf(base: string, read: Kind['read']): Kind {
  return { pattern: new RegExp(`${lead}${edge}${which}${base}${year}`, 'gi'), read }
}

function withEdges(date: string, { edge = '', closing, which = '', year = '' }: Said): string {
  const isNext = /next|coming/i.test(which)
  const ofYear = /^this/i.test(year) ? '' : year.toLowerCase()
  return [closing ? 'end of' : edges[edge.split(' ')[0]?.toLowerCase() ?? ''], isNext && 'next', date, ofYear]
    .filter(Boolean)
    .join(' ')
}

function monthDate(said: Said): string | undefined {
  const { day, month = '', of, year, lead = '', edge, which = '' } = said
  const number =
    months.findIndex((name) => name.toLowerCase().startsWith(month.slice(0, 3).toLowerCase())) + 1
  if (/^(?:may|march)$/i.test(month)) {
    const isLed = of || edge || /next/i.test(which) || /^(?:in|by|until|till?)$/i.test(lead)
    const isCapital = /^[A-Z]/.test(month) && (lead || day || year)
    if (!isLed && !isCapital && !/^\d+[a-z]/i.test(day ?? '')) return undefined
  }
  if (shortMonths.includes(month.toLowerCase()) && !day && !year) return undefined
  if (day === undefined) return months[number - 1]
  const spelt = ordinals.indexOf(day.toLowerCase().replace(' ', '-')) + 1
  return dayOf(spelt || Number.parseInt(day, 10), number)
}

function numericDate({ first, second, y }: Said): string | undefined {
  const [a, b] = [Number(first), Number(second)]
  if (a <= 12 && b <= 12 && a !== b) return undefined
  return a > 12 ? dayOf(a, b, y) : dayOf(b, a, y)
}

function dayOf(day: number, month: number, year?: string): string | undefined {
  const name = months[month - 1]
  if (!name || day < 1 || day > (monthDays[month - 1] ?? 0)) return undefined
  return year ? `${day} ${name} ${year}` : `${day} ${name}`
}

function relativeDate({ edge, closing, which = '', fiscal = '', span = '' }: Said): string | undefined {
  if (!edge && !closing && !/^(?:this|next|.*coming)$/i.test(which)) return undefined
  const now = /^this$/i.test(which) && !edge && !closing ? 'this ' : ''
  return `${now}${fiscal}${span}`.toLowerCase()
}

function dayOfWeek({ name = '', week = '' }: Said): string {
  return `${capitalised(name)} ${week.toLowerCase()} week`
}

function placeOf(said = ''): number {
  const place = ['1st 1 one first', '2nd 2 two second', '3rd 3 three third', '4th 4 four fourth']
  return place.findIndex((names) => names.split(' ').includes(said.toLowerCase())) + 1
}

function capitalised(name: string): string {
  return name
    .toLowerCase()
    .replace(/(?<!\w)(?!(?:after|day|next|tomorrow)\b)\w/g, (letter) => letter.toUpperCase())
}
