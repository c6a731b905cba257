import { shorten } from '../../shorten.ts'
import { stripFillers } from '../../strip-fillers.ts'
import type { Statement } from '../draft.ts'
import type { CallFacts } from '../facts/call-facts.ts'
import { citeAll, quoteAt } from './cite.ts'
import { createReadingBudget } from './reading-budget.ts'
import { capitalised, type WrittenMove } from './write-moves.ts'

const wordsMax = 60
const statementsMax = 8
// What it rests on is at most so much of a call.
const coreWords = { share: 0.1, least: 30, most: 200 }
const moneyMax = 2
const shownCharsMax = 110
// Log odds: what is less likely to matter is left out, however short the call.
const coreMin = -2.5
// What names a sum that was overruled later.
const supersededOdds = 1

type Slot = 'lead' | 'blocker' | 'decider'

const slotElements: Record<Exclude<Slot, 'lead'>, readonly string[]> = {
  blocker: ['deal_risk', 'budget_constraint', 'objection', 'churn_risk', 'adoption_barrier', 'bug_report'],
  decider: ['decision_process', 'decision_maker', 'stakeholder'],
}

/** The sentences that the bottom line rests on, the most telling first. */
export function chooseCore(facts: CallFacts): number[] {
  const { statements, scores, amounts } = facts
  const superseded = new Set(amounts.filter(({ stands }) => !stands).flatMap(({ at }) => at))
  // Chosen on the labelled calls, each fold left out of what was learnt: what misleads is worse than what is missing.
  const scoreOf = (at: number) => {
    const { core = 0, must = 0, misleads = 0 } = scores[at] ?? {}
    return core + must - misleads - (superseded.has(at) ? supersededOdds : 0)
  }
  const leadOf = (at: number) => {
    const { lead = 0, core = 0, must = 0, misleads = 0 } = scores[at] ?? {}
    return lead + (core + must - misleads) / 2 - (superseded.has(at) ? supersededOdds : 0)
  }
  const places = [...statements.keys()].filter((at) => (scores[at]?.core ?? 0) >= coreMin)
  const [lead] = places.toSorted((a, b) => leadOf(b) - leadOf(a) || a - b)
  const order = places.toSorted((a, b) => scoreOf(b) - scoreOf(a) || a - b)
  const take = createReadingBudget(facts, coreWords)
  const chosen: number[] = []
  for (const at of [...(lead === undefined ? [] : [lead]), ...order]) {
    if (take(at)) chosen.push(at)
    if (chosen.length >= statementsMax) break
  }
  return chosen
}

interface BottomLine {
  /** How the outcome is said, up to the words that show it. */
  opening: string
  core: readonly number[]
  moves: readonly WrittenMove[]
}

/** The bottom line by slots: how it stands, what is in the way, who decides, the money, what happens next. At most 60 words. */
export function writeBottomLine(facts: CallFacts, { opening, core, moves }: BottomLine): Statement[] {
  const slots = Map.groupBy(core, (at) => slotOf(facts, at))
  const segments = new Set(core.map((at) => facts.statements[at]?.segmentIndex))
  const isCore = ({ quotes }: Pick<Statement, 'quotes'>) =>
    quotes.some((quote) => 'quote' in quote && segments.has(quote.segmentIndex))
  const isCoreAt = (at: number) => segments.has(facts.statements[at]?.segmentIndex)
  const next = moves.toSorted((a, b) => Number(isCore(b)) - Number(isCore(a)) || rankOf(b) - rankOf(a))[0]
  const sentences: { text: string; at: readonly number[]; quotes?: Statement['quotes'] }[] = []
  const add = (slot: Slot, before: string) => {
    const at = slots.get(slot) ?? []
    const [best] = at
    if (best !== undefined)
      sentences.push({ text: `${before} “${shown(facts, best)}” (${facts.speakerAt(best)}).`, at })
  }
  add('lead', opening)
  if (next) sentences.push({ text: `Next: ${next.text}.`, at: [], quotes: next.quotes.slice(0, 1) })
  add('blocker', 'In the way:')
  const money = facts.amounts
    .filter(({ stands, what, at }) => stands && isPrice(what) && at.some((place) => isCoreAt(place)))
    .slice(0, moneyMax)
  const prices = money.map(({ said, unit, what }) => `${said}${unit ? ` ${unit}` : ''} (${kindText(what)})`)
  const priced = money.flatMap(({ at }) => at.filter(isCoreAt).slice(0, 1))
  if (prices.length > 0) sentences.push({ text: `Money: ${prices.join(', ')}.`, at: priced })
  add('decider', 'Who decides:')
  let left = wordsMax
  return sentences.flatMap(({ text, at, quotes }): Statement[] => {
    const words = text.split(/\s+/).length
    if (words > left) return []
    left -= words
    return [
      {
        slot: 'bluf',
        text: capitalised(text),
        quotes: [...citeAll(facts, at), ...(quotes ?? [])],
        isComputed: true,
      },
    ]
  })
}

function slotOf({ foundIn, scores }: CallFacts, at: number): Slot {
  const found = foundIn(at)
  const sumOf = (keys: readonly string[]) =>
    found.reduce((sum, { elementKey, confidence }) => sum + (keys.includes(elementKey) ? confidence : 0), 0)
  const [blocker, decider] = [sumOf(slotElements.blocker), sumOf(slotElements.decider)]
  if ((scores[at]?.lead ?? 0) > 0) return 'lead'
  if (Math.max(blocker, decider) < 0.4) return 'lead'
  return blocker > decider ? 'blocker' : 'decider'
}

// What is agreed and has a date comes first, what depends on something last.
function rankOf({ claims: { move } }: WrittenMove): number {
  return (
    (move.due ? 2 : 0) + { agreed: 2, committed: 1, conditional: 0, proposed: 0, suggested: -1 }[move.type]
  )
}

function isPrice(what: string): boolean {
  return what === 'contract_value' || what === 'offer'
}

export function kindText(what: string): string {
  return what.replaceAll('_', ' ')
}

function shown(facts: CallFacts, at: number): string {
  const quote = quoteAt(facts, at)?.quote ?? ''
  return shorten(stripFillers(quote), shownCharsMax).replace(/[.!]$/, '')
}
