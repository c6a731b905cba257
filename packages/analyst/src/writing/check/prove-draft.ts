import { type Finding, locateClaims } from '../../locate-claims.ts'
import type { Citation, PostDraft, PostSlot, Statement } from '../draft.ts'
import type { WrittenCall } from '../writer.ts'

/** Why a statement of a draft is not shown. */
type DropReason =
  /** It has no quote, or none of its quotes was said. */
  'no_quote'

/** A statement of a post with its quotes where they stand. */
export type Proven = Statement<PostSlot> & { located: Finding[] }

interface Proof {
  kept: Proven[]
  dropped: { statement: Statement<PostSlot>; reason: DropReason }[]
}

/** Keeps what the call's own words prove. Quotes of the writer's choice pass the locator; those that it does not find are left out. */
export function proveDraft(draft: PostDraft, call: WrittenCall, findings: readonly Finding[]): Proof {
  const locate = locatorOf(draft, call, findings)
  const proof: Proof = { kept: [], dropped: [] }
  for (const [at, statement] of draft.statements.entries()) {
    const located = statement.quotes.flatMap((citation, place) => locate(citation, keyOf(at, place)) ?? [])
    if (located.length === 0 && !statement.isComputed) proof.dropped.push({ statement, reason: 'no_quote' })
    else proof.kept.push({ ...statement, located })
  }
  return proof
}

// Two statements may cite the same words: each quote is located by itself.
function keyOf(statement: number, quote: number): string {
  return `${statement}.${quote}`
}

function locatorOf(
  { statements }: PostDraft,
  { segments }: WrittenCall,
  findings: readonly Finding[],
): (citation: Citation, key: string) => Finding | undefined {
  const claims = statements.flatMap(({ quotes }, at) =>
    quotes.flatMap((citation, place) =>
      'quote' in citation ? { elementKey: keyOf(at, place), confidence: 1, ...citation } : [],
    ),
  )
  const elements = claims.map(({ elementKey }) => ({ key: elementKey, speaker: 'any' as const }))
  const located = new Map(
    locateClaims(segments, claims, elements).findings.map((finding) => [finding.elementKey, finding]),
  )
  return (citation, key) => ('finding' in citation ? findings[citation.finding] : located.get(key))
}
