import type { CallTypeDefinition } from '../../definitions/catalog.ts'
import { logOfCount } from '../../embedded/exact-math.ts'
import type { Citation } from '../draft.ts'
import type { CallFacts } from '../facts/call-facts.ts'
import { clearConfidence } from './post-quotes.ts'
import { createReadingBudget, quoteWordsMin } from './reading-budget.ts'

// The most that a summary quotes of a call.
const summaryWords = { share: 0.23, least: 160, most: 450 }
const shouldShare = 0.15
// A longer sentence has to be more important.
const lengthShare = 0.5
// Log odds below which a sentence is left out, even in a short call.
const worthMin = -3.5
// Turns next to each other tend to show the same fact.
const nextToOdds = 0.4
const itemsMax = 8
const restItemsMax = 16

export type SectionKey = CallTypeDefinition['summary']['sections'][number]['key']

/**
 * The sentences that a reader must know, by section of the summary. They include `core`, those of the bottom line; sentences cited there
 * cost no reading budget.
 */
export function chooseStatements(
  facts: CallFacts,
  { summary }: CallTypeDefinition,
  { core, cited }: { core: readonly number[]; cited: readonly Citation[] },
): Map<SectionKey, number[]> {
  const { statements, scores } = facts
  const worthOf = (at: number) => {
    const { must = 0, should = 0 } = scores[at] ?? {}
    const length = logOfCount(Math.max(quoteWordsMin, statements[at]?.words ?? 0))
    return must + shouldShare * should - lengthShare * (length - logOfCount(quoteWordsMin))
  }
  const wanted = new Set(summary.sections.flatMap(({ elementKeys }) => elementKeys))
  const isClear = (at: number) =>
    facts
      .foundIn(at)
      .some(({ elementKey, confidence }) => wanted.has(elementKey) && confidence >= clearConfidence)
  const take = createReadingBudget(facts, summaryWords, cited)
  const chosen = new Map<SectionKey, number[]>(summary.sections.map(({ key }) => [key, []]))
  const shown = new Set<number>()
  const choose = (at: number) => {
    const key = sectionOf(facts, summary.sections, at, chosen)
    const section = key === undefined ? undefined : chosen.get(key)
    if (!section || !take(at)) return
    section.push(at)
    shown.add(statements[at]?.segmentIndex ?? -1)
  }
  for (const at of core) choose(at)
  const open = statements
    .map(({ segmentIndex }, at) => ({ at, worth: worthOf(at), segment: segmentIndex }))
    .filter(({ at, worth }) => worth >= worthMin || isClear(at))
    .toSorted((a, b) => b.worth - a.worth || a.at - b.at)
  while (open.length > 0) {
    const best = bestOf(open, shown)
    for (const { at } of open.splice(best, 1)) choose(at)
  }
  for (const { key, order: wanted } of summary.sections)
    if (wanted === 'call') chosen.get(key)?.sort((a, b) => a - b)
  return chosen
}

interface Open {
  at: number
  worth: number
  segment: number
}

// They stand in the order of their worth; turns next to those shown are worth less.
function bestOf(open: readonly Open[], shown: ReadonlySet<number>): number {
  let [best, most] = [0, Number.NEGATIVE_INFINITY]
  for (const [place, { worth, segment }] of open.entries()) {
    if (worth <= most) break
    const near = Number(shown.has(segment - 1)) + Number(shown.has(segment + 1))
    const odds = worth - nextToOdds * near
    if (odds > most) [best, most] = [place, odds]
  }
  return best
}

/** The best section for a sentence that is not full; the last one if none fits. */
function sectionOf(
  { foundIn, scores }: CallFacts,
  sections: CallTypeDefinition['summary']['sections'],
  at: number,
  chosen: ReadonlyMap<SectionKey, readonly number[]>,
): SectionKey | undefined {
  const rest = sections.at(-1)
  const fits = sections.map(({ key, elementKeys }) => {
    const found = foundIn(at).filter(({ elementKey }) => elementKeys.includes(elementKey))
    const isMove = elementKeys.includes('next_step') && (scores[at]?.move ?? -1) > 0
    return { key, fit: found.reduce((sum, { confidence }) => sum + confidence, isMove ? 1 : 0) }
  })
  const best = fits
    .filter(({ key, fit }) => fit > 0 && (chosen.get(key)?.length ?? 0) < itemsMax)
    .toSorted((a, b) => b.fit - a.fit)[0]
  if (best) return best.key
  return rest && (chosen.get(rest.key)?.length ?? 0) < restItemsMax ? rest.key : undefined
}
