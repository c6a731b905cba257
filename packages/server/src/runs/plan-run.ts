import type { Analyst } from '@earshot/analyst/analyst'
import type { RunFilters } from '@earshot/contract/filters'
import { isOf, matchingCalls } from '../calls/matching-calls.ts'
import { ensureAnalystVersion } from '../findings/question-versions.ts'
import type { Database, Transaction } from '../platform/database.ts'
import type { Jobs, RunRef } from '../platform/jobs.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { enter } from './phase.ts'

// A batch is full at so many calls or words, or a share of both: about ten long calls. So a run of fifty calls occupies several workers,
// other runs get a free worker soon, and few transcripts are in memory at a time.
const callsPerBatch = 50
const wordsPerBatch = 60_000

interface PlannedRun extends Team {
  id: number
  filters: RunFilters
  fromMs: number
  beforeMs: number
  elementVersionIds: number[]
  promptId: number
}

/**
 * Freezes the matching calls, takes over known findings, and makes batches of the rest. It is one transaction, so a second attempt finds
 * nothing done, or the run past its planning.
 */
export async function planRun(db: Database, jobs: Jobs, worker: Analyst, ref: RunRef): Promise<void> {
  const { organizationId, teamId, runId } = ref
  const [preferred] = await db.sql<{ model: string | null }>`
    select slice ->> 'preferredModel' as model from slice_run
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${runId}`
  const analyst = worker.preferring?.(preferred?.model ?? null) ?? worker
  const analystVersionId = await ensureAnalystVersion(db.sql, analyst.fingerprint, analyst.outside)
  await db.begin(async (transaction) => {
    const { sql } = transaction
    const [run] = await sql<PlannedRun>`
      select organization_id, team_id, id, filters, element_version_ids,
             -- Numbers: what ends with the year 9999 ends before a moment that has no text of our form.
             extract(epoch from held_from) * 1000 as from_ms, extract(epoch from held_before) * 1000 as before_ms,
             -- Only who is outside reads a prompt: under any other, what the embedded analyst has found holds too.
             case when ${analyst.outside !== undefined} then prompt_id else 0 end as prompt_id
        from slice_run
       where organization_id = ${organizationId} and team_id = ${teamId} and id = ${runId}
         and status = 'running' and phase = 'gathering_evidence' for update`
    if (!run) return
    const matched = await freezeCalls(transaction, run, analystVersionId)
    const batches = await makeBatches(transaction, ref)
    await sql`
      update slice_run
         set ${enter('analyzing_calls')}, analyst_version_id = ${analystVersionId}, prompt_id = ${run.promptId},
             matched_call_count = ${matched}, batches_left = ${batches.length},
             calls_analyzed = ${matched} - ${batches.reduce((sum, { callCount }) => sum + callCount, 0)}::int
       where organization_id = ${organizationId} and team_id = ${teamId} and id = ${runId}`
    if (batches.length === 0) {
      await sql`
        update slice_run set ${enter('synthesizing')} where organization_id = ${organizationId} and team_id = ${teamId} and id = ${runId}`
      await jobs.send('finish-run', [{ data: ref }], transaction)
      return
    }
    // Later batches give way to the first ones of other runs: a huge run does not hold up a small one.
    const queued = batches.map(({ batch }) => ({ data: { ...ref, batch }, priority: -batch }))
    await jobs.send('analyse-batch', queued, transaction)
  })
}

/** Marks these runs as being planned, unless they have ended. */
export async function beginPlanning(sql: Sql, runs: readonly RunRef[]): Promise<void> {
  for (const own of Map.groupBy(runs, ({ teamId }) => teamId).values()) {
    const { organizationId = 0, teamId = 0 } = own[0] ?? {}
    await sql`
      update slice_run set ${enter('gathering_evidence')}
       where organization_id = ${organizationId} and team_id = ${teamId}
         and id = any(${own.map(({ runId }) => runId)}::bigint[]) and status = 'running' and phase = 'queued'`
  }
}

async function freezeCalls({ sql }: Transaction, run: PlannedRun, analystVersionId: number): Promise<number> {
  const [counted] = await sql<{ matched: number }>`
    with matched as (
      select id, transcript_id,
             (select count(*) from analysis
               where ${isOf(run)} and analysis.transcript_id = call.transcript_id and analyst_version_id = ${analystVersionId}
                 and prompt_id = ${run.promptId} and element_version_id = any(${run.elementVersionIds}::int[]))
             = ${run.elementVersionIds.length}::int as is_known
        from call where ${isOf(run)} and ${matchingCalls(run, run.filters, run)}
       -- In one order, or a plan and the processing of calls could wait for each other. One that is being deleted is waited for and left out.
       order by id for key share of call
    ), weighed as (
      select id, transcript_id, is_known,
             case when is_known then 0
                  else 1.0 / ${callsPerBatch}::int + (select word_count from transcript
                                                       where ${isOf(run)} and call_id = matched.id and transcript.id = transcript_id) / ${wordsPerBatch}::numeric
             end as share
        from matched
    ), frozen as (
      insert into run_call (organization_id, team_id, run_id, call_id, transcript_id, batch)
      select ${run.organizationId}::bigint, ${run.teamId}::bigint, ${run.id}::bigint, id, transcript_id,
             case when not is_known then floor(sum(share) over (order by id) - share) end
        from weighed
      returning 1
    )
    select count(*) as matched from frozen`
  return counted?.matched ?? 0
}

interface Batch {
  batch: number
  callCount: number
}

async function makeBatches(
  { sql }: Transaction,
  { organizationId, teamId, runId }: RunRef,
): Promise<Batch[]> {
  const batches = await sql<Batch>`
    insert into run_batch (organization_id, team_id, run_id, batch, call_count)
    select organization_id, team_id, run_id, batch, count(*) from run_call
     where organization_id = ${organizationId} and team_id = ${teamId} and run_id = ${runId} and batch is not null
     group by 1, 2, 3, 4
    returning batch, call_count`
  return batches.sort((a, b) => a.batch - b.batch)
}
