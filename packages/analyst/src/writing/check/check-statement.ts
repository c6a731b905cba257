import type { Statement } from '../draft.ts'
import type { NamesIn } from '../results/names.ts'
import { findClaimFault } from './check-claims.ts'
import { checkDates } from './check-dates.ts'
import { findWrongFigure } from './check-figures.ts'
import { findUnknownName } from './check-names.ts'
import { isOwnerUnproven } from './check-owner.ts'
import { isOfRival } from './check-rival.ts'
import { isStatusUnproven } from './check-status.ts'
import { isSuperseded } from './check-superseded.ts'
import { hasForeignReason, isOfAnother, isStitched } from './check-whose.ts'
import { isConditionDropped, isTurnedAround } from './circumstances.ts'
import type { DropReason } from './drop-reason.ts'
import { type Evidence, plain } from './evidence.ts'
import { readFigures } from './figures.ts'

const prices = /^(?:offer|list_price|discount|contract_value)$/

/** The first part of a statement that its quotes do not show; null if they show all of it. */
export function findFault(
  statement: Pick<Statement, 'text' | 'title' | 'claims'>,
  evidence: Evidence,
  namesIn: NamesIn,
): DropReason | null {
  const { text, title, claims = {} } = statement
  const whole = withoutQuotes(title && !text.includes(title) ? `${title}. ${text}` : text, evidence)
  const wrong = findWrongFact(whole, evidence, namesIn) ?? findClaimFault(claims, evidence)
  // The writer's own advice is not about the call.
  return (
    wrong ?? (claims.move?.type === 'suggested' ? null : findWrongSense(statement, whole, evidence, namesIn))
  )
}

// Quotations from the call need no other proof.
function withoutQuotes(text: string, { words }: Evidence): string {
  return text.replace(/“([^”]+)”/g, (quoted, said: string) => {
    const start = plain(said)
      .replace(/[.…]+$/, '')
      .trim()
    return words.replace(/\s+/g, ' ').includes(start) ? ' ' : quoted
  })
}

/** A figure, date or name that the quotes do not show. */
export function findWrongFact(text: string, evidence: Evidence, namesIn: NamesIn): DropReason | null {
  // "5:50" is said as "five fifty", "5:00" as "five".
  const spoken = text.replace(/\b(\d{1,2}):([0-5]\d)\b/g, (_, hour, minute) =>
    minute === '00' ? hour : hour + minute,
  )
  const dates = checkDates(spoken, evidence)
  const figure = findWrongFigure(dates.rest, evidence)
  if (figure) return figure
  if (dates.isWrong) return 'date'
  return findUnknownName(text, evidence, namesIn) ? 'name' : null
}

/** Advice may have its own number ("five minutes"), but no sum or person that is not in the quotes. */
export function findWrongAdvice(text: string, evidence: Evidence, namesIn: NamesIn): DropReason | null {
  const sums = readFigures(text).filter(({ currency, hasScale }) => currency !== null || hasScale)
  const figure = sums.length > 0 ? findWrongFigure(text, evidence) : null
  return figure ?? (findUnknownName(text, evidence, namesIn) ? 'name' : null)
}

function findWrongSense(
  { text, claims = {} }: Pick<Statement, 'text' | 'claims'>,
  whole: string,
  evidence: Evidence,
  namesIn: NamesIn,
): DropReason | null {
  const { move, amount } = claims
  const price = amount && prices.test(amount.what) ? amount : undefined
  const owner = move && { name: move.owner, side: move.ownerSide }
  const names = () => namesIn(whole).map(({ text: name }) => name)
  const faults: [DropReason, () => boolean | undefined][] = [
    ['polarity', () => isTurnedAround(whole, evidence)],
    ['owner', () => owner && isOwnerUnproven(text, owner, evidence)],
    ['status', () => isStatusUnproven(whole, move?.type === 'agreed', evidence)],
    ['condition', () => move?.type !== 'conditional' && isConditionDropped(whole, evidence)],
    ['rival', () => isOfAnother(whole, price?.whose, evidence) || isOfRival(whole, evidence, namesIn)],
    ['stitched', () => isStitched(whole, names(), evidence)],
    ['stitched', () => hasForeignReason(whole, evidence)],
    ['superseded', () => price?.stands && price.whose === 'us' && isSuperseded(text, evidence)],
  ]
  return faults.find(([, isFound]) => isFound())?.[0] ?? null
}
