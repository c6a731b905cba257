import { counted, inCalls } from './counted.ts'
import type { Sentence } from './sentences.ts'
import type { SynthesisInput } from './synthesis-input.ts'

type Evidence = Pick<SynthesisInput, 'coverage' | 'deals'>

/** Placeholders of a model for figures: the program counts the cited evidence. */
const marks: Record<string, (cited: readonly Sentence[], evidence: Evidence) => string> = {
  quotes: (cited) => counted(cited.length, 'quote'),
  calls: (cited, { coverage }) => `${callsOf(cited)} of ${counted(coverage.callsAnalyzed, 'call')}`,
  accounts: (cited, { coverage }) => `${accountsOf(cited).size} of ${counted(coverage.accounts, 'account')}`,
  share: (cited, { coverage }) =>
    `${Math.round((100 * callsOf(cited)) / Math.max(1, coverage.callsAnalyzed))} % of calls`,
  deals: (cited, { deals }) => {
    const accounts = accountsOf(cited)
    const own = deals.filter(({ account }) => account !== null && accounts.has(account))
    const sum = own.reduce((total, { amount }) => total + (amount ?? 0), 0)
    const money = sum > 0 ? ` with ${sum.toLocaleString('en-US')} in the CRM` : ''
    return `${counted(own.length, 'deal')}${money}`
  },
}

export const markNames: readonly string[] = Object.keys(marks)
const mark = new RegExp(`\\{(${markNames.join('|')})\\}`, 'g')

/** A text with the counts of what it cites in place of its marks. */
export function insertCounts(text: string, cited: readonly Sentence[], evidence: Evidence): string {
  return text.replace(mark, (_, name: string) => marks[name]?.(cited, evidence) ?? '')
}

/** A text without its marks, as its quotes have to show it. */
export function withoutMarks(text: string): string {
  return text.replace(mark, 'some')
}

/** "3 quotes in 2 of 13 calls at 2 accounts", of what a statement cites. */
export function describeCited(cited: readonly Sentence[], { coverage }: Evidence): string {
  const where = inCalls(callsOf(cited), accountsOf(cited).size, coverage.callsAnalyzed)
  return `${counted(cited.length, 'quote')} ${where}`
}

function callsOf(cited: readonly Sentence[]): number {
  return new Set(cited.flatMap(({ fileId }) => fileId ?? [])).size
}

function accountsOf(cited: readonly Sentence[]): Set<string> {
  return new Set(cited.flatMap(({ account }) => account ?? []))
}
