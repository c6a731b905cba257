import { findingsByElementMax, findingsMax, type SliceResult } from '../../definitions/slice-output.ts'
import { tallyAccounts } from './accounts.ts'
import { findAmounts } from './amounts.ts'
import { counted, evidenceIn, inCalls } from './counted.ts'
import { findDates } from './dates.ts'
import {
  findingsByAccount,
  findingsByElement,
  type SharedTheme,
  saidAt,
  sharedThemes,
  strongestElements,
  voicesOn,
} from './findings.ts'
import { leadOf } from './leads.ts'
import { type RankedAccount, rankAccounts } from './rank-accounts.ts'
import { rowsOf } from './sections.ts'
import type { ElementCount, SynthesisInput } from './synthesis-input.ts'
import { titleOf } from './themes.ts'
import { inShort, voicesOf } from './voices.ts'

const smallSampleCalls = 5
const elementsInHeadline = 3
const accountsInHeadline = 3
const themesInHeadline = 3
const budgets = ['budget_confirmation']
const timings = ['timeline', 'critical_event']

/** The result of a run, by `outputSchemaOf` its slice. The order of the input does not matter. */
export function synthesiseResult(input: SynthesisInput): SliceResult {
  const { slice, coverage } = input
  const isByAccount = slice.evidenceGrouping === 'ByAccount'
  const accounts = rankAccounts(tallyAccounts(input, slice.elementKeys), input)
  const themes = isByAccount ? { shared: [], scattered: [] } : sharedThemes(input)
  const findings = isByAccount ? findingsByAccount(input, accounts) : findingsByElement(input, themes)
  const sections = slice.sections.map((section) => ({ section, rows: rowsOf(section, input) }))
  const [lead] = sections.flatMap(({ section, rows }, place) => {
    const text = leadOf(section, rows, input)
    return text === undefined ? [] : [{ text, isFirst: place === 0 && !isByAccount }]
  })
  const figures = isByAccount ? accountHeadline(input, accounts) : elementHeadline(input, themes.shared)
  const led = lead ? (lead.isFirst ? [`${lead.text}.`, figures] : [figures, `${lead.text}.`]) : [figures]
  return {
    headline: emptyHeadline(input) ?? led.join(' '),
    findings: findings.slice(0, isByAccount ? findingsMax : findingsByElementMax),
    coverage: { ...coverage },
    caveats: caveatsOf(input, findings.length),
    ...Object.fromEntries(sections.map(({ section, rows }) => [section.key, rows])),
  }
}

function emptyHeadline(input: SynthesisInput): string | undefined {
  const { callsMatched, callsAnalyzed } = input.coverage
  if (callsMatched === 0) return 'No call matched the filters.'
  if (strongestElements(input).length > 0) return undefined
  if (callsAnalyzed === 0) return `Of ${counted(callsMatched, 'call')} matched, none was analysed.`
  const which = callsAnalyzed === callsMatched ? 'matched' : 'analysed'
  const elements = counted(input.slice.elementKeys.length, 'element')
  if (callsAnalyzed === 1) return `The one call ${which} shows none of the ${elements}.`
  return `None of the ${callsAnalyzed} calls ${which} shows any of the ${elements}.`
}

/** "Most named: spending is frozen (5 accounts); a trial first (3 accounts). For example: “Group has put a freeze on” (acme.com)." */
function elementHeadline(input: SynthesisInput, shared: readonly SharedTheme[]): string {
  const [first, ...others] = shared.filter(isFit(input)).slice(0, themesInHeadline)
  if (!first) return scatteredHeadline(input)
  const named = [first, ...others].map(({ theme }) => {
    const { name, exampleQuote, accountCount, callCount } = theme
    const what = name ?? `“${titleOf(exampleQuote)}”`
    return `${what} (${accountCount === 0 ? counted(callCount, 'call') : counted(accountCount, 'account')})`
  })
  const { element, theme } = first
  const [example] = theme.name === null ? [] : voicesOn(input, element.elementKey, theme)
  return `Most named: ${named.join('; ')}.${example ? ` For example: ${inShort(example)}.` : ''}`
}

// What reps say alike tells little: "I can send it over this week".
function isFit({ meanings }: SynthesisInput): (one: SharedTheme) => boolean {
  return ({ element, theme }) => theme.name !== null || meanings[element.elementKey]?.speaker === 'customer'
}

/** "Most named: Pain, at 3 accounts: “nobody trusts the board” (acme.com). Then Timeline: “before Easter” (cox.org); Budget." */
function scatteredHeadline(input: SynthesisInput): string {
  const [first, ...rest] = strongestElements(input).slice(0, elementsInHeadline)
  if (!first) return ''
  const told = (element: ElementCount, where = '') => {
    const label = `${input.elementLabels[element.elementKey] ?? element.elementKey}${where}`
    const [voice] = voicesOf(input, [element.elementKey])
    return voice ? `${label}: ${inShort(voice)}` : label
  }
  const others = rest.filter(({ callCount }) => callCount > 0).map((element) => told(element))
  const then = others.length > 0 ? ` Then ${others.join('; ')}.` : ''
  const { accountCount, callCount } = first
  const where = accountCount === 0 ? inCalls(callCount, 0) : `at ${counted(accountCount, 'account')}`
  return `Most named: ${told(first, `, ${where}`)}.${then}`
}

