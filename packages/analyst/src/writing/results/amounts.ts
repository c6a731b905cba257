import { readList, readPairs } from '../../language/read-list.ts'
import { readNumber, type SpokenNumber } from './number-words.ts'
import { isJoint, splitWords, type Word } from './split-words.ts'

export interface Amount {
  /** "USD 42,000", "EUR 3.50", "20 %"; "42,000" if the currency was not said. */
  amount: string
  value: number
  /** ISO code or "%". */
  currency: string | null
}

/** A number with its unit; `start` and `end` include the unit. */
interface Figure extends SpokenNumber {
  currency: string | null
}

const valueMax = 1e15
const centsBelow = 1000
const centCurrencies: ReadonlySet<string | null> = new Set([
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'AUD',
  'NZD',
  'INR',
  'ZAR',
  'SGD',
])
// "Five CAD seats" and "ten PHP developers" are no money, nor is what Ron says; a "real" one and "won" are words.
const codes = readList('currency-codes')
const currencies = new Map([
  ...codes.map((code) => [code.toLowerCase(), code] as const),
  ...readPairs('currencies'),
])
// "C$40", "forty Canadian dollars".
const dollarsOf = readPairs('dollars')

const moneyWords = new Set(readList('money-words'))
const moneyPhrase =
  /\b(?:all[ -]in|up front|(?:per|an?|each|every) (?:seat|user|head|licen[cs]e|month|quarter|year))\b/i
// A count is directly followed by the counted things; an amount is followed by one of these words, or by nothing.
const followers = new Set(readList('words-after-amounts'))
// Created once, because that takes longer than all other work on a quote.
const whole = new Intl.NumberFormat('en-US')
const broken = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
// Labels of numbers that are not money: "ticket 48,213".
const numberLabel = /^(?:number|ticket|case|serial|id|reference)$/
const moneyLabel = /^(?:amount|budget|price|value|arr|mrr|revenue|cost)$/

/** The money and the percentages in a quote, each once. */
export function findAmounts(quote: string): Amount[] {
  const words = splitWords(quote)
  const isAboutMoney = moneyPhrase.test(quote) || words.some(({ text }) => moneyWords.has(text))
  const isAboutWeight = words.some(({ text }) => /^(?:weigh(?:s|t|ed|ing)?|heavy)$/.test(text))
  const amounts = withRanges(figuresOf(words), words)
    .filter((figure) => Number.isFinite(figure.value) && figure.value <= valueMax)
    .filter(
      (figure) => !(isAboutWeight && figure.currency === 'GBP') && isAmount(figure, words, isAboutMoney),
    )
    .map(({ value, currency }) => amountOf(value, currency))
  return [...new Map(amounts.map((amount) => [amount.amount, amount])).values()]
}

function figuresOf(words: readonly Word[]): Figure[] {
  const figures: Figure[] = []
  for (let at = 0; at < words.length; ) {
    const number = readNumber(words, at)
    if (number) {
      const figure = withUnit(number, words, figures.at(-1)?.end ?? 0)
      figures.push(withCents(figure, words))
    }
    at = Math.max(at + 1, figures.at(-1)?.end ?? 0)
  }
  return figures
}

/** `from` is the first word that no figure before has taken. */
function withUnit(number: SpokenNumber, words: readonly Word[], from: number): Figure {
  const sign = number.start > from ? signBefore(number, words) : undefined
  if (sign) return { ...number, ...sign, start: number.start - 1 }
  const [first, second] = words.slice(number.end, number.end + 2)
  if (!first || !isJoint(first.gap)) return { ...number, currency: null }
  const ofTwo =
    first.text === 'per' && second?.text === 'cent'
      ? '%'
      : /^dollars?$/.test(second?.text ?? '') && dollarsOf.get(first.text)
  if (ofTwo) return { ...number, currency: ofTwo, end: number.end + 2 }
  const currency = currencies.get(first.text) ?? null
  return { ...number, currency, end: number.end + (currency ? 1 : 0) }
}

/** The currency of "Mex$ 500" is unknown. */
function signBefore({ value, start }: SpokenNumber, words: readonly Word[]) {
  const [beforeSign, sign] = [words[start - 2], words[start - 1]]
  if (!sign || words[start]?.gap.trim() !== '') return undefined
  if (sign.text === '$' && sign.gap === '' && beforeSign) {
    const currency = dollarsOf.get(beforeSign.text) ?? null
    return { currency, value: currency ? value : Number.NaN }
  }
  const currency = currencies.get(sign.text)
  return currency && (/^[$€£¥]$/.test(sign.text) || codes.includes(sign.text.toUpperCase()))
    ? { currency, value }
    : undefined
}

