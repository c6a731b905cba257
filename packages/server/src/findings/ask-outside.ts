import { AnalysisStopped, CallNotAnalysed } from '@earshot/analyst/analysis-errors'
import type { Analyst, OutsideAnalyst } from '@earshot/analyst/analyst'
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Sql } from '../platform/sql.ts'
import { cancelled, failRun } from '../runs/fail-run.ts'
import { answerOnce } from './answer-once.ts'
import type { AskedCall, Questions } from './store-answers.ts'

const watchMs = 500

interface AskedRun {
  analyst: Analyst
  outside: OutsideAnalyst
  run: Questions
  runId: number
}

/**
 * Asks about the calls of a batch, several at a time, and stores each answer as it comes. A call without an answer is marked with
 * the reason; too many of them, or a cap or a key that stops all, fail the run. False where the run has ended meanwhile, by this
 * or by somebody's cancelling. Whatever ends it, no request is begun any more; those under way are waited for and their answers kept,
 * since they are perhaps paid for. Only cancelling, and losing the job, breaks them off.
 */
export async function askOutside(
  { db, jobs }: { db: Database; jobs: Jobs },
  asked: AskedRun,
  calls: readonly AskedCall[],
  jobSignal: AbortSignal,
): Promise<boolean> {
  const { runId } = asked
  const broken = new AbortController()
  const ended = new AbortController()
  const until = {
    signal: AbortSignal.any([jobSignal, broken.signal]),
    closing: AbortSignal.any([jobs.stopping, ended.signal]),
  }
  const look = async () => {
    const run = await findRun(db.sql, runId)
    if (run?.status !== 'running') ended.abort()
    if (!run || run.error === cancelled) broken.abort()
  }
  const watch = setInterval(() => look().catch(() => undefined), watchMs)
  const waiting = [...calls]
  const askNext = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) await askOne(db, asked, call, until)
  }
  const all = Array.from({ length: asked.outside.callsAtOnce }, askNext)
  try {
    await Promise.all(all)
    return await isRunning(db.sql, runId)
  } catch (error) {
    ended.abort()
    await Promise.allSettled(all)
    if (error instanceof AnalysisStopped)
      await db.begin((transaction) => failRun(transaction, jobs, runId, error.message))
    else if (jobSignal.aborted || (await isRunning(db.sql, runId))) throw error
    return false
  } finally {
    clearInterval(watch)
  }
}

async function findRun(sql: Sql, runId: number) {
  const [run] = await sql<{ status: string; error: string | null }>`
    select status, error from slice_run where id = ${runId}`
  return run
}

async function isRunning(sql: Sql, runId: number): Promise<boolean> {
  return (await findRun(sql, runId))?.status === 'running'
}

async function askOne(
  db: Database,
  { analyst, outside, run, runId }: AskedRun,
  call: AskedCall,
  { signal, closing }: { signal: AbortSignal; closing: AbortSignal },
): Promise<void> {
  try {
    await answerOnce(db, analyst, { questions: run, call, runId, closing }, signal)
    await countCall(db.sql, runId, call.callId)
  } catch (error) {
    if (!(error instanceof CallNotAnalysed)) throw error
    await db.sql`
      update run_call set problem = ${error.message} where run_id = ${runId} and call_id = ${call.callId}`
    await refuseTooMany(db.sql, runId, outside.minShare)
  }
}

// Once, however often its batch is begun.
async function countCall(sql: Sql, runId: number, callId: number): Promise<void> {
  await sql`
    with counted as (
      update run_call set is_counted = true where run_id = ${runId} and call_id = ${callId} and not is_counted returning batch
    ), of_batch as (
      update run_batch set counted = run_batch.counted + 1 from counted where run_id = ${runId} and run_batch.batch = counted.batch
    )
    update slice_run set calls_analyzed = calls_analyzed + 1 from counted where id = ${runId}`
}

async function refuseTooMany(sql: Sql, runId: number, minShare: number): Promise<void> {
  const [run] = await sql<{ matched: number; problems: number; most: string }>`
    select matched_call_count as matched, count(problem) as problems, mode() within group (order by problem) as most
      from slice_run join run_call on run_id = slice_run.id and problem is not null
     where slice_run.id = ${runId} group by matched_call_count`
  // A hair's breadth for shares such as 0.9, which no binary fraction is.
  if (!run || run.matched - run.problems >= run.matched * minShare - 1e-9) return
  const { matched, problems, most } = run
  throw new AnalysisStopped(
    `At least ${problems} of ${matched} calls could not be analysed; a run needs ${Math.round(minShare * 100)} % of its calls. Most often: ${most}.`,
  )
}
