import type { Claims } from '../draft.ts'
import type { NamesIn } from '../results/names.ts'
import { isDayShown } from './check-dates.ts'
import { checkSum } from './check-figures.ts'
import { findUnknownName } from './check-names.ts'
import type { DropReason } from './drop-reason.ts'
import { type Evidence, plain } from './evidence.ts'
import { hasWords } from './has-words.ts'

/** The first claim beside a statement's text that its quotes do not show: a sum, name, role or day. */
export function findClaimFault(
  { move, amount, person, alternative }: Claims,
  evidence: Evidence,
  namesIn: NamesIn,
): DropReason | null {
  const wrong = move && findMoveFault(move, evidence, namesIn)
  if (wrong) return wrong
  if (amount) return checkSum(amount, evidence)
  if (alternative && !hasWords(alternative.name, evidence.words)) return 'name'
  if (!person) return null
  const speakers = plain(evidence.quotes.map(({ speaker }) => speaker ?? '').join(' '))
  if (!hasWords(person.name, `${evidence.around} ${speakers} ${plain(evidence.known)}`)) return 'name'
  return person.role && !hasWords(person.role, `${evidence.around} ${plain(evidence.known)}`) ? 'name' : null
}

function findMoveFault(
  { owner, due, dueDate }: NonNullable<Claims['move']>,
  evidence: Evidence,
  namesIn: NamesIn,
): DropReason | null {
  if (due && !hasWords(due, evidence.words)) return 'date'
  if (dueDate && !isDayShown(dueDate, evidence)) return 'date'
  // "By": a name that opens a text may be an ordinary word.
  return owner && findUnknownName(`By ${owner}`, evidence, namesIn) ? 'name' : null
}
