import type { Analyst } from '@earshot/analyst/analyst'
import type { RunFilters } from '@earshot/contract/filters'
import { matchingCalls } from '../calls/matching-calls.ts'
import { ensureAnalystVersion } from '../findings/question-versions.ts'
import type { Database, Transaction } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Sql } from '../platform/sql.ts'

// A batch is full with so many calls or words, or with a share of both: of long calls it holds about ten. So a run of fifty calls
// occupies several workers, no other run waits for long until one of them is free, and few transcripts are in memory at a time.
const callsPerBatch = 50
const wordsPerBatch = 60_000

interface PlannedRun {
  id: number
  teamId: number
  filters: RunFilters
  fromMs: number
  beforeMs: number
  elementVersionIds: number[]
  promptId: number
}

/**
 * Freezes the calls that match, takes over what is known of them, and makes batches of the rest. One transaction: a
 * second attempt finds nothing done, or the run past its planning.
 */
export async function planRun(db: Database, jobs: Jobs, worker: Analyst, runId: number): Promise<void> {
  const [preferred] = await db.sql<{ model: string | null }>`
    select slice ->> 'preferredModel' as model from slice_run where id = ${runId}`
  const analyst = worker.preferring?.(preferred?.model ?? null) ?? worker
  const analystVersionId = await ensureAnalystVersion(db.sql, analyst.fingerprint, analyst.outside)
  await db.begin(async (transaction) => {
    const { sql } = transaction
    const [run] = await sql<PlannedRun>`
      select id, team_id, filters, element_version_ids,
             -- Numbers: what ends with the year 9999 ends before a moment that has no text of our form.
             extract(epoch from held_from) * 1000 as from_ms, extract(epoch from held_before) * 1000 as before_ms,
             -- Only who is outside reads a prompt: under any other, what the embedded analyst has found holds too.
             case when ${analyst.outside !== undefined} then prompt_id else 0 end as prompt_id
        from slice_run where id = ${runId} and status = 'running' and phase = 'gathering_evidence' for update`
    if (!run) return
    const matched = await freezeCalls(transaction, run, analystVersionId)
    const batches = await makeBatches(transaction, runId)
    await sql`
      update slice_run
         set phase = ${batches.length > 0 ? 'analyzing_calls' : 'synthesizing'}, analyst_version_id = ${analystVersionId},
             prompt_id = ${run.promptId}, analyzing_at = clock_timestamp(),
             synthesizing_at = case when ${batches.length}::int = 0 then clock_timestamp() end, matched_call_count = ${matched}, batches_left = ${batches.length},
             calls_analyzed = ${matched} - (select count(*) from run_call where run_id = ${runId} and batch is not null)
       where id = ${runId}`
    if (batches.length === 0) await jobs.send('finish-run', [{ data: { runId } }], transaction)
    // Later batches give way to the first ones of other runs: a huge run does not hold up a small one.
    else
      await jobs.send(
        'analyse-batch',
        batches.map((batch) => ({ data: { runId, batch }, priority: -batch })),
        transaction,
      )
  })
}

/** Tells that these runs are being planned; those that have ended stay as they are. */
export async function beginPlanning(sql: Sql, runIds: readonly number[]): Promise<void> {
  await sql`
    update slice_run set phase = 'gathering_evidence', gathering_at = clock_timestamp()
     where id = any(${runIds}::bigint[]) and status = 'running' and phase = 'queued'`
}

async function freezeCalls({ sql }: Transaction, run: PlannedRun, analystVersionId: number): Promise<number> {
  const [counted] = await sql<{ matched: number }>`
    with matched as (
      select id, transcript_id,
             (select count(*) from analysis
               where analysis.transcript_id = call.transcript_id and analyst_version_id = ${analystVersionId}
                 and prompt_id = ${run.promptId} and element_version_id = any(${run.elementVersionIds}::int[]))
             = ${run.elementVersionIds.length}::int as is_known
        from call where team_id = ${run.teamId} and ${matchingCalls(run.teamId, run.filters, run)}
       -- In one order, or a plan and the processing of calls could wait for each other. One that is being deleted is waited for and left out.
       order by id for key share of call
    ), weighed as (
      select id, transcript_id, is_known,
             case when is_known then 0
                  else 1.0 / ${callsPerBatch}::int + (select word_count from transcript where transcript.id = transcript_id) / ${wordsPerBatch}::numeric
             end as share
        from matched
    ), frozen as (
      insert into run_call (run_id, team_id, call_id, transcript_id, batch)
      select ${run.id}, ${run.teamId}, id, transcript_id,
             case when not is_known then floor(sum(share) over (order by id) - share) end
        from weighed
      returning 1
    )
    select count(*) as matched from frozen`
  return counted?.matched ?? 0
}

async function makeBatches({ sql }: Transaction, runId: number): Promise<number[]> {
  const rows = await sql<{ batch: number }>`
    insert into run_batch (run_id, batch, call_count)
    select run_id, batch, count(*) from run_call where run_id = ${runId} and batch is not null group by run_id, batch
    returning batch`
  return rows.map(({ batch }) => batch).sort((a, b) => a - b)
}
