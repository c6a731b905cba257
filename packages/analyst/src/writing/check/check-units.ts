import { readPairs } from '../../language/read-list.ts'
import { type Evidence, plain } from './evidence.ts'
import { readAllFigures, readFigures } from './figures.ts'
import { matchesIn } from './matches-in.ts'

const lengths =
  'millimetre|centimetre|metre|kilometre|inch|foot|yard|mile|acre|hectare|gram|kilo|tonne|ton|litre|gallon'
const shares = 'half|quarter|third'
const spans = [...new Map(readPairs('time-spans')).values()].filter((span) => span !== 'quarter')
const counted = new RegExp(
  `(?<=\\b(?:(?:under|within|takes?|took|lasts?|about|over|than|for|lost|of) an?|one|per|each|every|half|\\d+|${shares}|ten|\\w*(?:teen|ty|two|three|our|five|six|even|eight|nine|dred|sand))[ -])(${[...new Set(spans)].join('|')}|${lengths})(?:s|es)?\\b`,
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
  return [...matchesIn(words, counted), ...matchesIn(words, withHalf)].some(
    ([, unit = '']) => !(sameAs[unit] ?? new RegExp(`\\b${unit}`)).test(around),
  )
}

// Words of large sums, and what may be said for them.
const scales: [RegExp, RegExp][] = [
  [
    /\bmillions?\b|\d ?m\b/,
    /\b(?:millions?|mil|mn|mio|crores?|lakhs?|billions?|thousand thousand)\b|\d ?m\b/,
  ],
  [/\bbillions?\b|\d ?bn\b/, /\b(?:billions?|bn|milliard\w*)\b/],
]
const scaleTurns = 6
const frames =
  /\b(under|within|over|than|about|in|for|of|every|once|each|per)(?: an?)? (minute|hour|day|week|month|quarter|year)\b/g
const apiece = /\b(?:each|apiece|per (?:head|person|user|seat|site|unit))\b/
const together =
  /\b(?:together|altogether|in total|all in|for the (?:lot|whole|two|three|four|five|six|seven|eight))\b/
const wholes = /^(?:dollars?|bucks?|euros?|pounds?|quid)$/
const coins = /dollar|buck|euro|pound|quid|cent|pence|pee|penn|\bp\b/
const cents = /^(?:cents?|pence|pee|pennies|penny|p)$/

/** Whether a text has "million" for a bare number, dollars and cents exchanged, "under an hour" for "under a minute", or "each" for "together". */
export function hasOtherMeasure(text: string, evidence: Evidence): boolean {
  const [told, { words }] = [plain(text), evidence]
  const isEach = apiece.test(told) && !together.test(told)
  return (
    hasUnsaidScale(told, evidence) ||
    hasCentsExchanged(told, words) ||
    hasOtherFrame(told, words) ||
    (isEach && !apiece.test(words) && together.test(words))
  )
}

function hasUnsaidScale(told: string, { quotes, call }: Evidence): boolean {
  const wanted = scales.filter(([scale]) => scale.test(told))
  if (wanted.length === 0) return false
  const near = quotes
    .flatMap(({ segmentIndex: at }) => call.segments.slice(Math.max(0, at - scaleTurns), at + scaleTurns + 1))
    .map(({ text }) => plain(text))
    .join('\n')
  return wanted.some(([, said]) => !said.test(near))
}

function hasCentsExchanged(told: string, words: string): boolean {
  if (!coins.test(told)) return false
  return readFigures(told).some(({ value, said }) => {
    const own = wordAfter(told, said)
    const opposite = wholes.test(own) ? cents : cents.test(own) ? wholes : null
    if (opposite === null) return false
    const same = readAllFigures(words).filter((other) => other.value === value)
    return same.length > 0 && same.every((other) => opposite.test(wordAfter(words, other.said)))
  })
}

function wordAfter(text: string, said: string): string {
  const pattern = said.replace(/[^\p{L}\p{N} ]/gu, '.').replaceAll(' ', '[ -]')
  return new RegExp(`\\b${pattern} (\\p{L}+)`, 'u').exec(text)?.[1] ?? ''
}

function hasOtherFrame(told: string, words: string): boolean {
  const said = matchesIn(words, frames)
  return matchesIn(told, frames).some(
    ([, frame, unit]) =>
      said.some(([, other, measure]) => other === frame && measure !== unit) &&
      !new RegExp(`\\b${unit}`).test(words),
  )
}
