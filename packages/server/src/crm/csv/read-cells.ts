import type { CrmValue } from '@earshot/contract/crm'
import { DateOnly } from '@earshot/contract/endpoint'
import type { CrmFieldType } from '@earshot/contract/filter-values'

export interface CellForms {
  /** Whether a comma precedes decimals. */
  isCommaDecimal: boolean
  /** Whether the day precedes the month in 01/02/2026. */
  isDayFirst: boolean
}

const amount = /^[-(]?\s*(?:[A-Z]{3}|\p{Sc})?\s*(-?\d[\d.,\s'’]*?)\s*(?:[A-Z]{3}|\p{Sc})?\)?$/u
// Groups of three, or of two as in 1,00,000: other groups are dates, versions or telephone numbers.
const wholePart = /^-?(?:\d+|\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3})$/
const plainDate = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/
const splitDate = /^(\d{1,2})([/.])(\d{1,2})\2(\d{4}|\d{2})(?:\s.*)?$/
const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/
const groupedNumber = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/
const zoned = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/
const nameOfText = /(?:^|[^a-z])(?:id|ids|phone|fax|zip|postal|postcode|code|number)$/i

/** An amount in the forms of exports: "$42,000.00", "42.000,00 €", "USD 1,200", "(500)". */
export function readAmount(text: string, { isCommaDecimal }: CellForms): number | undefined {
  const digits = amount.exec(text.trim())?.[1]?.replace(/[\s'’]/g, '')
  if (digits === undefined) return undefined
  const decimal = decimalOf(digits, isCommaDecimal)
  if (!wholePart.test(decimal === undefined ? digits : digits.slice(0, digits.lastIndexOf(decimal))))
    return undefined
  const value = Number(
    decimal === undefined
      ? digits.replace(/[.,]/g, '')
      : digits.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.'),
  )
  if (!Number.isFinite(value)) return undefined
  return /^[-(]/.test(text.trim()) ? -Math.abs(value) : value
}

/** The sign before the decimals, if there are any. */
function decimalOf(digits: string, isCommaDecimal: boolean): ',' | '.' | undefined {
  const [comma, dot] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma < 0 && dot < 0) return undefined
  if (comma >= 0 && dot >= 0) return comma > dot ? ',' : '.'
  const sign = comma >= 0 ? ',' : '.'
  const parts = digits.split(sign)
  if (parts.length > 2) return undefined
  const isUsual = (sign === ',') === isCommaDecimal
  return isUsual || parts[1]?.length !== 3 ? sign : undefined
}

/** The day of a date or date-time in the forms of exports: 2026-12-18 10:30, 12/18/2026, 18.12.2026. */
export function readDay(text: string, { isDayFirst }: CellForms): string | undefined {
  const plain = plainDate.exec(text)?.[1]
  if (plain !== undefined) return DateOnly.safeParse(plain).data
  const [, first = '', sign, second = '', year = ''] = splitDate.exec(text) ?? []
  const [day, month] = sign === '.' || isDayFirst ? [first, second] : [second, first]
  const whole = year.length === 2 ? `20${year}` : year
  return DateOnly.safeParse(`${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`).data
}

/** Whether dates with a slash have the day first; undefined if all are ambiguous. */
export function isDayFirstIn(texts: Iterable<string>): boolean | undefined {
  for (const text of texts) {
    const [, first, sign, second] = splitDate.exec(text) ?? []
    if (sign !== '/') continue
    if (Number(first) > 12) return true
    if (Number(second) > 12) return false
  }
  return undefined
}

/** The type of all values of a column; text if no other fits. */
export function typeOfColumn(name: string, values: readonly string[], forms: CellForms): CrmFieldType {
  const all = (isOf: (value: string) => boolean) => values.length > 0 && values.every(isOf)
  if (all((value) => /^(?:true|false)$/i.test(value))) return 'boolean'
  if (!nameOfText.test(name) && all((value) => isNumber(value, forms))) return 'number'
  if (all((value) => zoned.test(value))) return 'datetime'
  if (all((value) => readDay(value, forms) !== undefined)) return 'date'
  return 'string'
}

function isNumber(value: string, forms: CellForms): boolean {
  if (plainNumber.test(value) || groupedNumber.test(value)) return true
  return /\p{Sc}|^[A-Z]{3}\s/u.test(value) && readAmount(value, forms) !== undefined
}

const booleans = new Map([
  ['true', true],
  ['false', false],
  ['yes', true],
  ['1', true],
  ['no', false],
  ['0', false],
])

/** A cell as a value of a declared type; the text itself if it does not fit, to be refused with its place. */
export function readCell(text: string, type: CrmFieldType, forms: CellForms): CrmValue {
  switch (type) {
    case 'number':
      return readAmount(text, forms) ?? text
    case 'date':
      return readDay(text, forms) ?? text
    case 'boolean':
      return booleans.get(text.toLowerCase()) ?? text
    case 'enumeration':
      return text.includes(';') ? text.split(';').map((part) => part.trim()) : text
    case 'datetime':
    case 'string':
      return text
  }
}
