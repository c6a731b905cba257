import { tokenLine } from '../../find-quote.ts'
import { firstNames } from '../../language/first-names.ts'
import type { Statement } from '../draft.ts'
import type { NamesIn } from '../results/names.ts'
import { findForeignName, findWrongAgent } from './check-agents.ts'
import { findClaimFault } from './check-claims.ts'
import { isConditionDropped } from './check-condition.ts'
import { isCorrected } from './check-corrected.ts'
import { checkDates } from './check-dates.ts'
import { findWrongFigure } from './check-figures.ts'
import { isJoined } from './check-joined.ts'
import { findUnknownName } from './check-names.ts'
import { isAnsweredNo, isOpposite, isTakenBack } from './check-opposites.ts'
import { isOwnerUnproven } from './check-owner.ts'
import { findMisplacedName } from './check-person.ts'
import { isTurnedAround } from './check-polarity.ts'
import { isReplaced } from './check-replaced.ts'
import { isOfRival } from './check-rival.ts'
import { isStatusUnproven } from './check-status.ts'
import { isSuperseded } from './check-superseded.ts'
import { hasForeignReason, isOfAnother, isPatched, isStitched } from './check-whose.ts'

import type { DropReason } from './drop-reason.ts'
import type { Evidence } from './evidence.ts'
import { readFigures } from './figures.ts'

const prices = /^(?:offer|list_price|discount|contract_value)$/

/** The first part of a statement that its quotes do not show; null if they show all of it. */
export function findFault(
  statement: Pick<Statement, 'text' | 'title' | 'claims'>,
  evidence: Evidence,
  namesIn: NamesIn,
): DropReason | null {
  const { text, title, claims = {} } = statement
  const whole = withoutHead(
    withoutQuotes(title && !text.includes(title) ? `${title}. ${text}` : text, evidence),
  )
  const wrong =
    findWrongFact(whole, evidence, namesIn) ??
    (claims.move ? findWrongFact(claims.move.action, evidence, namesIn) : null) ??
    findClaimFault(claims, evidence, namesIn)
  // The writer's own advice is not about the call.
  return (
    wrong ?? (claims.move?.type === 'suggested' ? null : findWrongSense(statement, whole, evidence, namesIn))
  )
}

// "Price: 189 a month": the heading is no name.
function withoutHead(text: string): string {
  return text.replace(/^\p{Lu}\p{Ll}+(?=:)/u, (word) =>
    firstNames.has(word.toLowerCase()) ? word : word.toLowerCase(),
  )
}

// Quotations from the call need no other proof.
function withoutQuotes(text: string, { words }: Evidence): string {
  if (!text.includes('“')) return text
  const whole = tokenLine(words)
  return text.replace(/“([^”]+)”/g, (quoted, said: string) => {
    const start = tokenLine(said)
    return start.trim() !== '' && whole.includes(start) ? ' ' : quoted
  })
}

/** A figure, date or name that the quotes do not show. */
export function findWrongFact(text: string, evidence: Evidence, namesIn: NamesIn): DropReason | null {
  // "5:50" is said as "five fifty", "5:00" as "five"; records have whole dates.
  const known = text.replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => (evidence.known.includes(day) ? ' ' : day))
  const spoken = known.replace(/\b0?(\d{1,2}):([0-5]\d)\b/g, (_, hour, minute) =>
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
  const names = () => [...namesIn(whole).map(({ text: name }) => name), ...openingName(whole, evidence)]
  const faults: [DropReason, () => boolean | undefined][] = [
    ['name', () => !move && findMisplacedName(whole, evidence, namesIn) !== null],
    ['name', () => !move && findForeignName(whole, evidence, namesIn) !== null],
    ['name', () => !move && findWrongAgent(whole, evidence, namesIn) !== null],
    [
      'polarity',
      () =>
        isTurnedAround(whole, evidence) ||
        isOpposite(whole, evidence) ||
        isAnsweredNo(whole, evidence) ||
        isTakenBack(whole, evidence),
    ],
    ['owner', () => owner && isOwnerUnproven(text, owner, evidence)],
    ['status', () => isStatusUnproven(whole, move?.type === 'agreed', evidence)],
    ['condition', () => move?.type !== 'conditional' && isConditionDropped(whole, evidence)],
    [
      'rival',
      () => isOfAnother(whole, price?.whose, evidence, namesIn) || isOfRival(whole, evidence, namesIn),
    ],
    ['stitched', () => !move && isStitched(whole, names(), evidence)],
    ['stitched', () => !move && isPatched(whole, evidence)],
    ['stitched', () => !move && isJoined(whole, evidence, namesIn)],
    ['stitched', () => hasForeignReason(whole, evidence)],
    ['superseded', () => isCorrected(whole, evidence) || (!move && isReplaced(whole, evidence))],
    ['superseded', () => price?.stands && price.whose === 'us' && isSuperseded(text, price.value, evidence)],
  ]
  return faults.find(([, isFound]) => isFound())?.[0] ?? null
}

// "CrowdStrike asks" opens with a name that is one in the quotes.
function openingName(text: string, { quotes }: Evidence): string[] {
  const [first = ''] = /^\p{Lu}[\p{L}\d]{2,}/u.exec(text) ?? []
  if (first === '') return []
  const inside = new RegExp(`[\\p{Ll},] ${first}\\b|^${first}`, 'u')
  return quotes.some(({ sentences }) => sentences.some((said) => inside.test(said))) ? [first] : []
}
