import type { PostQuote } from '@earshot/contract/post-results'
import type { z } from 'zod'
import type { Citation, PostDraft, PostSlot, Statement } from '../draft.ts'
import { pickFacts } from './pick-facts.ts'
import type { PostInput } from './post-input.ts'
import { writeScorecard } from './write-scorecard.ts'
import { writeSummary } from './write-summary.ts'

type Statements = Statement<PostSlot>[]

/** What the embedded writer says of a call, statement by statement. */
export function draftPosts(input: PostInput): PostDraft {
  return { statements: [...draftSummary(input), ...draftScorecard(input)], caveats: [] }
}

function draftSummary(input: PostInput): Statements {
  const { findings, meanings, callType, elementLabels } = input
  const { aiGeneratedTitle, result } = writeSummary(input)
  const cite = citing(input)
  const sections = result.sections.flatMap(({ key, items }) =>
    items.map((item) => ({ slot: `section:${key}` as const, ...item, quotes: cite(item.quotes) })),
  )
  const context = callType.summary.additionalContext.flatMap((key): Statements => {
    const found = result.additionalContext.find(({ element }) => element === (elementLabels[key] ?? key))
    return found ? [{ slot: `context:${key}`, text: found.value, quotes: [], isComputed: true }] : []
  })
  const facts = pickFacts(findings, meanings).map((fact) => ({ finding: findings.indexOf(fact) }))
  const bluf: Statements = [{ slot: 'bluf', text: result.bluf, quotes: facts, isComputed: true }]
  const [lead] = sections
  return [
    ...bluf,
    ...(aiGeneratedTitle && lead
      ? [{ slot: 'title' as const, text: aiGeneratedTitle, quotes: lead.quotes, isComputed: true as const }]
      : []),
    ...sections,
    ...context,
  ]
}

function draftScorecard(input: PostInput): Statements {
  const { result } = writeScorecard(input)
  const cite = citing(input)
  const moves = result.nextMoves.map(({ type, text, quotes }): Statement<PostSlot> => {
    const move = { type, action: text, owner: null, ownerSide: null, due: null, dueDate: null }
    return { slot: 'move', text, quotes: cite(quotes), claims: { move }, isComputed: true }
  })
  const scores = result.elements.flatMap(({ key, score, rationale, coaching, quotes }): Statements => {
    const cited = cite(quotes)
    return [
      { slot: `score:${key}`, text: rationale, quotes: cited, claims: { score }, isComputed: true },
      ...(coaching
        ? [{ slot: `coaching:${key}` as const, text: coaching, quotes: cited, isComputed: true as const }]
        : []),
    ]
  })
  return [{ slot: 'scorecard', text: result.bluf, quotes: [], isComputed: true }, ...moves, ...scores]
}

function citing({ findings }: PostInput) {
  return (quotes: readonly z.infer<typeof PostQuote>[]): Citation[] =>
    quotes.flatMap(({ segment, startChar, endChar }) => {
      const finding = findings.findIndex(
        (one) => one.segmentIndex === segment && one.startChar === startChar && one.endChar === endChar,
      )
      return finding < 0 ? [] : { finding }
    })
}
