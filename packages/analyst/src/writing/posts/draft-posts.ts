import type { PostQuote } from '@earshot/contract/post-results'
import type { z } from 'zod'
import type { Citation, PostDraft, PostSlot, Statement } from '../draft.ts'
import { readCallFacts } from '../facts/call-facts.ts'
import type { FactModel } from '../facts/fact-model.ts'
import type { PlacedElement } from '../facts/read-facts.ts'
import { draftSummary } from './draft-summary.ts'
import type { PostInput } from './post-input.ts'
import { writeMove } from './write-moves.ts'
import { writeScorecard } from './write-scorecard.ts'

type Statements = Statement<PostSlot>[]

/** What the embedded writer says of a call, statement by statement. */
export function draftPosts(
  input: PostInput,
  { model, elements }: { model: FactModel; elements: readonly PlacedElement[] },
): PostDraft {
  const { segments, call } = input
  const facts = readCallFacts(model, { segments, elements, ownerName: call.ownerName })
  const moves = facts.moves.map((move) => writeMove(facts, move, call.heldOn))
  return {
    statements: [...draftSummary(input, facts, moves), ...moves, ...draftScorecard(input)],
    caveats: [],
  }
}

function draftScorecard(input: PostInput): Statements {
  const { result } = writeScorecard(input)
  const cite = citing(input)
  const suggested = result.nextMoves
    .filter(({ type }) => type === 'suggested')
    .map(({ type, text }): Statement<PostSlot> => {
      const move = { type, action: text, owner: null, ownerSide: null, due: null, dueDate: null }
      return { slot: 'move', text, quotes: [], claims: { move }, isComputed: true }
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
  return [{ slot: 'scorecard', text: result.bluf, quotes: [], isComputed: true }, ...suggested, ...scores]
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
