import { AnalysisStopped, CallNotAnalysed } from '@earshot/analyst/analysis-errors'
import type { Analyst, OutsideAnalyst } from '@earshot/analyst/analyst'
import { answerOnce } from '../findings/answer-once.ts'
import type { AskedCall, Questions } from '../findings/store-answers.ts'
import type { Database } from '../platform/database.ts'
import type { Jobs, RunRef } from '../platform/jobs.ts'
import type { Sql } from '../platform/sql.ts'
import { failRun } from './fail-run.ts'
import { isRunning, type Watch, watchRun } from './watch-run.ts'

interface AskedRun {
  analyst: Analyst
  outside: OutsideAnalyst
  run: Questions
  runId: number
}

/**
 * Asks about the calls of a batch, several at a time, and stores each answer at once. A call without an answer is marked with the
 * reason; too many of them, or a cap or a key that stops all, fail the run. Returns false if the run has ended meanwhile. At the end no
 * request begins any more, but the answers of running ones are awaited and kept, because they may be paid for. Only cancelling the run,
 * or losing the job, breaks them off.
 */
export async function askOutside(
  { db, jobs }: { db: Database; jobs: Jobs },
  asked: AskedRun,
  calls: readonly AskedCall[],
  jobSignal: AbortSignal,
): Promise<boolean> {
  const ref = { ...asked.run.team, runId: asked.runId }
  const watch = watchRun({ db, jobs }, ref, jobSignal)
  const waiting = [...calls]
  const askNext = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) await askOne(db, asked, call, watch)
  }
  const all = Array.from({ length: asked.outside.callsAtOnce }, askNext)
  try {
    await Promise.all(all)
    return await isRunning(db.sql, ref)
  } catch (error) {
    watch.end()
    await Promise.allSettled(all)
    if (error instanceof AnalysisStopped)
      await db.begin((transaction) => failRun(transaction, jobs, ref, error.message))
    else if (jobSignal.aborted || (await isRunning(db.sql, ref))) throw error
    return false
  } finally {
    watch.stop()
  }
}

async function askOne(
  db: Database,
  { analyst, outside, run, runId }: AskedRun,
  call: AskedCall,
  { signal, closing }: Pick<Watch, 'signal' | 'closing'>,
): Promise<void> {
  try {
    await answerOnce(db, analyst, { questions: run, call, runId, closing }, signal)
    await countCall(db.sql, { ...run.team, runId }, call.callId)
  } catch (error) {
    if (!(error instanceof CallNotAnalysed)) throw error
    const { organizationId, teamId } = run.team
    await db.sql`
      update run_call set problem = ${error.message}
       where organization_id = ${organizationId} and team_id = ${teamId}
         and run_id = ${runId} and call_id = ${call.callId}`
    await refuseTooMany(db.sql, { organizationId, teamId, runId }, outside.minShare)
  }
}

// Counts a call once, however often its batch begins.
async function countCall(sql: Sql, { organizationId, teamId, runId }: RunRef, callId: number): Promise<void> {
  await sql`
    with counted as (
      update run_call set is_counted = true
       where organization_id = ${organizationId} and team_id = ${teamId} and run_id = ${runId}
         and call_id = ${callId} and not is_counted
      returning batch
    ), of_batch as (
      update run_batch set counted = run_batch.counted + 1 from counted
       where organization_id = ${organizationId} and team_id = ${teamId} and run_id = ${runId}
         and run_batch.batch = counted.batch
    )
    update slice_run set calls_analyzed = calls_analyzed + 1 from counted
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${runId}`
}

async function refuseTooMany(
  sql: Sql,
  { organizationId, teamId, runId }: RunRef,
  minShare: number,
): Promise<void> {
  const [run] = await sql<{ matched: number; problems: number; most: string }>`
    select matched_call_count as matched, count(problem) as problems, mode() within group (order by problem) as most
      from slice_run join run_call using (organization_id, team_id)
     where organization_id = ${organizationId} and team_id = ${teamId}
       and slice_run.id = ${runId} and run_id = ${runId} and problem is not null
     group by matched_call_count`
  // The tolerance is for shares such as 0.9, which have no exact binary form.
  if (!run || run.matched - run.problems >= run.matched * minShare - 1e-9) return
  const { matched, problems, most } = run
  throw new AnalysisStopped(
    `At least ${problems} of ${matched === 1 ? '1 call' : `${matched} calls`} could not be analysed; a run needs ${Math.round(minShare * 100)} % of its calls. Most often: ${most}.`,
  )
}