/** "acme.com comes first: “we want to start in May”, USD 42,000, end of May. Then cox.org: “…”. Lost in the CRM: beta.io." */
function accountHeadline(input: SynthesisInput, accounts: readonly RankedAccount[]): string {
  const known = accounts.filter(({ account }) => account !== null)
  const [first, ...others] = known.filter(({ closed }) => closed === null)
  const listed = (closed: RankedAccount['closed']) => {
    const names = known.flatMap((one) => (one.closed === closed ? (one.account ?? []) : []))
    return names.length > 0 ? ` ${names.slice(0, accountsInHeadline).join(', ')}.` : undefined
  }
  const [lost, won] = [listed('lost'), listed('won')]
  const ended = [won && ` Won already:${won}`, lost && ` Lost in the CRM:${lost}`].filter(Boolean).join('')
  if (!first) {
    if (known.length === 0) return unknownHeadline(input, accounts)
    return won ? ended.trim() : 'All accounts have lost deals in the CRM.'
  }
  const next = others
    .slice(0, accountsInHeadline - 1)
    .map((one) => `${one.account}: ${reasonToBeFirst(input, one)}`)
  const then = next.length > 0 ? ` Then ${next.join('; ')}.` : ''
  return `${first.account} comes first: ${reasonToBeFirst(input, first)}.${then}${ended}`
}

/** What an account says, with its money and its date. */
function reasonToBeFirst(input: SynthesisInput, one: RankedAccount): string {
  const [said] = saidAt(input, one.account, Object.keys(one.elements))
  const inCrm = input.deals
    .filter(({ account }) => account === one.account)
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const [budget] = saidAt(input, one.account, budgets.filter(isOf(input)))
  const [timing] = saidAt(input, one.account, timings.filter(isOf(input)))
  const [money] = budget ? findAmounts(budget.quote).filter(({ currency }) => currency !== '%') : []
  const [date] = timing ? findDates(timing.quote) : []
  const parts = [
    said && inShort(said),
    money && said?.key !== budget?.key && `budget ${money.amount}`,
    date && said?.key !== timing?.key && date,
    inCrm > 0 && `${inCrm.toLocaleString('en-US')} in the CRM`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : evidenceIn(one, 0)
}

function isOf({ slice }: SynthesisInput): (elementKey: string) => boolean {
  return (elementKey) => slice.elementKeys.includes(elementKey)
}

/** "Unknown company: “We want to start in May”; “My budget is 40,000”." */
function unknownHeadline(input: SynthesisInput, [unknown]: readonly RankedAccount[]): string {
  const said = unknown ? saidAt(input, null, Object.keys(unknown.elements)) : []
  if (said.length > 0) return `Unknown company: ${said.slice(0, elementsInHeadline).map(inShort).join('; ')}.`
  const { callsWithEvidence, callsAnalyzed } = input.coverage
  const calls = `${callsWithEvidence} of ${counted(callsAnalyzed, 'call')}`
  return `${calls} ${callsWithEvidence === 1 ? 'holds' : 'hold'} evidence, at no known company.`
}

function caveatsOf(
  { slice, coverage, accountCalls, caveats, isTruncated }: SynthesisInput,
  findings: number,
): string[] {
  const { callsWithEvidence, accounts } = coverage
  const listed = accountCalls.filter(({ account }) => account !== null).length
  const unknown = accountCalls.find(({ account }) => account === null)?.callCount ?? 0
  const isByAccount = slice.evidenceGrouping === 'ByAccount'
  const own = [
    findings === 0 && 'Nothing was found, so findings and sections are empty.',
    isByAccount
      ? findings > findingsMax && `Findings show the first ${findingsMax} of ${counted(accounts, 'account')}.`
      : findings > findingsByElementMax && `Findings show the first ${findingsByElementMax} of ${findings}.`,
    listed < accounts && `Of ${accounts} accounts, the ${listed} with most calls are listed.`,
    callsWithEvidence > 0 &&
      callsWithEvidence < smallSampleCalls &&
      `Only ${counted(callsWithEvidence, 'call')} with evidence: too few to generalise from.`,
    unknown > 0 &&
      `${counted(unknown, 'call')} with evidence ${unknown === 1 ? 'is' : 'are'} of no known company.`,
    isTruncated &&
      'Rows other than those of accounts come from the best quotes of each element, not from all.',
  ]
  return [...caveats, ...own.filter((caveat) => caveat !== false)]
}
