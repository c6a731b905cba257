import { readPairs } from '../../language/read-list.ts'
import { readNumber } from '../results/number-words.ts'
import { isJoint, splitWords, type Word } from '../results/split-words.ts'

/** The reading of a figure's words: literal, in thousands, or as a price of two parts. */
export type Reading = 'plain' | 'thousands' | 'millions' | 'joined' | 'points' | 'joined thousands'

/** A number in a sentence with its possible values. */
export interface Figure {
  words: readonly Word[]
  /** The words of the number, with its currency or percent sign. */
  start: number
  end: number
  /** ISO code, "%", or null if it was not said. */
  currency: string | null
  isLarge: boolean
  readings: { value: number; reading: Reading }[]
}

const currencies = readPairs('currencies')
const signs = new Set('$€£¥')
// Names of a hundredth of a currency unit.
const hundredths = new Set(['cent', 'cents', 'pence', 'p', 'paise'])
const partsMax = 4
// What a small number right after such a word counts, and up to which.
const partOfScale = new Map([
  ['thousand', { value: 100, most: 9 }],
  ['million', { value: 1e5, most: 9 }],
  ['billion', { value: 1e8, most: 9 }],
  ['crore', { value: 1e5, most: 99 }],
  ['lakh', { value: 1000, most: 99 }],
])
const names = readPairs('number-words')
const beginnings = /^(?:an?|half|quarters?|tenths?|hundred|thousand|million|point|\.?\d.*)$/
const zero = new Set(['oh', 'o'])
const spans = readPairs('time-spans')
const counted = /^(?!(?:is|was|has|yes|less|plus|this|thats|bucks)$)(?:\p{L}{3,}s|people|time|off)$/u
const millionsBelow = 20

/** The numbers of a sentence, in its order, each with its possible values. */
export function findFigures(text: string): Figure[] {
  const words = splitWords(text)
  const figures: Figure[] = []
  for (let at = 0; at < words.length; ) {
    const figure = mayBegin(words[at]) ? (oneAndCents(words, at) ?? figureAt(words, at)) : undefined
    if (figure) figures.push(figure)
    at = figure ? Math.max(at + 1, figure.end) : at + 1
  }
  return figures
}

// "A dollar ninety", "a pound twenty a cow".
function oneAndCents(words: readonly Word[], at: number): Figure | undefined {
  const currency = /^an?$/.test(words[at]?.text ?? '') ? currencies.get(words[at + 1]?.text ?? '') : undefined
  const cents = currency && currency !== '%' ? centsAt(words, at + 2) : undefined
  if (!currency || !cents || isCounting(words, cents.end)) return undefined
  return {
    words,
    start: at,
    end: cents.end,
    currency,
    isLarge: false,
    readings: [plain(1 + cents.value / 100)],
  }
}

function figureAt(words: readonly Word[], at: number): Figure | undefined {
  const parts = partsAt(words, at)
  const end = parts.at(-1)?.end
  return end === undefined ? undefined : figureOf(words, at, end, parts)
}

function mayBegin(word: Word | undefined): boolean {
  return (
    word !== undefined && (word.value !== undefined || names.has(word.text) || beginnings.test(word.text))
  )
}

interface Part {
  value: number
  isLarge: boolean
  end: number
  /** "Oh nine": the tens are zero. */
  hasZero?: boolean
}

// "Two fifteen" and "twenty-nine nine" are numbers that follow each other.
function partsAt(words: readonly Word[], from: number): Part[] {
  const parts: Part[] = []
  for (let at = from; parts.length < partsMax; ) {
    if (at > from && !isJoint(words[at]?.gap ?? '.')) break
    const hasZero = at > from && zero.has(words[at]?.text ?? '')
    const number = longestAt(words, hasZero ? at + 1 : at)
    if (!number) break
    number.hasZero = hasZero
    parts.push(number)
    at = number.end
  }
  return parts
}

// If a run of words is ambiguous, a shorter beginning may have a single value.
function longestAt(words: readonly Word[], at: number): Part | undefined {
  const whole = readNumber(words, at)
  if (!whole) return undefined
  // "Four three fifty" is not seven.
  const [own, next] = [digitAt(words[at]), words[at + 1]]
  const isAlone = own !== undefined && next && names.has(next.text) && isJoint(next.gap)
  if (isAlone) return { value: own, isLarge: false, end: at + 1 }
  if (Number.isFinite(whole.value)) return { value: whole.value, isLarge: whole.isLarge, end: whole.end }
  for (let end = whole.end - 1; end > at; end -= 1) {
    const part = readNumber(words.slice(0, end), at)
    if (part && Number.isFinite(part.value))
      return { value: part.value, isLarge: part.isLarge, end: part.end }
  }
  return undefined
}

function digitAt(word: Word | undefined): number | undefined {
  const value = Number(names.get(word?.text ?? ''))
  return value >= 1 && value <= 9 ? value : undefined
}

