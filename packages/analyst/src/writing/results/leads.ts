import type { SectionKind, SliceSection } from '../../definitions/catalog.ts'
import {
  type AlternativeRow,
  type AmountRow,
  alternativesMax,
  type DateRow,
  type DealRow,
  dealsMax,
  figuresMax,
  type PersonRow,
  peopleMax,
  type RoleRow,
  rolesMax,
  type ThemeRow,
} from '../../definitions/slice-output.ts'
import { counted, inCalls } from './counted.ts'
import { isRelativeDate } from './dates.ts'
import type { Quote, SynthesisInput } from './synthesis-input.ts'

/** The first row of a section as a sentence, or undefined if it is not fit to lead. */
export function leadOf(
  { kind, title }: SliceSection,
  rows: readonly object[],
  { quotes }: Pick<SynthesisInput, 'quotes'>,
): string | undefined {
  return leads[kind]?.(rows, title, quotes)
}

const amountsNamed = 3
const namesMax = 4

type Lead = (rows: readonly object[], title: string, quotes: readonly Quote[]) => string | undefined

// The casts are safe: `rowsOf` gives these rows for each kind.
const leads: Partial<Record<SectionKind, Lead>> = {
  themes: (rows, title) => {
    const [first] = rows as readonly ThemeRow[]
    if (!first || first.callCount < 2) return undefined
    const { accountCount, callCount } = first
    const who = accountCount === 0 ? 'several' : counted(accountCount, 'account')
    return `${title}: ${who} ${accountCount === 1 ? 'says' : 'say'} “${first.title}”, ${inCalls(callCount, 0)}`
  },
  alternatives: (rows) => {
    const named = (rows as readonly AlternativeRow[]).filter(({ name }) => name !== null)
    const [first] = named
    if (!first) return undefined
    const where = inCalls(first.callCount, first.accountCount)
    if (named.length === 1) return `${first.name} is the one alternative, ${where}`
    const others = named.slice(1, namesMax).map(({ name }) => name)
    const rest = named.length - 1 - others.length
    const more = rest > 0 ? ` and ${rest}${orMore(rows, alternativesMax)} others` : ''
    return `${first.name} is the alternative to beat, ${where}; then ${others.join(', ')}${more}`
  },
  // The holder of a bare role is unknown, and a speaker without a name may be any of the named people.
  people: (rows, _, quotes) => {
    const unnamed = quotes.filter(({ fileId, speaker }) => fileId !== null && speaker === null)
    const nameless = new Set(unnamed.map(({ account }) => account))
    if (rows.length === 0) return undefined
    if (rows.length >= peopleMax) return `People and roles named: ${peopleMax} or more`
    const people = (rows as readonly PersonRow[]).filter(
      ({ name, account }) => name !== null && !nameless.has(account),
    )
    const absent = people.filter(({ isOnCalls }) => !isOnCalls)
    const all = `People and roles named: ${rows.length}`
    if (absent.length === 0) return all
    // The same name at two companies is told once.
    const distinct = [...new Set(absent.map(({ name }) => name))]
    const names = distinct.slice(0, namesMax)
    const rest = distinct.length - names.length
    const missing = `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
    const speaking = `no call has been held with ${missing}`
    return people.length === rows.length
      ? `People named: ${people.length}; ${speaking}`
      : `${all}; ${speaking}`
  },
  roles: (rows) => {
    const [first] = rows as readonly RoleRow[]
    return (
      first &&
      `Roles named: ${rows.length}${orMore(rows, rolesMax)}, most often ${first.role}, ${inCalls(first.callCount, first.accountCount)}`
    )
  },
  deals: (rows) => {
    const deals = rows as readonly DealRow[]
    const total = deals.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
    if (total <= 0) return undefined
    const sum = total.toLocaleString('en-US')
    return deals.length < dealsMax
      ? `${counted(deals.length, 'deal')} in the CRM, ${sum} in all`
      : `${dealsMax} or more deals in the CRM, ${sum} in those listed`
  },
  amounts: amountLead,
  prices: amountLead,
  percentages: amountLead,
  // "Next Friday" of two calls means two days, so it is not fit to lead.
  dates: (rows, title) => {
    const [first] = rows as readonly DateRow[]
    return first && first.callCount > 1 && !isRelativeDate(first.date)
      ? `${title}, named most often: ${first.date}, ${inCalls(first.callCount, 0)}`
      : undefined
  },
}

function amountLead(rows: readonly object[], title: string): string | undefined {
  const [first, ...others] = rows as readonly AmountRow[]
  if (!first) return undefined
  const named = [first, ...others].slice(0, amountsNamed).map(whoseAmount)
  const rest = rows.length - named.length
  const more = `${rows.length < figuresMax ? '' : 'at least '}${rest} more`
  return `${title}: ${named.join('; ')}${rest > 0 ? ` and ${more}` : ''}`
}

// "USD 42,000 at acme.com"; of a record "42,000 at acme.com in the CRM".
function whoseAmount({ amount, account, source }: AmountRow): string {
  return `${amount}${account ? ` at ${account}` : ''}${source === 'crm' ? ' in the CRM' : ''}`
}

// At the limit of a section's rows there may be more.
function orMore(rows: readonly object[], most: number): string {
  return rows.length < most ? '' : ' or more'
}
