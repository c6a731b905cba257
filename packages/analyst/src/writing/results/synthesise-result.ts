import { findingsByElementMax, findingsMax, type SliceResult } from '../../definitions/slice-output.ts'
import { type AccountTally, tallyAccounts } from './accounts.ts'
import { counted, evidenceIn, inCalls } from './counted.ts'
import { findingsByAccount, findingsByElement, strongestElements } from './findings.ts'
import { leadOf } from './leads.ts'
import { rankAccounts } from './rank-accounts.ts'
import { rowsOf } from './sections.ts'
import type { ElementCount, SynthesisInput } from './synthesis-input.ts'

const smallSampleCalls = 5
const elementsInHeadline = 3

/** The result of a run, as `outputSchemaOf` its slice describes it. The same input in any order gives the same result. */
export function synthesiseResult(input: SynthesisInput): SliceResult {
  const { slice, coverage } = input
  const isByAccount = slice.evidenceGrouping === 'ByAccount'
  const accounts = rankAccounts(tallyAccounts(input, slice.elementKeys), input)
  const findings = isByAccount ? findingsByAccount(input, accounts) : findingsByElement(input)
  const sections = slice.sections.map((section) => ({ section, rows: rowsOf(section, input) }))
  const [lead] = sections.flatMap(({ section, rows }) => leadOf(section, rows, input) ?? [])
  const figures = isByAccount ? accountHeadline(input, accounts) : elementHeadline(input)
  return {
    // What it says comes first, how often second.
    headline: emptyHeadline(input) ?? (lead ? `${lead}. ${figures}` : figures),
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

/** "Heard most: Intent Signal, in 9 of 13 calls at 3 accounts; Timeline in 7, Pain in 1." */
function elementHeadline(input: SynthesisInput): string {
  const [first, ...rest] = strongestElements(input).slice(0, elementsInHeadline)
  if (!first) return ''
  const labelOf = ({ elementKey }: ElementCount) => input.elementLabels[elementKey] ?? elementKey
  const where = inCalls(first.callCount, first.accountCount, input.coverage.callsAnalyzed)
  const others = rest
    .filter(({ callCount }) => callCount > 0)
    .map((element) => `${labelOf(element)} in ${element.callCount}`)
  return `Heard most: ${labelOf(first)}, ${where}${others.length > 0 ? `; ${others.join(', ')}` : ''}.`
}

/** "9 of 13 calls hold evidence, at 3 accounts; acme.com leads with 12 quotes in 5 calls." */
function accountHeadline({ coverage }: SynthesisInput, accounts: readonly AccountTally[]): string {
  const leader = accounts.find(({ account }) => account !== null)
  const calls = `${coverage.callsWithEvidence} of ${counted(coverage.callsAnalyzed, 'call')}`
  const verb = coverage.callsWithEvidence === 1 ? 'holds' : 'hold'
  if (!leader) return `${calls} ${verb} evidence, at no known company.`
  const lead = `${leader.account} leads with ${evidenceIn(leader, 0)}`
  return `${calls} ${verb} evidence, at ${counted(coverage.accounts, 'account')}; ${lead}.`
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