function figureOf(words: readonly Word[], from: number, to: number, parts: readonly Part[]): Figure {
  const { sign, unit, isCents, size } = moneyAround(words, from, to)
  const isLarge = parts.some((part) => part.isLarge)
  const isExact = isLarge || sign !== null || unit !== null || isCents
  const said = unit === '%' ? parts.slice(-1) : parts
  const round = roundAt(words, to, said) ?? spokenMillions(words.slice(from, to + 1), said)
  const readings = round ?? readingsOf(said, isExact)
  const mayHaveCents = unit !== null && unit !== '%' && parts.length === 1 && !isLarge
  const cents = mayHaveCents ? centsAt(words, to + 1) : undefined
  const [only] = readings
  if (cents && only) readings[0] = plain(only.value + cents.value / 100)
  return {
    words,
    start: from - (sign === null ? 0 : 1),
    end: cents?.end ?? to + size,
    currency: sign ?? unit,
    isLarge,
    readings: isCents ? readings.map(({ value, reading }) => ({ value: value / 100, reading })) : readings,
  }
}

/** The currency or percent sign on either side of a number, and the number of its words after it. */
function moneyAround(words: readonly Word[], from: number, to: number) {
  const before = words[from - 1]?.text ?? ''
  const sign = signs.has(before) ? (currencies.get(before) ?? null) : null
  const [next, after] = [words[to]?.text ?? '', words[to + 1]?.text ?? '']
  if (next === 'per' && after === 'cent') return { sign, unit: '%', isCents: false, size: 2 }
  const unit = next === '%' || next === 'percent' ? '%' : (currencies.get(next) ?? null)
  const isCents = hundredths.has(next)
  return { sign, unit, isCents, size: unit !== null || isCents ? 1 : 0 }
}

// "A million four" is one point four million, "one crore twenty" one crore and twenty lakhs.
function roundAt(words: readonly Word[], end: number, [only, ...others]: readonly Part[]) {
  const [ones, tens] = [numberOf(words[end - 1]), numberOf(words[end - 2])]
  const isTwoWords = tens >= 20 && ones < 10
  const last = isTwoWords ? tens + ones : ones
  const part = partOfScale.get(words[end - (isTwoWords ? 3 : 2)]?.text ?? '')
  if (!only || others.length > 0 || !part || !(last > 0 && last <= part.most)) return undefined
  // "Four million two years back"
  if (isCounting(words, end)) return last < only.value ? [plain(only.value - last)] : undefined
  return [{ value: only.value - last + last * part.value, reading: 'joined' as const }]
}

function numberOf(word: Word | undefined): number {
  return Number(names.get(word?.text ?? ''))
}

/** Whether a number counts things or time: "seven thousand ferns", "forty thousand one-time". */
export function isCounting(words: readonly Word[], end: number): boolean {
  const next = words[end]
  if (next === undefined || !isJoint(next.gap) || currencies.has(next.text)) return false
  return spans.has(next.text) || counted.test(next.text)
}

// "Three euros twenty"; but "three euros, twenty people".
function centsAt(words: readonly Word[], at: number): Part | undefined {
  const part = isJoint(words[at]?.gap ?? '.') ? longestAt(words, at) : undefined
  return part && Number.isInteger(part.value) && part.value >= 10 && part.value <= 99 ? part : undefined
}

function readingsOf(parts: readonly Part[], isExact: boolean): Figure['readings'] {
  const [first, second, third] = [parts[0]?.value ?? Number.NaN, parts[1]?.value, parts[2]?.value]
  if (second === undefined) return ofOne(first, isExact)
  if (first >= 1000) return [plain(first)]
  if (third !== undefined) return ofThree(first, second, third)
  if (second >= 10 || parts[1]?.hasZero) {
    const joined = first * 100 + second
    return [
      { value: joined, reading: 'joined' },
      { value: first + second / 100, reading: 'points' },
      { value: joined * 1000, reading: 'joined thousands' },
    ]
  }
  const joined = first * 1000 + second * 100
  return [
    { value: joined, reading: 'joined thousands' },
    { value: joined / 1000, reading: 'points' },
  ]
}

// "Two million two sixty", but neither "2,000,060" nor "one million twelve months".
function spokenMillions(words: readonly Word[], [only, ...others]: readonly Part[]) {
  const rest = only && others.length === 0 && only.value > 1e6 ? only.value % 1e6 : 0
  if (!only || rest < 10 || rest >= 1000) return undefined
  if (words.some(({ value }) => value !== undefined) || isCounting(words, words.length - 1)) return undefined
  return [{ value: only.value - rest + rest * 1000, reading: 'joined thousands' as const }, plain(only.value)]
}

function ofOne(first: number, isExact: boolean): Figure['readings'] {
  if (isExact || first >= 1000) return [plain(first)]
  const isPart = !Number.isInteger(first) && first < millionsBelow
  return [
    plain(first),
    inThousands(first),
    ...(isPart ? [{ value: first * 1e6, reading: 'millions' as const }] : []),
  ]
}

function ofThree(first: number, second: number, third: number): Figure['readings'] {
  const isHundreds = first < 10 && second >= 10 && second < 100 && third < 10
  // "One twelve five", "one one seven"; "four one sixty-five".
  const digits = first < 10 && second < 10 && third < 10 ? first * 100 + second * 10 + third : undefined
  const value = isHundreds ? first * 100 + second + third / 10 : digits
  if (value === undefined) return [{ value: first * 1000 + second * 100 + third, reading: 'joined' }]
  return [
    { value, reading: 'joined' },
    { value: value / 100, reading: 'points' },
    { value: value * 1000, reading: 'joined thousands' },
  ]
}

function plain(value: number): { value: number; reading: Reading } {
  return { value, reading: 'plain' }
}

function inThousands(value: number): { value: number; reading: Reading } {
  return { value: value * 1000, reading: 'thousands' }
}
