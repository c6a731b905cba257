import type { ResultDraft } from '../draft.ts'
import type { SynthesisInput } from './synthesis-input.ts'
import { synthesiseResult } from './synthesise-result.ts'

/** The result by rules: a statement for the headline, each finding and each row of each section, all computed. */
export function draftResult(evidence: SynthesisInput): ResultDraft {
  const { headline, findings, caveats, coverage: _, ...sections } = synthesiseResult(evidence)
  const rows = Object.entries(sections).flatMap(([key, own]) =>
    // Members beside the common ones are the slice's sections.
    (own as readonly object[]).map((row) => ({ slot: `row:${key}` as const, text: '', evidence: [], row })),
  )
  return {
    statements: [
      { slot: 'headline', text: headline, evidence: [] },
      ...findings.map((row) => {
        const { title, description: text, evidenceIds } = row
        return { slot: 'finding' as const, title, text, evidence: evidenceIds, row }
      }),
      ...rows,
    ],
    caveats,
  }
}
