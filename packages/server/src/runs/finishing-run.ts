import type { OutsideAnalyst } from '@earshot/analyst/analyst'
import type { SliceDefinition } from '@earshot/analyst/definitions/catalog'
import type { Writing } from '@earshot/analyst/writing/results/write-result'
import type { RunFilters } from '@earshot/contract/filters'
import type { RunRef } from '../platform/jobs.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'

/** A language model's text about a run, and the model. */
export type RunWriting = Writing & { outside: OutsideAnalyst }

/** The details of a run that finishing needs. */
export interface FinishingRun extends Team {
  id: number
  slice: SliceDefinition
  elementVersionIds: number[]
  analystVersionId: number
  /** 0 if the analyst reads no prompt. */
  promptId: number
  filters: RunFilters & { userPrompt?: string }
  matchedCallCount: number
  callsAnalyzed: number
  /** Null until a language model has written of it, and if rules alone do. */
  writing: RunWriting | null
}

const fewCallsMax = 100

/** Locks an active run, for a transaction that finishes it. Undefined if it has ended. */
export async function takeFinishingRun(
  sql: Sql,
  { organizationId, teamId, runId }: RunRef,
): Promise<FinishingRun | undefined> {
  const [run] = await sql<FinishingRun>`
    select organization_id, team_id, id, slice, element_version_ids, analyst_version_id, prompt_id, filters, matched_call_count, calls_analyzed, writing
      from slice_run
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${runId} and status = 'running' for update`
  if (run) await avoidNestedLoops(sql, run)
  return run
}

type Size = Pick<FinishingRun, 'matchedCallCount'>

/**
 * The planner's statistics do not know a team whose rows are new. It then expects one row of each table, and compares each quote of a
 * large run with each finding of the team: minutes instead of a second.
 */
export async function avoidNestedLoops(sql: Sql, run: Size): Promise<void> {
  if (!isLarge(run)) return
  // Look-ups of single rows remain, and seem so dear then that statements would be compiled first.
  await sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`
}

/**
 * Has the evidence of a large run read by primary keys, which need no sort. Of a team that the statistics do not know the planner would
 * take the lowest index there is, and read all rows of the team for each quote.
 */
export async function avoidSorts(sql: Sql, run: Size): Promise<void> {
  if (isLarge(run)) await sql`select set_config('enable_sort', 'off', true)`
}

function isLarge({ matchedCallCount }: Size): boolean {
  return (matchedCallCount ?? 0) > fewCallsMax
}
