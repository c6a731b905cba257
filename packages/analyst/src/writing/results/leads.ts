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
} from '../../definitions/slice-output.ts'
import { counted, inCalls } from './counted.ts'
import { isRelativeDate } from './dates.ts'
import { placeOfStage } from './rank-accounts.ts'
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
    const absent = (rows as readonly PersonRow[]).filter(
      ({ name, account, isOnCalls }) => name !== null && !isOnCalls && !nameless.has(account),
    )
    if (absent.length === 0) return undefined
    const named = absent.slice(0, namesMax).map(({ name, role, account }) => {
      const who = [role, account].filter(Boolean).join(', ')
      return who === '' ? name : `${name} (${who})`
    })
    const rest = absent.length - named.length
    const more = rest > 0 ? ` and ${rest}${orMore(rows, peopleMax)} others` : ''
    return `No call has been held with ${named.join(', ')}${more}`
  },
  roles: (rows) => {
    const [first] = rows as readonly RoleRow[]
    return (
      first &&
      `Roles named: ${rows.length}${orMore(rows, rolesMax)}, most often ${first.role}, ${inCalls(first.callCount, first.accountCount)}`
    )
  },
  deals: (rows) => {
    const deals = (rows as readonly DealRow[]).filter(({ stage }) => placeOfStage(stage) === 0)
    const total = deals.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
    if (total <= 0) return undefined
    const sum = total.toLocaleString('en-US')
    return rows.length < dealsMax
      ? `${counted(deals.length, 'open deal')} in the CRM, ${sum} in all`
      : `${deals.length} or more open deals in the CRM, ${sum} in those listed`
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
  const all = rows as readonly AmountRow[]
  if (all.length === 0) return undefined
  // A sum of nobody known says little.
  const known = all.filter(({ account }) => account !== null)
  const named = (known.length > 0 ? known : all).slice(0, amountsNamed).map(whoseAmount)
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
