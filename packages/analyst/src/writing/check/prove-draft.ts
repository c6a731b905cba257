import { type Finding, locateClaims } from '../../locate-claims.ts'
import type { Citation, PostDraft, Proven, Statement } from '../draft.ts'
import { createNames, type NamesIn } from '../results/names.ts'
import type { WrittenCall } from '../writer.ts'
import { findWrongForm } from './check-form.ts'
import { isUnrelated } from './check-related.ts'
import { findFault, findWrongAdvice, findWrongFact } from './check-statement.ts'
import type { DropReason } from './drop-reason.ts'
import { evidenceOf, figuresKnown, knownFacts } from './evidence.ts'
import type { Checked } from './verify-proof.ts'

export type Proof = Checked<Proven, Statement>

/**
 * Keeps statements that the call's own words prove. The writer's quotes pass the locator; those that it does not find are left out, and
 * a statement is judged by the others. `labels` are the template's own words, which a statement may use.
 */
export function proveDraft(
  draft: PostDraft,
  call: WrittenCall,
  findings: readonly Finding[],
  labels: readonly string[],
): Proof {
  const locate = locatorOf(draft, call, findings)
  const check = checkerOf(call, labels)
  const proof: Proof = { kept: [], dropped: [] }
  for (const [at, statement] of draft.statements.entries()) {
    const located = statement.quotes.flatMap((citation, place) => locate(citation, keyOf(at, place)) ?? [])
    // A statement whose quotes are all invented is unproven, whoever wrote it.
    const isSound = statement.isComputed && (statement.quotes.length === 0 || located.length > 0)
    const reason = isSound ? null : check(statement, located)
    if (reason) proof.dropped.push({ statement, reason })
    else proof.kept.push({ ...statement, located })
  }
  return proof
}

function checkerOf(call: WrittenCall, labels: readonly string[]) {
  const known = [knownFacts(call), ...labels].join('\n')
  // Who joins a call chooses the name that is shown.
  const knownFigures = figuresKnown([knownFacts({ ...call, segments: [] }), ...labels].join('\n'))
  let namesIn: NamesIn | undefined
  return (statement: Statement, located: readonly Finding[]): DropReason | null => {
    if (located.length === 0 || statement.text.trim() === '') return 'no_quote'
    const evidence = evidenceOf(call, located, known, knownFigures)
    const wrong = findWrongForm(statement, evidence)
    if (wrong) return wrong
    namesIn ??= createNames(call.segments.map(({ text }) => text))
    if (statement.slot.startsWith('coaching:')) return findWrongAdvice(statement.text, evidence, namesIn)
    // A type is a judgement: only the figures and names of its reason are checked.
    if (statement.slot === 'type') return findWrongFact(statement.text, evidence, namesIn)
    return findFault(statement, evidence, namesIn) ?? (isUnrelated(statement, evidence) ? 'unrelated' : null)
  }
}

// Two statements may cite the same words, so each quote is located separately.
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
  return (citation, key) => {
    if ('finding' in citation) return findings[citation.finding]
    return 'quote' in citation ? located.get(key) : undefined
  }
}
