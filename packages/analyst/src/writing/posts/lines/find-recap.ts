import type { CallFacts } from '../../facts/call-facts.ts'
import { findDue } from '../../facts/due.ts'
import { findFigures } from '../../facts/figures.ts'
import { isAgreed } from '../is-agreed.ts'
import { isDoubtful } from './doubt.ts'
import { isSuperseded } from './superseded.ts'
import { type Run, tellRun } from './tell-run.ts'

const late = 0.6
const todoWordsMin = 6
const veryLate = 0.85
const wordsLimit = { least: 10, most: 34 }
const partsMin = 3
const factsMin = 2
const longPartsMin = 4
// What happened is no plan.
const past = /\b(?:was|were|had|used|did|went|got|took|gave|came|said|told|lost|left)\b/i
const opens =
  /^\W*(?:so|right|okay|ok|all right|then|good|great|perfect|let me|to (?:sum|recap)|in short|that[’']s|here[’']s)\b/i
const sure = { todo: 1, opens: 1, agreed: 1.5, rep: 0.5, oddsMin: 1 }

/** What it is: agreed, terms without a day, the plan of the seller's, dates of the customer's, or a list of what is to be done. */
export type RecapKind = 'agreed' | 'terms' | 'plan' | 'dates' | 'todo'

interface Recap extends Run {
  kind: RecapKind
}

/** What a speaker sums up near the end: a sentence that lists several days and figures. */
export function findRecap(facts: CallFacts): Recap | undefined {
  const { statements, scores } = facts
  const open = [...statements.keys()].flatMap((at) => {
    if (!isList(facts, at)) return []
    const { core = 0, must = 0, misleads = 0 } = scores[at] ?? {}
    const odds = (core + must - misleads) / 2 + surenessOf(facts, at)
    return odds >= sure.oddsMin ? { at, odds } : []
  })
  for (const { at } of open.toSorted((a, b) => b.odds - a.odds || b.at - a.at)) {
    const isOld =
      kindOf(facts, at) === 'terms' && at < veryLate * statements.length && isSuperseded(facts, at)
    const run =
      isDoubtful(facts, at) || isOld
        ? undefined
        : tellRun(facts, at, {
            wordsMax: wordsLimit.most,
            isAnswer: true,
            isAbout: hasParts,
            keepsName: true,
          })
    if (run && hasParts(run.text)) return { ...run, kind: kindOf(facts, at) }
  }
  return undefined
}

function hasParts(text: string): boolean {
  return text.split(/,|\band\b|;/).length >= partsMin
}

function isList({ statements }: CallFacts, at: number): boolean {
  const { text = '', words = 0, isQuestion = true } = statements[at] ?? {}
  const share = at / statements.length
  if (isQuestion || share < late || words < todoWordsMin || words > wordsLimit.most) return false
  if (!hasParts(text) || past.test(text)) return false
  if (isTodo(text, share)) return true
  if (words < wordsLimit.least) return false
  const days = text.split(/,|\band\b|;|\. /).filter((part) => findDue(part, null) !== null).length
  const isLong = days > 0 && text.split(/,/).length >= longPartsMin
  return isLong || days >= factsMin || days + findFigures(text).length >= factsMin + 1
}

// "So, the quote, the report and the date": said at the very end.
function isTodo(text: string, share: number): boolean {
  return share >= veryLate && opens.test(text) && text.split(/,/).length >= partsMin
}

function surenessOf(facts: CallFacts, at: number): number {
  const { text = '', side = null } = facts.statements[at] ?? {}
  const agreed = agreesTo(facts, at) ? sure.agreed : 0
  const todo = isTodo(text, at / facts.statements.length) ? sure.todo : 0
  return agreed + todo + (opens.test(text) ? sure.opens : 0) + (side === 'rep' ? sure.rep : 0)
}

function agreesTo({ statements, segments }: CallFacts, at: number): boolean {
  const own = statements[at]
  return own !== undefined && isAgreed(segments, own.segmentIndex, own.end)
}

function kindOf(facts: CallFacts, at: number): RecapKind {
  const { text = '', side = null } = facts.statements[at] ?? {}
  if (agreesTo(facts, at)) return 'agreed'
  if (facts.dueAt(at) === null)
    return findFigures(text).length < factsMin && isTodo(text, at / facts.statements.length)
      ? 'todo'
      : 'terms'
  return side === 'rep' ? 'plan' : 'dates'
}
