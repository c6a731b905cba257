import type { SliceDefinition } from '@earshot/analyst/definitions/catalog'
import { outputSchemaOf } from '@earshot/analyst/definitions/slice-output'
import type { ResultDraft } from '@earshot/analyst/writing/draft'
import { assembleResult } from '@earshot/analyst/writing/results/assemble-result'
import { draftResult } from '@earshot/analyst/writing/results/draft-result'
import { finishResult } from '@earshot/analyst/writing/results/finish-result'
import type { SynthesisInput } from '@earshot/analyst/writing/results/synthesis-input'
import { withoutGone } from '@earshot/analyst/writing/results/write-result'
import type { ResultOrder } from '@earshot/analyst/writing/writer'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Database } from '../platform/database.ts'
import type { Jobs, RunRef } from '../platform/jobs.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import type { Writers } from '../posts/write-calls.ts'
import { avoidNestedLoops, avoidSorts, type FinishingRun, takeFinishingRun } from './finishing-run.ts'
import { enter } from './phase.ts'
import { readCitedQuotes } from './read-quotes.ts'
import { refreshStatistics } from './refresh-statistics.ts'
import { readEvidence, writeEvidence } from './run-evidence.ts'
import { readManifest } from './run-manifest.ts'
import { readSynthesisInput } from './synthesis-input.ts'
import { writeRun } from './write-run.ts'

/**
 * Writes the run's evidence, computes its two answers (evidence and result) and completes it, in one transaction, so that a second
 * attempt finds the run completed, or nothing done. A language model writes before that transaction; what it wrote of a call that
 * is deleted meanwhile is left out.
 */
export async function finishRun(
  { db, jobs, writers }: { db: Database; jobs: Jobs; writers: Writers },
  ref: RunRef,
  signal: AbortSignal,
): Promise<void> {
  const { writer, fallback } = writers
  await refreshStatistics(db.sql, ref)
  const writing = await writeRun({ db, jobs, writer }, ref, signal)
  await db.begin(async ({ sql }) => {
    const taken = await takeFinishingRun(sql, ref)
    if (!taken) return
    const run = { ...taken, writing }
    const { organizationId, teamId, id } = run
    await writeEvidence(sql, run)
    await storeAnswers(sql, run, (order) => fallback.writeResult(order, { signal }))
    const manifest = { ...(await readManifest(sql, run)), status: 'completed' }
    await sql`
      update slice_run set ${enter('completed')}, manifest = ${manifest}
       where organization_id = ${organizationId} and team_id = ${teamId} and id = ${id}`
  })
}

type WriteRules = (order: ResultOrder) => ResultDraft | Promise<ResultDraft>

/** Stores the two answers of a run, from its evidence as it is now and what a model wrote of it. */
async function storeAnswers(sql: Sql, run: FinishingRun, writeRules: WriteRules): Promise<void> {
  await avoidSorts(sql, run)
  const evidence = await readEvidence(sql, run)
  const input = await readSynthesisInput(sql, run)
  const rules = await writeRules({ evidence: input, quotes: [], userPrompt: run.filters.userPrompt ?? null })
  const { draft, writing } = await withWriting(sql, run, input, rules)
  const result = assembleResult(input, draft)
  refuseInvalid(run.slice, result)
  await sql`
    update slice_run set evidence = ${evidence}, result = ${result}, writing = ${writing}
     where organization_id = ${run.organizationId} and team_id = ${run.teamId} and id = ${run.id}`
}

async function withWriting(
  sql: Sql,
  run: FinishingRun,
  input: SynthesisInput,
  rules: ResultDraft,
): Promise<{ draft: ResultDraft; writing: FinishingRun['writing'] }> {
  if (!run.writing) return { draft: rules, writing: null }
  const ids = new Set(run.writing.statements.flatMap((statement) => statement.evidence))
  const cited = await readCitedQuotes(sql, run, [...ids])
  const there = new Set(cited.map(({ evidenceId }) => evidenceId))
  const writing = { ...withoutGone(run.writing, (id) => there.has(id)), outside: run.writing.outside }
  return { draft: finishResult(input, { writing, rules, cited }), writing }
}

/** Recomputes the answers of completed runs after some of their evidence was deleted. */
export async function refreshAnswers(
  sql: Sql,
  { organizationId, teamId }: Team,
  runIds: readonly number[],
): Promise<void> {
  const runs = await sql<FinishingRun>`
    select organization_id, team_id, id, slice, element_version_ids, analyst_version_id, prompt_id, filters, matched_call_count, calls_analyzed,
           writing
      from slice_run
     where organization_id = ${organizationId} and team_id = ${teamId} and id = any(${runIds}::bigint[]) and status = 'completed' for update`
  for (const run of runs) {
    await avoidNestedLoops(sql, run)
    await storeAnswers(sql, run, (order) => draftResult(order.evidence))
  }
}

function refuseInvalid(slice: SliceDefinition, result: unknown): void {
  const ajv = new Ajv2020({ strict: true })
  if (ajv.validate(outputSchemaOf(slice), result)) return
  throw new Error(`the result of ${slice.key} does not match its schema: ${ajv.errorsText()}`)
}
