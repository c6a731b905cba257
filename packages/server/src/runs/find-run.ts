import { ApiError } from '@earshot/contract/errors'
import type { Run, RunPhase } from '@earshot/contract/runs'
import type { Sql } from '../platform/sql.ts'
import type { Scope } from '../tenants/authenticate.ts'

const manyCalls = 1000

/** One run in the contract's form. Throws RUN_NOT_FOUND. */
export async function findRun(sql: Sql, { organizationId, teamId }: Scope, id: number): Promise<Run> {
  const [run] = await sql<Omit<Run, 'suggestedPollAfterSeconds' | 'progressMessage' | 'progress'>>`
    select id, slice_key, slice_title, status, phase, matched_call_count, calls_analyzed, filters, result, error,
           started_at, completed_at
      from slice_run where organization_id = ${organizationId} and team_id = ${teamId} and id = ${id}`
  if (!run) throw runNotFound(id)
  const isActive = run.status === 'running'
  return {
    ...run,
    matchedCallCount: isActive ? null : run.matchedCallCount,
    progress: isActive ? { analyzed: run.callsAnalyzed, matched: run.matchedCallCount } : null,
    suggestedPollAfterSeconds: isActive ? pollAfterSeconds(run) : null,
    progressMessage: isActive ? progressMessage(run) : null,
  }
}

export function runNotFound(id: number): ApiError {
  return new ApiError('RUN_NOT_FOUND', id ? `No run ${id} in this team.` : 'A run id is a positive integer.')
}

type Progress = Pick<Run, 'phase' | 'matchedCallCount' | 'callsAnalyzed'>

function pollAfterSeconds({ matchedCallCount, callsAnalyzed }: Progress): number {
  return (matchedCallCount ?? 0) - callsAnalyzed > manyCalls ? 5 : 1
}

function progressMessage({ phase, matchedCallCount, callsAnalyzed }: Progress): string {
  const calls = matchedCallCount === 1 ? '1 call' : `${matchedCallCount} calls`
  const messages: Partial<Record<RunPhase, string>> = {
    queued: 'Waiting for a worker.',
    gathering_evidence: 'Matching calls and taking over findings that are known already.',
    analyzing_calls: `Analysed ${callsAnalyzed} of ${calls}.`,
    synthesizing: `Summing up ${calls}.`,
  }
  return messages[phase] ?? 'Working.'
}
