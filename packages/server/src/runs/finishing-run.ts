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
  if (run) await expectManyRows(sql, run)
  return run
}

/**
 * The planner's statistics do not know a team whose rows are new: it expects one row of each table. By itself it would compare each quote
 * of a large run with each finding of the team, and look rows up by the lowest index there is, which reads all rows of the team each time:
 * minutes instead of a second.
 */
export async function expectManyRows(
  sql: Sql,
  { matchedCallCount }: Pick<FinishingRun, 'matchedCallCount'>,
): Promise<void> {
  if ((matchedCallCount ?? 0) <= fewCallsMax) return
  // A look-up by the primary key needs no sort. It remains a loop, and seems so dear then that statements would be compiled first.
  await sql`
    select set_config('enable_nestloop', 'off', true), set_config('enable_sort', 'off', true), set_config('jit', 'off', true)`
}
