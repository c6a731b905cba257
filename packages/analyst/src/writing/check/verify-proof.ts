import type { Assignment, Judged, Writer } from '../writer.ts'
import type { DropReason } from './drop-reason.ts'

/** Statements that were kept with the quotes that prove them, and those that were not. */
export interface Checked<Kept extends Judged, Offered> {
  kept: Kept[]
  dropped: { statement: Offered; reason: DropReason }[]
}

/** Has a second model judge what was kept, if the writer has one. */
export async function verifyProof<Kept extends Offered & Judged, Offered>(
  writer: Writer,
  proof: Checked<Kept, Offered>,
  assignment: Assignment,
): Promise<Checked<Kept, Offered>> {
  if (!writer.verify) return proof
  const refused = await writer.verify(proof.kept, assignment)
  const judged = proof.kept.filter((_, at) => refused.has(at))
  return {
    kept: proof.kept.filter((_, at) => !refused.has(at)),
    dropped: [...proof.dropped, ...judged.map((statement) => ({ statement, reason: 'verifier' as const }))],
  }
}
