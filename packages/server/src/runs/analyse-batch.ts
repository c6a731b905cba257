import type { Analyst } from '@earshot/analyst/analyst'
import { readSegments } from '../calls/stored-segments.ts'
import {
  type Answer,
  type AskedCall,
  answerHere,
  type Questions,
  storeAnswers,
} from '../findings/store-answers.ts'
import type { Database, Transaction } from '../platform/database.ts'
import type { JobData, Jobs } from '../platform/jobs.ts'
import type { Sql } from '../platform/sql.ts'
import { askOutside } from './ask-outside.ts'
import { enter } from './phase.ts'

type BatchRef = JobData['analyse-batch']

const leftToOthersMs = 2000
// The longest time for a batch.
const silenceMaxSeconds = 3600
const otherAnalyst =
  'this run was planned with another analyst: a worker of the same version and settings has to do it'

/**
 * Asks the analyst open questions about the calls of one batch, and stores answers and progress in one transaction; paid answers call by
 * call. A second attempt asks and stores nothing twice. The last batch to end starts the run's finish.
 */
export async function analyseBatch(
  { db, jobs, analyst: worker }: { db: Database; jobs: Jobs; analyst: Analyst },
  data: BatchRef,
  signal: AbortSignal,
): Promise<void> {
  const { runId } = data
  const run = await findOpenBatch(db.sql, data)
  if (!run) return
  const analyst = worker.preferring?.(run.preferredModel) ?? worker
  if (run.fingerprint !== analyst.fingerprint) {
    if (!run.isMoving) throw new Error(otherAnalyst)
    // This worker's version or settings differ from those of the plan: another worker takes the batch.
    const startAfter = new Date(Date.now() + leftToOthersMs)
    await db.begin((transaction) => jobs.send('analyse-batch', [{ data, startAfter }], transaction))
    return
  }
  const calls = await findCalls(db.sql, run, data)
  if (analyst.outside) {
    const isActive = await askOutside(
      { db, jobs },
      { analyst, outside: analyst.outside, run, runId },
      calls,
      signal,
    )
    if (!isActive) return
  }
  const answers = analyst.outside ? [] : await answerHere(analyst, run, calls, signal)
  await db.begin(async (transaction) => {
    const fresh = await storeAnswers(transaction.sql, run, answers)
    await closeBatch(transaction, jobs, { ...data, fresh, answers })
  })
}

/** `isMoving`: a suitable worker has ended a batch of the run recently. */
type OpenBatch = Questions & { fingerprint: string; preferredModel: string | null; isMoving: boolean }

async function findOpenBatch(
  sql: Sql,
  { organizationId, teamId, runId, batch }: BatchRef,
): Promise<OpenBatch | undefined> {
  const [run] = await sql<Omit<OpenBatch, 'team'>>`
    select fingerprint, slice ->> 'preferredModel' as preferred_model, analyst_version_id, prompt_id, prompt.text as user_prompt,
           now() - greatest(slice_run.started_at, analyzing_at, (select max(done_at) from run_batch
                                              where organization_id = ${organizationId} and team_id = ${teamId} and run_id = ${runId}))
             < make_interval(secs => ${silenceMaxSeconds}) as is_moving,
           (select jsonb_agg(jsonb_build_object('id', id, 'definition', definition) order by id)
              from element_version where id = any(element_version_ids)) as elements
      from slice_run join run_batch using (organization_id, team_id)
           join analyst_version on analyst_version.id = analyst_version_id
           left join prompt on prompt.organization_id = slice_run.organization_id and prompt.team_id = slice_run.team_id
                 and prompt.id = prompt_id
     where slice_run.organization_id = ${organizationId} and slice_run.team_id = ${teamId} and slice_run.id = ${runId}
       and run_id = ${runId} and batch = ${batch} and done_at is null and status = 'running'`
  return run && { ...run, team: { organizationId, teamId } }
}

async function findCalls(
  sql: Sql,
  run: Questions,
  { organizationId, teamId, runId, batch }: BatchRef,
): Promise<AskedCall[]> {
  const calls = await sql<Omit<AskedCall, 'segments'> & { packed: Buffer }>`
    select run_call.call_id, transcript.id as transcript_id, packed,
           array(select wanted from unnest(${run.elements.map(({ id }) => id)}::int[]) as wanted
                  where not exists (select from analysis
                         where organization_id = ${organizationId} and team_id = ${teamId}
                           and analysis.transcript_id = transcript.id and analyst_version_id = ${run.analystVersionId}
                           and prompt_id = ${run.promptId} and element_version_id = wanted)) as missing
      from run_call join transcript using (organization_id, team_id)
     where organization_id = ${organizationId} and team_id = ${teamId} and transcript.id = transcript_id
       and run_id = ${runId} and batch = ${batch} and problem is null
     order by run_call.call_id`
  return calls.map(({ packed, ...call }) => ({ ...call, segments: readSegments(packed) }))
}

interface ClosedBatch extends BatchRef {
  fresh: number
  answers: Answer[]
}

async function closeBatch(transaction: Transaction, jobs: Jobs, closed: ClosedBatch): Promise<void> {
  const { sql } = transaction
  const { organizationId, teamId, runId, batch, fresh, answers } = closed
  const dropped = answers.reduce((sum, answer) => sum + answer.dropped, 0)
  // The run's row is locked by this update: exactly one batch sees the counter reach zero.
  const [run] = await sql<{ batchesLeft: number }>`
    with asked as (
      select coalesce(sum(fresh), 0) as fresh, coalesce(sum(dropped_quotes), 0) as dropped, count(problem) as problems
        from run_call
       where organization_id = ${organizationId} and team_id = ${teamId} and run_id = ${runId} and batch = ${batch}
    ), done as (
      update run_batch set done_at = now(), fresh = ${fresh} + asked.fresh, dropped_quotes = ${dropped} + asked.dropped
        from asked
       where organization_id = ${organizationId} and team_id = ${teamId} and run_id = ${runId} and batch = ${batch} and done_at is null
      returning call_count - problems - counted as analyzed
    )
    update slice_run set batches_left = batches_left - 1, calls_analyzed = calls_analyzed + analyzed
      from done
     where organization_id = ${organizationId} and team_id = ${teamId} and slice_run.id = ${runId} and status = 'running'
    returning batches_left`
  if (run?.batchesLeft !== 0) return
  await sql`
    update slice_run set ${enter('synthesizing')} where organization_id = ${organizationId} and team_id = ${teamId} and id = ${runId}`
  await jobs.send('finish-run', [{ data: { organizationId, teamId, runId } }], transaction)
}
