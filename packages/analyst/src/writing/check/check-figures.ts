import type { Evidence } from './evidence.ts'
import { type Figure, readFigures } from './figures.ts'

export type FigureFault = 'number' | 'unit' | 'currency'

/** The first figure of a text that its quotes do not show: by number, then unit, then currency. */
export function findWrongFigure(text: string, evidence: Evidence): FigureFault | null {
  const figures = readFigures(text).filter(isChecked)
  const said = evidence.quotes.flatMap(({ figures: own }) => own)
  const pairs = figures.map((figure) => ({
    figure,
    same: sameAs(figure, said),
    isPrice: isPrice(figure, evidence),
    isKnown: evidence.knownFigures.some((other) => isSame(figure, other)),
  }))
  const unsaid = pairs.filter((pair) => pair.same.length === 0 && !pair.isPrice)
  if (unsaid.some(({ figure, isKnown }) => !isKnown && !isInWords(figure, evidence))) return 'number'
  const proven = pairs.filter((pair) => !unsaid.includes(pair))
  // "44 percent is above his limit of 25": the sign is said once.
  const hasShares = figures.some(({ currency }) => currency === '%')
  if (proven.some(({ figure, same }) => same.length > 0 && hasOtherUnit(figure, same, hasShares, evidence)))
    return 'unit'
  return proven.some(({ figure, same }) => hasOtherCurrency(figure, same, evidence)) ? 'currency' : null
}

// "One of them", "the first step" are not figures.
function isChecked({ value, said }: Figure): boolean {
  return !(value === 1 || /^(?:first|second|one|half|quarter|third|double)$/.test(said))
}

// A number with its unit does not omit thousands.
function sameAs(figure: Figure, said: readonly Figure[]): Figure[] {
  const same = said.filter((other) => isSame(figure, other))
  const exact = same.filter((other) => isNear(figure.value, other.value) || Number.isNaN(figure.value))
  const scaled = same.filter((other) => !exact.includes(other))
  const hasUnit = scaled.some(({ currency, span }) => currency === '%' || span !== null)
  return exact.length > 0 || hasUnit ? exact : scaled
}

/** "900" and "nine hundred thousand" are equal if one of them omits the thousands. */
function isSame(figure: Figure, other: Figure): boolean {
  if (Number.isNaN(figure.value) || Number.isNaN(other.value)) return figure.said === other.said
  if (isNear(figure.value, other.value)) return true
  if (figure.currency === '%' && isNear(figure.value / 100, other.value) && other.value < 1) return true
  if (figure.hasScale && !other.hasScale) {
    const isMillions = figure.value >= 1e6 && other.value < 1000
    return isNear(figure.value, other.value * (isMillions ? 1e6 : 1000))
  }
  return !figure.hasScale && other.hasScale && isNear(figure.value * 1000, other.value)
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a))
}

function isPrice({ value }: Pick<Figure, 'value'>, { quotes }: Evidence): boolean {
  return quotes.some(({ prices }) => prices.some((price) => isNear(price, value)))
}

function isInWords({ said, value }: Figure, { words }: Evidence): boolean {
  const digits = Number.isNaN(value) ? said : String(value)
  return new RegExp(`(?<![\\d.,])${digits.replace(/[.*+?^$()|[\]{}\\]/g, '\\$&')}(?![\\d]|[.,]\\d)`).test(
    words,
  )
}

function hasOtherUnit(
  figure: Figure,
  same: readonly Figure[],
  hasShares: boolean,
  { around }: Evidence,
): boolean {
  return (
    (!(hasShares && figure.currency === null) && isOtherShare(figure, same, around)) ||
    isOtherSpan(figure, same, around) ||
    isOtherRate(figure, same, around)
  )
}

function isOtherShare({ currency, span }: Figure, same: readonly Figure[], around: string): boolean {
  const isShare = (other: Figure) => other.currency === '%'
  if (currency !== '%') return span === null && same.every(isShare)
  if (same.some((other) => isShare(other) || other.value < 1)) return false
  return !/percent|per cent|%/.test(around) || same.every((other) => other.span ?? other.currency)
}

function isOtherSpan({ span }: Figure, same: readonly Figure[], around: string): boolean {
  if (span === null || same.some((other) => other.span === span || other.rate === span)) return false
  return !has(around, span) || same.every((other) => other.span !== null)
}

function isOtherRate({ rate }: Figure, same: readonly Figure[], around: string): boolean {
  if (rate === null || same.some((other) => other.rate === rate)) return false
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

function hasOtherCurrency(
  { currency }: Figure,
  same: readonly Figure[],
  { call, around, known }: Evidence,
): boolean {
  if (currency === null || currency === '%') return false
  const said = same.flatMap((other) => (other.currency && other.currency !== '%' ? other.currency : []))
  if (said.length > 0) return !said.includes(currency)
  const near = currenciesIn(around)
  if (near.size > 0) return !near.has(currency)
  const whole = currenciesIn(`${call.segments.map(({ text }) => text).join('\n')}\n${known}`)
  return !whole.has(currency)
}

function currenciesIn(text: string): Set<string> {
  return new Set(readFigures(text).flatMap(({ currency }) => (currency && currency !== '%' ? currency : [])))
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
  const others = same.flatMap((other) => (other.currency && other.currency !== '%' ? other.currency : []))
  const isOther = currency !== null && currency !== '%' && others.length > 0 && !others.includes(currency)
  return isOther ? 'currency' : null
}
