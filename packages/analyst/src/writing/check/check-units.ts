import { readPairs } from '../../language/read-list.ts'
import { plain } from './evidence.ts'

const lengths =
  'millimetre|centimetre|metre|kilometre|inch|foot|yard|mile|acre|hectare|gram|kilo|tonne|ton|litre|gallon'
const shares = 'half|quarter|third'
const spans = [...new Map(readPairs('time-spans')).values()].filter((span) => span !== 'quarter')
const counted = new RegExp(
  `(?<=\\b(?:(?:under|within|takes?|took|lasts?|about|over|than|for|lost|of) an?|one|per|each|every|half|\\d+|${shares}|ten|\\w+(?:teen|ty|two|three|our|five|six|even|eight|nine|dred|sand))[ -])(${[...new Set(spans)].join('|')}|${lengths})(?:s|es)?\\b`,
  'g',
)
const withHalf = new RegExp(
  `(?<=\\ban? )(${[...new Set(spans)].join('|')}|${lengths})(?= and a (?:half|quarter))`,
  'g',
)
// "A month" may be said as "thirty days", and the like.
const sameAs: Record<string, RegExp> = {
  year: /\byear|\bannual|\bmonths?\b|\bjanuary\b|\bsummer/,
  month: /\bmonth|\bweeks?\b|\bdays\b|\bquarter/,
  week: /\bweek|\bdays?\b|\bmon|\btues|\bwednes|\bthurs|\bfri|\bsatur|\bsun/,
  fortnight: /\bfortnight|\bweek|\bdays\b/,
  day: /\bda(?:y|ily)|\bhours\b|day\b|\bnight|\bmorning|\bdates?\b|\btomorrow/,
  night: /\bnight|\bevening|\bmidnight|\bsleep/,
  hour: /\bhour|\bminutes?\b|\bo'clock|\bhalf\b/,
  minute: /\bminute|\bseconds?\b|\bhour/,
  foot: /\bfoot|\bfeet\b/,
  inch: /\binch/,
  metre: /\bmet(?:re|er)|\bcentimet|\bmillimet/,
  millimetre: /\bmillimet|\bmil\b|\bmm\b/,
  centimetre: /\bcentimet|\bcm\b/,
  kilometre: /\bkilomet|\bkm\b|\bk\b/,
  litre: /\blit(?:re|er)/,
  kilo: /\bkilo|\bkg\b/,
  tonne: /\bton/,
}

/** Whether a text measures in a unit that is not said near its quotes: "a day and a half" for "an hour and a half". */
export function hasUnsaidUnit(text: string, around: string): boolean {
  const words = plain(text)
  return [...words.matchAll(counted), ...words.matchAll(withHalf)].some(
    ([, unit = '']) => !(sameAs[unit] ?? new RegExp(`\\b${unit}`)).test(around),
  )
}
