import { AnalysisStopped, CallNotAnalysed } from '../../analysis-errors.ts'
import { countDropped } from '../check/describe-dropped.ts'
import type { DropReason } from '../check/drop-reason.ts'
import { proveResult } from '../check/prove-result.ts'
import { verifyProof } from '../check/verify-proof.ts'
import type { ResultDraft, ResultSlot, ResultStatement } from '../draft.ts'
import type { Assignment, ResultOrder, Writer } from '../writer.ts'

/** A model's checked statements about a run. They are stored with the run, and finished again if a call of the run is deleted. */
export interface Writing {
  /** Fingerprint of the writer. */
  writer: string
  statements: ResultStatement[]
  /** Parts of the result that it wrote of. */
  offered: ResultSlot[]
  dropped: Partial<Record<DropReason, number>>
  /** How many were left out with a call that was deleted. */
  gone: number
  caveats: string[]
  /** The writer's input. */
  read: NonNullable<ResultDraft['read']>
  /** Why it wrote nothing, a sentence; null otherwise. */
  problem: string | null
}

const nothing = { quotes: 0, calls: 0, words: 0 }

/** Has a model write of a run's evidence, and keeps what the quotes prove. Throws the signal's reason. */
export async function writeResult(
  writer: Writer,
  order: ResultOrder,
  assignment: Assignment,
): Promise<Writing> {
  try {
    const draft = await writer.writeResult(order, assignment)
    const { kept, dropped } = await verifyProof(writer, proveResult(draft, order), assignment)
    return {
      writer: writer.fingerprint,
      statements: kept.map(({ located: _, ...statement }) => statement),
      offered: [...new Set(draft.statements.map(({ slot }) => slot))],
      dropped: countDropped(dropped),
      gone: 0,
      caveats: draft.caveats,
      read: draft.read ?? nothing,
      problem: null,
    }
  } catch (error) {
    if (!(error instanceof CallNotAnalysed || error instanceof AnalysisStopped)) throw error
    const problem = `${error.message.replace(/\.$/, '')}.`
    return {
      writer: writer.fingerprint,
      statements: [],
      offered: [],
      dropped: {},
      gone: 0,
      caveats: [],
      read: nothing,
      problem,
    }
  }
}

/** The statements whose evidence still exists in full: others may repeat words of a deleted call. */
export function withoutGone(writing: Writing, isThere: (evidenceId: number) => boolean): Writing {
  const statements = writing.statements.filter(({ evidence }) => evidence.every(isThere))
  return { ...writing, statements, gone: writing.gone + writing.statements.length - statements.length }
}
