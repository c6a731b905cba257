import type { SliceDefinition } from '@earshot/analyst/definitions/catalog'
import { outputSchemaOf } from '@earshot/analyst/definitions/slice-output'
import type { ResultDraft } from '@earshot/analyst/writing/draft'
import { assembleResult } from '@earshot/analyst/writing/results/assemble-result'
import { draftResult } from '@earshot/analyst/writing/results/draft-result'
import type { ResultOrder, Writer } from '@earshot/analyst/writing/writer'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Database } from '../platform/database.ts'
import type { RunRef } from '../platform/jobs.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import type { FinishingRun } from './finishing-run.ts'
import { enter } from './phase.ts'
import { readEvidence, writeEvidence } from './run-evidence.ts'
import { readManifest } from './run-manifest.ts'
import { readSynthesisInput } from './synthesis-input.ts'

const nestedLoopCallsMax = 100

/**
 * Writes the run's evidence, computes its two answers (evidence and result) and completes it, in one transaction: a
 * second attempt finds the run completed, or nothing of the first.
 */
export async function finishRun(
  db: Database,
  writer: Writer,
  { organizationId, teamId, runId }: RunRef,
  signal: AbortSignal,
): Promise<void> {
  await db.begin(async ({ sql }) => {
    const [run] = await sql<FinishingRun>`
      select organization_id, team_id, id, slice, element_version_ids, analyst_version_id, prompt_id, filters, matched_call_count, calls_analyzed
        from slice_run
       where organization_id = ${organizationId} and team_id = ${teamId} and id = ${runId} and status = 'running' for update`
    if (!run) return
    await avoidNestedLoops(sql, run)
    await writeEvidence(sql, run)
    const { evidence, result } = await readAnswers(sql, run, (order) => writer.writeResult(order, { signal }))
    const manifest = { ...(await readManifest(sql, run)), status: 'completed' }
    await sql`
      update slice_run set ${enter('completed')}, evidence = ${evidence}, result = ${result}, manifest = ${manifest}
       where organization_id = ${organizationId} and team_id = ${teamId} and id = ${runId}`
  })
}

/** The two answers of a run, from its evidence as it is now. */
async function readAnswers(
  sql: Sql,
  run: FinishingRun,
  write: (order: ResultOrder) => ResultDraft | Promise<ResultDraft>,
) {
  const evidence = await readEvidence(sql, run)
  const input = await readSynthesisInput(sql, run)
  const userPrompt = run.filters.userPrompt ?? null
  const result = assembleResult(input, await write({ evidence: input, quotes: [], userPrompt }))
  refuseInvalid(run.slice, result)
  return { evidence, result }
}

/** Computes the answers of completed runs anew, after some of their evidence is gone. */
export async function refreshAnswers(
  sql: Sql,
  { organizationId, teamId }: Team,
  runIds: readonly number[],
): Promise<void> {
  const runs = await sql<FinishingRun>`
    select organization_id, team_id, id, slice, element_version_ids, analyst_version_id, prompt_id, filters, matched_call_count, calls_analyzed
      from slice_run
     where organization_id = ${organizationId} and team_id = ${teamId} and id = any(${runIds}::bigint[]) and status = 'completed' for update`
  for (const run of runs) {
    await avoidNestedLoops(sql, run)
    const { evidence, result } = await readAnswers(sql, run, (order) => draftResult(order.evidence))
    await sql`
      update slice_run set evidence = ${evidence}, result = ${result}
       where organization_id = ${organizationId} and team_id = ${teamId} and id = ${run.id}`
  }
}

/**
 * The planner's statistics do not know a team whose rows are new. It then expects one row of each table, and compares each quote of a
 * large run with each finding of the team: minutes instead of a second.
 */
async function avoidNestedLoops(sql: Sql, { matchedCallCount }: FinishingRun): Promise<void> {
  if ((matchedCallCount ?? 0) <= nestedLoopCallsMax) return
  // Look-ups of single rows remain, and seem so dear then that statements would be compiled first.
  await sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`
}

function refuseInvalid(slice: SliceDefinition, result: unknown): void {
  const ajv = new Ajv2020({ strict: true })
  if (ajv.validate(outputSchemaOf(slice), result)) return
  throw new Error(`the result of ${slice.key} does not match its schema: ${ajv.errorsText()}`)
}
