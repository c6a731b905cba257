import { ApiError } from '@earshot/contract/errors'
import type { Evidence } from '@earshot/contract/evidence'
import { getRunEvidence } from '@earshot/contract/runs'
import { runNotFound } from './find-run.ts'
import { read } from './route.ts'
import { readEvidence } from './run-evidence.ts'

export const getRunEvidenceRoute = read(getRunEvidence, async ({ sql, scope }, { id, minConfidence }) => {
  // The answer was computed when the run completed.
  const [run] = await sql<{ status: string; evidence: Evidence | null }>`
    select status, evidence from slice_run where organization_id = ${scope.organizationId} and team_id = ${scope.teamId} and id = ${id}`
  refuseUnlessCompleted(run, id)
  const computed = minConfidence === undefined ? run.evidence : null
  return computed ?? (await readEvidence(sql, { ...scope, id }, minConfidence ?? 0))
})

/** Refuses a run that is missing, still active, or failed. */
export function refuseUnlessCompleted<R extends { status: string }>(
  run: R | undefined,
  id: number,
): asserts run is R {
  if (!run) throw runNotFound(id)
  if (run.status === 'completed') return
  const message =
    run.status === 'failed' ? `Run ${id} failed: it has no evidence.` : `Run ${id} is still ${run.status}.`
  throw new ApiError('RUN_NOT_COMPLETED', message)
}
