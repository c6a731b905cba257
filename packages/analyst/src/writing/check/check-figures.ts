import { rememberLast } from '../../embedded/remember-last.ts'
import { splitWords } from '../results/split-words.ts'
import { hasOtherCurrency, isOtherCurrency } from './check-currency.ts'
import { hasOtherMeasure, hasUnsaidUnit } from './check-units.ts'
import { type Evidence, plain } from './evidence.ts'
import { type Figure, readFigures, withoutCounts } from './figures.ts'
import { isSpelled } from './spelled-figures.ts'

export type FigureFault = 'number' | 'unit' | 'currency'

/** The first figure of a text that its quotes do not show: by number, then unit, then currency. */
export function findWrongFigure(text: string, evidence: Evidence): FigureFault | null {
  const figures = readFigures(withoutCounts(text)).filter(isChecked)
  const said = evidence.quotes.flatMap(({ figures: own }) => own)
  const pairs = figures.map((figure) => ({
    figure,
    same: sameAs(figure, said),
    isPrice: isPrice(figure, evidence),
    isKnown: evidence.knownFigures.some((other) => isSame(figure, other)),
  }))
  const unsaid = pairs.filter((pair) => pair.same.length === 0 && !pair.isPrice)
  if (unsaid.some(({ figure, isKnown }) => !isKnown && !isInWords(figure, evidence))) return 'number'
  if (unclearDigits(text).some((digits) => !evidence.words.includes(digits))) return 'number'
  const proven = pairs.filter((pair) => !unsaid.includes(pair))
  // "44 percent is above his limit of 25": the sign is said once.
  const hasShares = figures.some(({ currency }) => currency === '%')
  if (proven.some(({ figure, same }) => same.length > 0 && hasOtherUnit(figure, same, hasShares, evidence)))
    return 'unit'
  if (hasUnsaidUnit(text, evidence.around) || hasOtherMeasure(text, evidence)) return 'unit'
  return proven.some(({ figure, same }) => hasOtherCurrency(figure, same, evidence)) ? 'currency' : null
}

// "1.250" and "007" are no figures that could be compared.
function unclearDigits(text: string): string[] {
  return splitWords(text).flatMap(({ text: word, value }) =>
    value === undefined && /^\.?\d/.test(word) ? word : [],
  )
}

// "One of them", "the first step" are not figures.
function isChecked({ value, said }: Figure): boolean {
  return !(
    value === 1 || /^(?:first|second|one|half|quarter|third|double|both|pair|couple|twice)$/.test(said)
  )
}

// A number with its unit does not omit thousands.
function sameAs(figure: Figure, said: readonly Figure[]): Figure[] {
  const same = said.filter((other) => isSame(figure, other))
  const exact = same.filter((other) => isNear(figure.value, other.value) || Number.isNaN(figure.value))
  // "Ninety" beside "ninety thousand" is no ninety million.
  const isScaled = said.some(({ hasScale, value }) =>
    [1e3, 1e-3].some((ratio) => figure.hasScale && hasScale && isNear(value * ratio, figure.value)),
  )
  const scaled = isScaled ? [] : same.filter((other) => !exact.includes(other))
  const hasUnit = scaled.some(({ currency, span }) => currency === '%' || span !== null)
  return exact.length > 0 || hasUnit ? exact : scaled
}

/** "900" and "nine hundred thousand" are equal if one of them omits the thousands. */
function isSame(figure: Figure, other: Figure): boolean {
  if (Number.isNaN(figure.value) || Number.isNaN(other.value)) return figure.said === other.said
  if (isNear(figure.value, other.value)) return true
  if (figure.currency === '%' && isNear(figure.value / 100, other.value) && other.value < 1) return true
  return isOfHundreds(figure, other) || isOfThousands(figure, other)
}

function isOfThousands(figure: Figure, other: Figure): boolean {
  if (figure.hasScale === other.hasScale) return false
  const [large, small] = figure.hasScale ? [figure.value, other.value] : [other.value, figure.value]
  // "Nine of sixty million."
  const scales = figure.hasScale ? [large >= 1e6 && small < 1000 ? 1e6 : 1000] : [1e3, 1e6]
  return scales.some((scale) => isNear(large, small * scale))
}

// "Five-fifty, maybe six" are both hundreds.
function isOfHundreds(figure: Figure, { value, currency, span }: Figure): boolean {
  if (figure.hasScale || currency !== null || span !== null) return false
  return value >= 2 && value < 10 && Number.isInteger(value) && figure.value === value * 100
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a))
}

function isPrice({ value }: Pick<Figure, 'value'>, { quotes }: Evidence): boolean {
  return quotes.some(({ prices }) => prices.some((price) => isNear(price, value)))
}

function isInWords({ said, value }: Figure, { words }: Evidence): boolean {
  // "Unit two four times" are two numbers.
  if (Number.isNaN(value)) return said.split(' ').every((word) => new RegExp(`\\b${word}\\b`).test(words))
  if (isSpelled(value, words)) return true
  const digits = String(value)
  return new RegExp(`(?<![\\d.,])${digits.replace(/[.*+?^$()|[\]{}\\]/g, '\\$&')}(?![\\d]|[.,]\\d)`).test(
    words,
  )
}

