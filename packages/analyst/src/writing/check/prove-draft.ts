import { createLocator, type Finding } from '../../locate-claims.ts'
import type { PostDraft, Proven, Statement } from '../draft.ts'
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
  const locate = createLocator(call.segments)
  const check = checkerOf(call, labels)
  const proof: Proof = { kept: [], dropped: [] }
  for (const statement of draft.statements) {
    const located = statement.quotes.flatMap((citation) =>
      'finding' in citation
        ? (findings[citation.finding] ?? [])
        : (locate({ elementKey: statement.slot, confidence: 1, ...citation }) ?? []),
    )
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
