import type { Claims } from '../draft.ts'
import { isDayShown } from './check-dates.ts'
import { checkSum } from './check-figures.ts'
import type { DropReason } from './drop-reason.ts'
import { type Evidence, plain } from './evidence.ts'

/** The first claim beside a statement's text that its quotes do not show: a sum, name, role or day. */
export function findClaimFault(
  { move, amount, person, alternative }: Claims,
  evidence: Evidence,
): DropReason | null {
  if (move?.due && !hasWords(move.due, evidence.words)) return 'date'
  if (move?.dueDate && !isDayShown(move.dueDate, evidence)) return 'date'
  if (amount) return checkSum(amount, evidence)
  if (alternative && !hasWords(alternative.name, evidence.words)) return 'name'
  if (!person) return null
  const speakers = plain(evidence.quotes.map(({ speaker }) => speaker ?? '').join(' '))
  if (!hasWords(person.name, `${evidence.around} ${speakers} ${plain(evidence.known)}`)) return 'name'
  return person.role && !hasWords(person.role, `${evidence.around} ${plain(evidence.known)}`) ? 'name' : null
}

/** Whether a text has all words of a phrase, in any order. */
function hasWords(phrase: string, words: string): boolean {
  const said = new Set(words.match(/[\p{L}\p{N}]+/gu) ?? [])
  return (plain(phrase).match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => word.length < 3 || said.has(word))
}
