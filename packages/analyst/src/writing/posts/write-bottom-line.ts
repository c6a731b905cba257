import type { Statement } from '../draft.ts'
import type { CallFacts } from '../facts/call-facts.ts'
import type { FoundOutcome } from '../facts/tell-outcome.ts'
import { chooseCore } from './choose-core.ts'
import { citeAll } from './cite.ts'
import { type Part, partsOf } from './lines/parts.ts'
import type { WrittenMove } from './write-moves.ts'

const wordsMax = 60
const firstWordsMin = 7
const spareMax = 2
const verdicts: Record<FoundOutcome['key'], string> = {
  closed_won: 'Won.',
  advancing: 'Open, next step agreed.',
  open: 'Open.',
  stalled: 'Stalled.',
  at_risk: 'At risk.',
  closed_lost: 'Lost.',
  not_a_deal: '',
}

/** The bottom line, at most 60 words: how it stands, what could stop it, who decides, the money, and what happens next. */
export function writeBottomLine(
  facts: CallFacts,
  { outcome, moves }: { outcome: FoundOutcome; moves: readonly WrittenMove[] },
): Statement[] {
  const found = partsOf(facts, moves)
  const parts = found.length > 0 ? found : spareParts(facts)
  if (parts.length === 0) return []
  // "Next step agreed. Agreed: …" would say it twice.
  const hasStep =
    parts.some(({ text }) => /^Next\b/.test(text)) && !parts.some(({ text }) => /^Agreed:/.test(text))
  const verdict = outcome.key === 'advancing' && !hasStep ? 'Moving forward.' : verdicts[outcome.key]
  const opening: Statement[] = verdict
    ? [{ slot: 'bluf', text: verdict, quotes: citeAll(facts, outcome.at), isComputed: true }]
    : []
  return [...opening, ...fit(parts, wordsMax - verdict.split(' ').length)]
}

// Where no slot has words and nothing reads alone, the most telling sentences are better than none.
function spareParts(facts: CallFacts): Part[] {
  return chooseCore(facts)
    .toSorted((a, b) => Number(b.isRetold) - Number(a.isRetold))
    .slice(0, spareMax)
    .map(({ at, text }, place) => ({ text, quotes: citeAll(facts, [at]), place, rank: place }))
}

// What matters more is kept, in the order in which it is read; of a long answer at least its first sentence.
function fit(parts: readonly Part[], words: number): Statement[] {
  let left = words
  const kept = parts
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap((part) => {
      const text = [part.text, firstOf(part.text)].find((one) => one !== undefined && sizeOf(one) <= left)
      left -= sizeOf(text ?? '')
      return text ? { ...part, text } : []
    })
  return kept
    .toSorted((a, b) => a.place - b.place)
    .map(({ text, quotes }): Statement => ({ slot: 'bluf', text, quotes }))
}

function sizeOf(text: string): number {
  return text === '' ? 0 : text.split(/\s+/).length
}

function firstOf(text: string): string | undefined {
  // A quotation is not cut.
  if (text.includes('“')) return undefined
  const first = /^.*?(?<!\b(?:Mrs?|Ms|Dr|St|No))\.(?= \p{Lu})/u.exec(text)?.[0]
  return first && sizeOf(first) >= firstWordsMin ? first : undefined
}

export function kindText(what: string): string {
  return what.replaceAll('_', ' ')
}
