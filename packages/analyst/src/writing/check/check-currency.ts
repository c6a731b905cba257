import { splitWords } from '../results/split-words.ts'
import { type Evidence, plain } from './evidence.ts'
import { type Figure, moneyOf } from './figures.ts'

/** Whether a figure's currency is not that of its figures in the quotes, or, if they have none, is not said. */
export function hasOtherCurrency(
  { currency }: Figure,
  same: readonly Figure[],
  { call, around, known }: Evidence,
): boolean {
  if (currency === null || currency === '%') return false
  if (same.some((other) => isMoney(other.currency))) return isOtherCurrency(currency, same)
  const near = currenciesIn(around)
  if (near.size > 0) return !near.has(familyOf(currency))
  return !isCurrencySaid(currency, call) && !currenciesIn(known).has(familyOf(currency))
}

/** Whether the figures were said with other currencies alone. */
export function isOtherCurrency(currency: string, same: readonly Pick<Figure, 'currency'>[]): boolean {
  const said = same.flatMap((other) => (isMoney(other.currency) ? familyOf(other.currency) : []))
  return currency !== '%' && said.length > 0 && !said.includes(familyOf(currency))
}

/** Whether anybody names a currency in a call, or a record of the CRM does. */
export function isCurrencySaid(currency: string, { segments, crmFacts }: Evidence['call']): boolean {
  return currenciesIn([...segments.map(({ text }) => text), ...crmFacts].join('\n')).has(familyOf(currency))
}

function isMoney(currency: string | null): currency is string {
  return currency !== null && currency !== '%'
}

// "Dollars" are those of the speakers' country.
function familyOf(currency: string): string {
  return /^(?:AUD|CAD|NZD|SGD|HKD)$/.test(currency) ? 'USD' : currency
}

// "In pounds it's nine thousand": the word need not be beside its number.
function currenciesIn(text: string): Set<string> {
  const words = splitWords(plain(text)).flatMap(({ text: word }) => moneyOf(word) ?? [])
  return new Set(words.filter(isMoney).map(familyOf))
}
