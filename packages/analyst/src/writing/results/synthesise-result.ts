import { findingsByElementMax, findingsMax, type SliceResult } from '../../definitions/slice-output.ts'
import { tallyAccounts } from './accounts.ts'
import { counted, evidenceIn, inCalls } from './counted.ts'
import { findingsByAccount, findingsByElement, saidAt, strongestElements } from './findings.ts'
import { leadOf } from './leads.ts'
import { type RankedAccount, rankAccounts } from './rank-accounts.ts'
import { rowsOf } from './sections.ts'
import type { ElementCount, SynthesisInput } from './synthesis-input.ts'
import { inShort, voicesOf } from './voices.ts'

const smallSampleCalls = 5
const elementsInHeadline = 3
const accountsInHeadline = 3

/** The result of a run, by `outputSchemaOf` its slice. The order of the input does not matter. */
export function synthesiseResult(input: SynthesisInput): SliceResult {
  const { slice, coverage } = input
  const isByAccount = slice.evidenceGrouping === 'ByAccount'
  const accounts = rankAccounts(tallyAccounts(input, slice.elementKeys), input)
  const findings = isByAccount ? findingsByAccount(input, accounts) : findingsByElement(input)
  const sections = slice.sections.map((section) => ({ section, rows: rowsOf(section, input) }))
  const [lead] = sections.flatMap(({ section, rows }) => leadOf(section, rows, input) ?? [])
  const figures = isByAccount ? accountHeadline(input, accounts) : elementHeadline(input)
  return {
    headline: emptyHeadline(input) ?? headlineOf(isByAccount, figures, lead),
    findings: findings.slice(0, isByAccount ? findingsMax : findingsByElementMax),
    coverage: { ...coverage },
    caveats: caveatsOf(input, findings.length),
    ...Object.fromEntries(sections.map(({ section, rows }) => [section.key, rows])),
  }
}

// Of accounts the order is the news; of elements what several say.
function headlineOf(isByAccount: boolean, figures: string, lead: string | undefined): string {
  if (lead === undefined) return figures
  return isByAccount ? `${figures} ${lead}.` : `${lead}. ${figures}`
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

/** "Pain comes up at most accounts, 3 of 3: “nobody trusts the board” (acme.com). Then Timeline (“before Easter”) and Budget." */
function elementHeadline(input: SynthesisInput): string {
  const [first, ...rest] = strongestElements(input).slice(0, elementsInHeadline)
  if (!first) return ''
  const labelOf = ({ elementKey }: ElementCount) => input.elementLabels[elementKey] ?? elementKey
  const bestOf = ({ elementKey }: ElementCount) => voicesOf(input, [elementKey])[0]
  const best = bestOf(first)
  const where = inCalls(first.callCount, first.accountCount, input.coverage.callsAnalyzed)
  const others = rest
    .filter(({ callCount }) => callCount > 0)
    .map((element) => {
      const voice = bestOf(element)
      return voice ? `${labelOf(element)}: ${inShort(voice)}` : labelOf(element)
    })
  const then = others.length > 0 ? ` Then ${others.join('; ')}.` : ''
  return `${labelOf(first)} leads, ${where}${best ? `: ${inShort(best)}` : ''}.${then}`
}

/** "acme.com comes first: “we want to start in May”; CRM 42,000, Proposal. Then cox.org: “…”. beta.io is last: its deal is lost." */
function accountHeadline(input: SynthesisInput, accounts: readonly RankedAccount[]): string {
  const { deals } = input
  const known = accounts.filter(({ account }) => account !== null)
  const [first, ...others] = known.filter(({ isLost }) => !isLost)
  if (!first) {
    return known.length === 0 ? unknownHeadline(input, accounts) : 'All accounts have lost deals in the CRM.'
  }
  const why = (one: RankedAccount) => {
    const [said] = saidAt(input, one.account, Object.keys(one.elements))
    const money = deals
      .filter(({ account }) => account === one.account)
      .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
    const parts = [said && inShort(said), money > 0 && `${money.toLocaleString('en-US')} in the CRM`].filter(
      Boolean,
    )
    return parts.length > 0 ? parts.join(', ') : evidenceIn(one, 0)
  }
  const next = others.slice(0, accountsInHeadline - 1).map((one) => `${one.account}: ${why(one)}`)
  const then = next.length > 0 ? ` Then ${next.join('; ')}.` : ''
  const lost = known.filter(({ isLost }) => isLost).map(({ account }) => account)
  const last = lost.length > 0 ? ` Lost in the CRM: ${lost.slice(0, accountsInHeadline).join(', ')}.` : ''
  return `${first.account} comes first: ${why(first)}.${then}${last}`
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
