import { alternatives } from '../../language/compile-phrases.ts'
import { readList, readPairs } from '../../language/read-list.ts'

/** A due date in the words of the call, and its day by the call's date, if a single day is meant. */
export interface Due {
  said: string
  start: number
  end: number
  date: string | null
}

const dayMs = 86_400_000
const monthNames = readList('months').map((name) => new RegExp(`\\b${name.toLowerCase()}\\b`))
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const small = readPairs('number-words')
const ordinals = readList('ordinals')
const dayNames = ordinals.map((name) => new RegExp(`\\b${name.toLowerCase().replace('-', '[ -]')}\\b`))

const weekday = alternatives(readList('weekdays'))
const month = alternatives(readList('months'))
const ordinal = `(?:${alternatives(ordinals)}|\\d{1,2}(?:st|nd|rd|th))`
const count = `(?:an?|the next|${alternatives([...small.keys()].filter((word) => word !== 'zero'))}|\\d{1,2}|couple of|a couple of)`
const hour = `(?:noon|midday|\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]\\.?m\\b\\.?)?|(?:half )?(?:past )?(?:${alternatives([...small.keys()].filter((word) => Number(small.get(word)) >= 1 && Number(small.get(word)) <= 12))})(?:[ -](?:thirty|fifteen|forty-five))?(?: o[’']clock)?)`
const day = [
  `(?:the )?${ordinal} (?:of )?${month}\\b`,
  `${month} (?:the )?(?:${ordinal}|\\d{1,2}\\b)`,
  `(?:(?:this|next|coming) )?${weekday}(?: (?:the )?${ordinal})?(?: (?:next week|week|morning|afternoon|evening|night))?\\b`,
  `(?:tomorrow|today|tonight|this (?:morning|afternoon|evening))(?: (?:morning|afternoon|evening|night))?\\b`,
  `(?:the )?(?:end|close|middle|beginning|start) of (?:the |this |next )?(?:day|week|month|quarter|year|${month})\\b`,
  `(?:this|next) (?:week|month|quarter|year)\\b`,
  `${count} weeks? (?:on|from) (?:the )?${weekday}\\b`,
  `(?:in|within|after) ${count} (?:days?|weeks?|months?|hours?|fortnight)\\b`,
  `the ${ordinal}(?! (?:half|quarter|year|time|one|thing|of all|person|part|call|meeting|point|step|week|day|two|shop|site))\\b`,
  `(?:early |late |mid-)?(?:in )?${month}\\b(?<!\\bmay)`,
].join('|')
const pattern = new RegExp(
  `\\b(?:(?:by|on|before|until|till|for|from|at|in|after) )?(?:at ${hour} (?:on )?)?(?:${day})(?:,? (?:at|by|before) ${hour}\\b)?`,
  'gi',
)

// A fast test for a part of every due date, because the full search takes far longer.
const mayBeDue = new RegExp(
  `\\b(?:${month}|${weekday}|${ordinal}|today|tonight|tomorrow|morning|afternoon|evening|days?|weeks?|months?|quarter|years?|hours?|fortnight)\\b`,
  'i',
)

// "Tuesday, the week after next" is a week or two later than "Tuesday".
export const weekAfter = /\bweek after\b/i
const weeksOn = new RegExp(`^(?<many>${count}) weeks? (?:on|from) `, 'i')

/** The last future date in a sentence, or null. */
export function findDue(text: string, heldOn: string | null): Due | null {
  if (!mayBeDue.test(text)) return null
  let last: RegExpExecArray | null = null
  // By hand: matchAll copies the pattern each time. At the end it begins anew.
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) last = found
  if (!last) return null
  const said = last[0].trim()
  const start = last.index + last[0].indexOf(said)
  const isClear = heldOn !== null && !weekAfter.test(text)
  return { said, start, end: start + said.length, date: isClear ? dateOf(said.toLowerCase(), heldOn) : null }
}

