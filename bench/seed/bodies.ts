import { ScorecardResult, SummaryResult } from '@earshot/contract/post-results'
import type { z } from 'zod'
import { randomFrom } from '../../packages/analyst/lab/train/random.ts'

const itemsPerSection = 2
const sectionKeys = ['pain_themes', 'value_hooks', 'next_steps']

/** Posts in the product's form, about 1.5 kB each, made of real utterances. Numbers below 2000 are summaries, above scorecards. */
export function makeBody(utterances: readonly string[], number: number) {
  const next = randomFrom(number)
  const pick = () => utterances[Math.floor(next() * utterances.length)] ?? ''
  const quote = () => {
    const text = pick()
    const startMs = Math.floor(next() * 1_800_000)
    return {
      text,
      speaker: 'Cam Buyer',
      startMs,
      endMs: startMs + 4000,
      startChar: 0,
      endChar: text.length,
      segment: Math.floor(next() * 200),
    }
  }
  return number < 2000 ? summary(pick, quote) : scorecard(pick, quote, next)
}

type Quote = z.infer<typeof SummaryResult>['sections'][number]['items'][number]['quotes'][number]

function summary(pick: () => string, quote: () => Quote): z.infer<typeof SummaryResult> {
  return SummaryResult.parse({
    bluf: `${pick()} ${pick()}`,
    blufQuotes: [quote()],
    outcome: { key: 'advancing', reason: pick(), quotes: [] },
    sections: sectionKeys.map((key) => ({
      key,
      title: key.replace('_', ' '),
      items: Array.from({ length: itemsPerSection }, () => ({
        title: pick().slice(0, 40),
        text: pick(),
        quotes: [quote()],
      })),
    })),
    additionalContext: [{ element: 'timeline', value: pick() }],
    nextMoves: [],
    amounts: [],
    people: [],
    alternatives: [],
    caveats: [],
  })
}

function scorecard(
  pick: () => string,
  quote: () => Quote,
  next: () => number,
): z.infer<typeof ScorecardResult> {
  return ScorecardResult.parse({
    bluf: `${pick()} ${pick()}`,
    nextMoves: [makeMove(pick())],
    elements: ['situation', 'pain', 'budget', 'decision'].map((key) => {
      const score = (['G', 'Y', 'R'] as const)[Math.floor(next() * 3)] ?? 'G'
      return {
        key,
        label: key,
        score,
        rationale: pick(),
        quotes: [quote()],
        coaching: score === 'G' ? null : pick(),
      }
    }),
    notAssessed: [],
    caveats: [],
  })
}

function makeMove(text: string) {
  return {
    type: 'agreed',
    text,
    owner: null,
    ownerSide: null,
    action: text,
    due: null,
    dueDate: null,
    quotes: [],
  }
}
