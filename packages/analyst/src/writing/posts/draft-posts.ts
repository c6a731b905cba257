import type { PostDraft } from '../draft.ts'
import { readCallFacts } from '../facts/call-facts.ts'
import type { FactModel } from '../facts/fact-model.ts'
import type { PlacedElement } from '../facts/read-facts.ts'
import { draftScorecard } from './draft-scorecard.ts'
import { draftSummary } from './draft-summary.ts'
import type { PostInput } from './post-input.ts'
import { type WrittenMove, writeMove } from './write-moves.ts'

/** The embedded writer's statements about a call. */
export function draftPosts(
  input: PostInput,
  { model, elements }: { model: FactModel; elements: readonly PlacedElement[] },
): PostDraft {
  const { segments, call } = input
  const facts = readCallFacts(model, { segments, elements, ownerName: call.ownerName })
  const written = facts.moves.flatMap((move) => writeMove(facts, move, call.heldOn) ?? [])
  // What both sides say again is one move.
  const isSame = (one: WrittenMove, other: WrittenMove) =>
    one.text === other.text || (one.saidAt !== undefined && one.saidAt === other.saidAt)
  const moves = written.filter((move, at) => written.findIndex((other) => isSame(other, move)) === at)
  return {
    statements: [...draftSummary(input, facts, moves), ...moves, ...draftScorecard(input, facts)],
    caveats: [],
  }
}