// Times that name no day: "right after this", "before Christmas".
const soon = `(?:(?:right |straight |directly )?after (?:this|the call|this call|our call|the meeting|the break|(?:the )?lunch)|by (?:the )?(?:close of business|close of play|end of play|COB|EOD|noon|midday|lunchtime)|before (?:Christmas|Easter|Thanksgiving|New Year|noon|midday|lunch|the (?:weekend|holidays|season|summer|winter|board|audit))|(?:in|within) (?:about|around|roughly) ${count} (?:minutes?|hours?|days?|weeks?|months?)|(?:in|within) (?:the hour|${count} minutes)|in the morning|right now|now|overnight|this arvo|the week after next)`
// In the promise itself, and at its end: "I'll send what crashed overnight" is no day.
const promised = new RegExp(
  `(?:\\b(?:I|we)(?:[’']ll| will| can|[’']d)|\\byou[’']ll|\\blet me|\\b(?:could|can|shall) (?:I|we|you)|^(?:please )?(?:send|give|call|ring|bring)) (?<step>[^.,;:?!]*?)\\b(?<said>${soon})(?=\\s*(?:[.?!,;]|$))`,
  'i',
)
const notStep = /\b(?:who|which|that|what|why|how|where|when|was|were|did|had|because|since|not)\b|n[’']t\b/i

/** When a promised step is due, if its words name no day: "right after this", "before Christmas"; null if they say nothing. */
export function findSoon(text: string): Due | null {
  const found = promised.exec(text)
  const { step = '', said } = found?.groups ?? {}
  if (!found || said === undefined || notStep.test(step)) return null
  const start = found.index + found[0].length - said.length
  return { said, start, end: start + said.length, date: null }
}

function dateOf(said: string, heldOn: string): string | null {
  const held = new Date(`${heldOn}T00:00:00Z`)
  if (Number.isNaN(held.getTime())) return null
  const found = dayOf(said, held)
  return found ? found.toISOString().slice(0, 10) : null
}

function dayOf(said: string, held: Date): Date | null {
  const after = (days: number) => new Date(held.getTime() + days * dayMs)
  if (/\b(?:today|tonight|this (?:morning|afternoon|evening)|end of (?:the |this )?day)\b/.test(said))
    return held
  if (/\btomorrow\b/.test(said)) return after(1)
  const named = monthNames.findIndex((name) => name.test(said))
  const number = dayNumber(said)
  if (named >= 0) return number === null ? null : comingDay(held, number, named)
  const week = weekdays.findIndex((name) => said.includes(name))
  if (week >= 0) return weekdayAfter(said, held, week)
  if (number !== null && /\bthe\b/.test(said)) return comingDay(held, number, null)
  if (/\bend of (?:the |this )?week\b/.test(said)) return after((5 - held.getUTCDay() + 7) % 7)
  if (/\bend of (?:the |this )?month\b/.test(said)) return lastOfMonth(held, 0)
  if (/\bend of next month\b/.test(said)) return lastOfMonth(held, 1)
  return distance(said, after)
}

const ofMonth = new RegExp(`\\b${weekday} (?:the )?${ordinal}`, 'i')
const monthsAhead = 6

// "Monday the eighteenth": the next day that is both; null if none is near, because one of them was misheard.
function bothDays(held: Date, number: number | null, week: number): Date | null {
  for (let ahead = 0; number !== null && ahead < monthsAhead; ahead += 1) {
    const day = new Date(Date.UTC(held.getUTCFullYear(), held.getUTCMonth() + ahead, number))
    if (day >= held && day.getUTCDate() === number && day.getUTCDay() === week) return day
  }
  return null
}

// "Friday" is the next one, "Friday week" and "next Friday" said early in a week that of the week after.
function weekdayAfter(said: string, held: Date, week: number): Date | null {
  const { many } = weeksOn.exec(said)?.groups ?? {}
  const first = ahead(held, week)
  if (many !== undefined) return new Date(held.getTime() + (first + 7 * countOf(many)) * dayMs)
  if (ofMonth.test(said)) return bothDays(held, dayNumber(said), week)
  const isNextWeek = /next week|\bweek$/.test(said) && mondayBased(week) > mondayBased(held.getUTCDay())
  const isNext = /\bnext \w+day\b/.test(said) && mondayBased(week) > mondayBased(held.getUTCDay())
  return new Date(held.getTime() + (first + (isNextWeek || isNext ? 7 : 0)) * dayMs)
}

function ahead(held: Date, week: number): number {
  return (week - held.getUTCDay() + 7) % 7 || 7
}

function mondayBased(week: number): number {
  return (week + 6) % 7
}

function dayNumber(said: string): number | null {
  const digits =
    /\b(\d{1,2})(?:st|nd|rd|th)?\b(?![:.]\d|\s*(?:[ap]\.?m|o[’']clock|days?|weeks?|months?))/.exec(
      said.replace(/\b(?:at|by|before) \d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?$/, ''),
    )
  if (digits) return Number(digits[1])
  const day = dayNames.findLastIndex((name) => name.test(said)) + 1
  return day > 0 ? day : null
}

function comingDay(held: Date, day: number, named: number | null): Date | null {
  for (let ahead = 0; ahead < 13; ahead += 1) {
    const first = new Date(Date.UTC(held.getUTCFullYear(), held.getUTCMonth() + ahead, 1))
    if (named !== null && first.getUTCMonth() !== named) continue
    const wanted = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day))
    if (wanted.getUTCMonth() === first.getUTCMonth() && wanted >= held) return wanted
  }
  return null
}

function lastOfMonth(held: Date, ahead: number): Date {
  return new Date(Date.UTC(held.getUTCFullYear(), held.getUTCMonth() + ahead + 1, 0))
}

function distance(said: string, after: (days: number) => Date): Date | null {
  const [, words = '', unit = ''] = /\b(?:in|within) (.+?) (days?|weeks?|fortnight)\b/.exec(said) ?? []
  if (unit === '') return null
  const many = countOf(words)
  const days = unit.startsWith('day') ? 1 : unit === 'fortnight' ? 14 : 7
  return Number.isFinite(many) ? after(many * days) : null
}

function countOf(words: string): number {
  if (/^(?:a|an|the next)$/.test(words)) return 1
  return /couple/.test(words) ? 2 : Number(small.get(words) ?? words)
}
