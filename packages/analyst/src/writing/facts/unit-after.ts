import type { Figure } from './figures.ts'

const period =
  /^(?:hour|day|week|month|quarter|year|night|seat|user|head|person|site|store|shop|unit|licence|license|truck|bus|room|hectare|mile|event|pitch|payment|file|technician|driver|agent|employee|location|branch|device|endpoint|bed|student|pupil|trip|load|resident|call|minute|gallon|litre|ton|tonne|pop|piece|box|pallet|parcel|payslip|tank|till|garage|hub|lane|copy|class|session|case|member|farm|tree|square)s?$/
const each = /^(?:a|an|per|each|every)$/
const yearly = new Map([
  ['monthly', 'per month'],
  ['yearly', 'per year'],
  ['annually', 'per year'],
  ['quarterly', 'per quarter'],
])
const unitsMax = 2

/** The unit after a figure, such as "per seat per month"; null if there is none. */
export function unitAfter({ words, end }: Figure): string | null {
  const units: string[] = []
  for (let at = end; units.length < unitsMax; at += 2) {
    const [first, second] = [words[at]?.text ?? '', words[at + 1]?.text ?? '']
    const fixed = yearly.get(first)
    const unit = fixed ?? unitOf(first, second, units.length > 0)
    if (!unit) break
    units.push(unit)
    if (fixed) break
  }
  return units.length > 0 ? units.join(' ') : null
}

// "Per seat", "a month", "per user and month"; but no "a bit".
function unitOf(first: string, second: string, isFurther: boolean): string | null {
  const isListed = period.test(second)
  const isJoined = (isFurther && first === 'and') || each.test(first)
  // "Each, per month" counts months.
  const isPer = /^(?:per|each|every)$/.test(first) && /^(?!per$)\p{L}{3,}$/u.test(second)
  return (isListed && isJoined) || isPer ? `per ${second}` : null
}
