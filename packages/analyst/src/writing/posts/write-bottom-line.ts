import type { Statement } from '../draft.ts'
import type { CallFacts } from '../facts/call-facts.ts'
import type { FoundOutcome } from '../facts/tell-outcome.ts'
import { citeAll } from './cite.ts'
import { type Line, writeLine } from './lines/line.ts'

/** How a deal that advances stands: with a step in its bottom line, without, and where the customer says yes. */
export const advancing = {
  withStep: 'Open, next step agreed.',
  withoutStep: 'Moving forward.',
  agreed: 'Agreed in principle, not signed.',
}
const verdicts: Record<FoundOutcome['key'], string> = {
  closed_won: 'Won.',
  advancing: advancing.withStep,
  open: 'Open.',
  stalled: 'Stalled.',
  at_risk: 'At risk.',
  closed_lost: 'Lost.',
  not_a_deal: 'Not about a deal.',
}
// The order in which a reader looks for them, after what was said about the deal itself.
const order = ['Terms', 'Next', 'Risk', 'Decision', 'Timing', 'Price', 'Budget', 'Cost of the problem']

/** The bottom line: how it stands, what was said about it, the money, and what happens next. */
export function writeBottomLine(
  facts: CallFacts,
  { outcome, lines }: { outcome: FoundOutcome; lines: readonly Line[] },
): Statement[] {
  const hasStep = lines.some(({ kind }) => kind === 'date' || kind === 'step')
  const verdict = outcome.isAgreed
    ? advancing.agreed
    : outcome.key === 'advancing' && !hasStep
      ? advancing.withoutStep
      : verdicts[outcome.key]
  const opening: Statement[] =
    verdict && lines.length > 0
      ? [{ slot: 'bluf', text: verdict, quotes: citeAll(facts, outcome.at), isComputed: true }]
      : []
  const ordered = lines.toSorted((a, b) => placeOf(a) - placeOf(b) || firstOf(a) - firstOf(b))
  const told = ordered.map((line) => {
    return { slot: 'bluf' as const, text: `${writeLine(line)}.`, quotes: citeAll(facts, line.places) }
  })
  return [...opening, ...told]
}

function placeOf({ label }: Line): number {
  return order.indexOf(label?.replace(/,.*| date$/, '') ?? '')
}

function firstOf({ places }: Line): number {
  return places[0] ?? 0
}

export function kindText(what: string): string {
  return what.replaceAll('_', ' ')
}