function hasOtherUnit(
  figure: Figure,
  same: readonly Figure[],
  hasShares: boolean,
  { around, call }: Evidence,
): boolean {
  const whole = () => plain(call.segments.map(({ text }) => text).join('\n'))
  if (isToldBefore(figure, same, call)) return false
  return (
    (!(hasShares && figure.currency === null) && isOtherShare(figure, same, around)) ||
    isOtherSpan(figure, same, around) ||
    isOtherTime(figure, same) ||
    isOtherRate(figure, same, around, whole)
  )
}

// "The nineteen" was told as percent before.
function isToldBefore(figure: Figure, same: readonly Figure[], { segments }: Evidence['call']): boolean {
  const isShare = figure.currency === '%'
  if (!isShare && figure.span === null) return false
  if (same.some(({ currency, span }) => currency !== null || span !== null)) return false
  return figuresSaid(segments).some(
    ({ value, currency, span }) =>
      value === figure.value &&
      ((isShare && currency === '%') || (figure.span !== null && span === figure.span)),
  )
}

const figuresSaid = rememberLast((segments: readonly { text: string }[]) =>
  segments.flatMap(({ text }) => readFigures(text)),
)

function isOtherShare({ currency, span }: Figure, same: readonly Figure[], around: string): boolean {
  const isShare = (other: Figure) => other.currency === '%'
  if (currency !== '%') return span === null && same.every(isShare)
  if (same.some((other) => isShare(other) || isDecimal(other) || isBareShare(other, around))) return false
  return !/percent|per cent|%/.test(around) || same.every((other) => other.span ?? other.currency)
}

// "The tariff goes up twelve point seven."
function isDecimal({ value, currency, span, hasScale }: Figure): boolean {
  return value < 1 || (!Number.isInteger(value) && currency === null && span === null && !hasScale)
}

// "Ninety-eight point three uptime".
function isBareShare({ said }: Figure, around: string): boolean {
  const words = said.split(' ').join('[ -]')
  return new RegExp(
    `\\b${words} (?:uptime|availability|accuracy|occupancy|utili[sz]ation|attendance)\\b`,
  ).test(around)
}

function isOtherSpan({ span }: Figure, same: readonly Figure[], around: string): boolean {
  if (span === null || same.some((other) => other.span === span || other.rate === span)) return false
  // "Two hours forty."
  if (span === 'minute' && /\bhours? \w+/.test(around) && same.some((other) => other.span === null))
    return false
  return !has(around, span) || same.every((other) => other.span !== null)
}

// "28 a child a year" is not 28 a child a month.
function isOtherTime({ per }: Figure, same: readonly Figure[]): boolean {
  const said = same.flatMap((other) => other.per ?? [])
  return per !== null && said.length > 0 && !said.includes(per)
}

function isOtherRate(
  { rate }: Figure,
  same: readonly Figure[],
  around: string,
  whole: () => string,
): boolean {
  if (rate === null || same.some((other) => other.rate === rate)) return false
  // "Three point nine over five years" is not 3.9 a year.
  const isOfYears =
    rate === 'year' && /\byears\b/.test(around) && !/\byear\b|\byearly\b|\bannual/.test(around)
  if (isOfYears && same.every((other) => other.rate === null)) return true
  // What is counted by pound or seat is said once in a call.
  if (!isTime(rate) && same.every((other) => other.rate === null)) return !has(whole(), rate)
  return (
    !has(around, rate) || same.every((other) => other.rate !== null && isTime(other.rate) && isTime(rate))
  )
}

function isTime(rate: string): boolean {
  return /^(?:minute|hour|day|night|week|fortnight|month|quarter|season|year)$/.test(rate)
}

function has(words: string, unit: string): boolean {
  if (unit === 'day') return /\bda(?:ys?|ily)\b/.test(words)
  if (unit === 'year') return /\byear|\bannual/.test(words)
  return words.includes(unit.replace(/s$/, ''))
}

/** The fault of a statement's sum: its words must be in the quotes, with its number and currency. */
export function checkSum(
  { said, value, currency }: { said: string; value: number; currency: string | null },
  evidence: Evidence,
): FigureFault | null {
  const wrong = findWrongFigure(said, evidence)
  if (wrong) return wrong
  const claimed = {
    value,
    said: String(value),
    hasScale: value >= 10_000,
    span: null,
    rate: null,
    per: null,
    currency,
    at: 0,
  }
  const same = sameAs(
    claimed,
    evidence.quotes.flatMap(({ figures }) => figures),
  )
  if (same.length === 0) return isPrice(claimed, evidence) ? null : 'number'
  const isPercent = same.some((other) => other.currency === '%')
  if (
    (currency === '%') !== isPercent &&
    same.every((other) => (other.currency === '%') !== (currency === '%'))
  )
    return 'unit'
  return currency !== null && isOtherCurrency(currency, same) ? 'currency' : null
}
