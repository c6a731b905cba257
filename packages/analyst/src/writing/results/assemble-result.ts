import type { Finding, SliceResult } from '../../definitions/slice-output.ts'
import type { ResultDraft, ResultSlot } from '../draft.ts'
import type { SynthesisInput } from './synthesis-input.ts'

/** A result as `outputSchemaOf` its slice describes it, from statements that all have their rows. */
export function assembleResult(
  { slice, coverage }: Pick<SynthesisInput, 'slice' | 'coverage'>,
  { statements, caveats }: ResultDraft,
): SliceResult {
  const bySlot = Map.groupBy(statements, ({ slot }) => slot)
  const rowsOf = (slot: ResultSlot) => (bySlot.get(slot) ?? []).flatMap(({ row }) => row ?? [])
  const sections = slice.sections.map(({ key }) => [key, rowsOf(`row:${key}`)] as const)
  return {
    headline: (bySlot.get('headline') ?? []).map(({ text }) => text).join(' '),
    // A program has made them, as it makes those of sections.
    findings: rowsOf('finding') as Finding[],
    coverage: { ...coverage },
    caveats,
    ...Object.fromEntries(sections),
  }
}
