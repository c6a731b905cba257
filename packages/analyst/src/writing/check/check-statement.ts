import type { PostSlot, Statement } from '../draft.ts'
import type { NamesIn } from '../results/names.ts'
import { findClaimFault } from './check-claims.ts'
import { checkDates } from './check-dates.ts'
import { findWrongFigure } from './check-figures.ts'
import { findUnknownName } from './check-names.ts'
import { isOwnerUnproven, isStatusUnproven } from './check-owner.ts'
import { isSuperseded } from './check-superseded.ts'
import { isOfAnother, isStitched } from './check-whose.ts'
import { isConditionDropped, isTurnedAround } from './circumstances.ts'
import type { DropReason } from './drop-reason.ts'
import { type Evidence, plain } from './evidence.ts'

const price = /^(?:offer|list_price|discount|contract_value)$/

/** The first thing that a statement says and its quotes do not show; null where they show all of it. */
export function findFault(
  statement: Pick<Statement<PostSlot>, 'text' | 'title' | 'claims'>,
  evidence: Evidence,
  namesIn: NamesIn,
): DropReason | null {
  const { text, title, claims = {} } = statement
  const whole = withoutQuotes(title && !text.includes(title) ? `${title}. ${text}` : text, evidence)
  const wrong = findWrongFact(whole, evidence, namesIn) ?? findClaimFault(claims, evidence)
  // Advice of the writer's own tells nothing of the call.
  return (
    wrong ?? (claims.move?.type === 'suggested' ? null : findWrongSense(statement, whole, evidence, namesIn))
  )
}

// What stands between quotation marks and was said needs no other proof.
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
  const dates = checkDates(text, evidence)
  const figure = findWrongFigure(dates.rest, evidence)
  if (figure) return figure
  if (dates.isWrong) return 'date'
  return findUnknownName(text, evidence, namesIn) ? 'name' : null
}

function findWrongSense(
  { text, claims = {} }: Pick<Statement<PostSlot>, 'text' | 'claims'>,
  whole: string,
  evidence: Evidence,
  namesIn: NamesIn,
): DropReason | null {
  const { move, amount } = claims
  if (isTurnedAround(whole, evidence)) return 'polarity'
  if (move && isOwnerUnproven(text, { name: move.owner, side: move.ownerSide }, evidence)) return 'owner'
  if (isStatusUnproven(whole, move?.type === 'agreed', evidence)) return 'status'
  if (move?.type !== 'conditional' && isConditionDropped(whole, evidence)) return 'condition'
  if (isOfAnother(whole, amount?.whose, evidence)) return 'rival'
  const names = namesIn(whole).map(({ text: name }) => name)
  if (isStitched(whole, names, evidence)) return 'stitched'
  const isStanding = amount?.stands && amount.whose === 'us' && price.test(amount.what)
  return isStanding && isSuperseded(text, evidence) ? 'superseded' : null
}