function withCents(figure: Figure, words: readonly Word[]): Figure {
  const isWhole = Number.isInteger(figure.value) && figure.value < centsBelow
  const cents = isWhole && centCurrencies.has(figure.currency) ? centsAt(words, figure.end) : undefined
  return cents ? { ...figure, value: figure.value + cents.value / 100, end: cents.end } : figure
}

// "nineteen dollars and fifty cents", "nineteen dollars fifty a seat"; but "nineteen dollars fifty percent off".
function centsAt(words: readonly Word[], at: number): { value: number; end: number } | undefined {
  const hasAnd = words[at]?.text === 'and'
  const cents = isJoint(words[at]?.gap ?? '') ? readNumber(words, at + (hasAnd ? 1 : 0)) : undefined
  if (!cents || !Number.isInteger(cents.value) || cents.value < 1 || cents.value > 99) return undefined
  if (/^(?:cents?|pence)$/.test(words[cents.end]?.text ?? '')) {
    return { value: cents.value, end: cents.end + 1 }
  }
  const isSaid = !hasAnd && cents.value >= 10 && /\p{L}/u.test(words[at - 1]?.text ?? '')
  return isSaid && isPrice(words[cents.end]) ? cents : undefined
}

function isPrice(next: Word | undefined): boolean {
  return !next || !isJoint(next.gap) || /^(?:an?|per|each|every|for|is)$/.test(next.text)
}

// "$40 to 50k", "ten to fifteen percent", "between forty and fifty thousand": each end may omit parts that the other has.
function withRanges(figures: readonly Figure[], words: readonly Word[]): Figure[] {
  return figures.map((figure, index) => {
    const [previous, next] = [figures[index - 1], figures[index + 1]]
    const unit = next && unitOfLow(figure, next, words)
    if (next && unit) {
      return {
        ...figure,
        value: figure.value * unit,
        isLarge: figure.isLarge || next.isLarge,
        currency: figure.currency ?? next.currency,
      }
    }
    if (figure.currency || !previous?.currency || !unitOfLow(previous, figure, words)) return figure
    return { ...figure, currency: previous.currency }
  })
}

function isJoined(low: Figure, high: Figure, words: readonly Word[]): boolean {
  const between = words.slice(low.end, high.start)
  const [joint] = between
  if (!joint) return /^\s?[-–]\s?$/.test(words[high.start]?.gap ?? '')
  if (low.isLarge && isOfThings(high, words)) return false
  return (
    between.length === 1 &&
    (/^(?:to|or)$/.test(joint.text) || (joint.text === 'and' && words[low.start - 1]?.text === 'between'))
  )
}

/** The factor that the lower end of a range takes from the upper one: the thousand of "fifty to a hundred thousand", or 1. */
function unitOfLow(low: Figure, high: Figure, words: readonly Word[]): number | undefined {
  if (!isJoined(low, high, words)) return undefined
  const thousands = [1e9, 1e6, 1e3].find((scale) => high.unit >= scale) ?? 1
  const units = low.isLarge ? [1] : low.unit === 1 ? [high.unit, thousands] : [thousands]
  return units.find((unit) => {
    const ratio = high.value / unit / low.value
    return ratio > 1 && ratio <= 10
  })
}

// "we pay $40,000 to 50,000 people".
function isOfThings({ end, currency }: Figure, words: readonly Word[]): boolean {
  const next = words[end]
  return !currency && next !== undefined && isJoint(next.gap) && !followers.has(next.text)
}

function isAmount(figure: Figure, words: readonly Word[], isAboutMoney: boolean): boolean {
  const { value, currency, start, end } = figure
  const next = words[end]
  // "I agree a hundred percent" names no share.
  if (currency === '%') return value !== 100 || isAboutMoney
  if (currency) return next?.text !== 'question'
  const said = words.slice(start, end)
  if (said.some(({ text }) => text === 'grand')) return true
  if (moneyLabel.test(words[start - 1]?.text ?? '') && words[start]?.gap.startsWith(':')) return true
  if (isNumbered(figure, words[start - 1]?.text ?? '')) return false
  // A 401k is a pension.
  if (!figure.isLarge || !isAboutMoney || value === 401_000) return false
  return !next || followers.has(next.text) || next.value !== undefined || !isJoint(next.gap)
}

// A label, or a year: "the same fee since two thousand and ten"; but "down by two thousand".
function isNumbered({ value }: Figure, before: string): boolean {
  if (numberLabel.test(before)) return true
  return /^(?:since|in|until|till|by|from|of)$/.test(before) && value > 2000 && value < 2050
}

function amountOf(rawValue: number, currency: string | null): Amount {
  const value = Math.round(rawValue * 1e4) / 1e4
  if (currency === '%') return { amount: `${value} %`, value, currency }
  const figure = (Number.isInteger(value) ? whole : broken).format(value)
  return { amount: currency ? `${currency} ${figure}` : figure, value, currency }
}
