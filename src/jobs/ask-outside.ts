import { AnalysisStopped, CallNotAnalysed } from '../analysis/analysis-errors.ts'
import type { Analyst, OutsideAnalyst } from '../analysis/analyst.ts'
import type { Database } from '../db/database.ts'
import { failRun } from '../db/fail-run.ts'
import type { Jobs } from '../db/jobs.ts'
import type { Sql } from '../db/sql.ts'
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
 * or by somebody's cancelling: requests under way are broken off then.
 */
export async function askOutside(
  { db, jobs }: { db: Database; jobs: Jobs },
  asked: AskedRun,
  calls: readonly AskedCall[],
  jobSignal: AbortSignal,
): Promise<boolean> {
  const { runId } = asked
  const ended = new AbortController()
  const signal = AbortSignal.any([jobSignal, ended.signal])
  const watch = setInterval(() => {
    isRunning(db.sql, runId).then(
      (running) => running || ended.abort(),
      () => undefined,
    )
  }, watchMs)
  const waiting = [...calls]
  const askNext = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) await askOne(db, asked, call, signal)
  }
  const all = Array.from({ length: asked.outside.callsAtOnce }, askNext)
  try {
    await Promise.all(all)
    return await isRunning(db.sql, runId)
  } catch (error) {
    ended.abort()
    if (error instanceof AnalysisStopped)
      await db.begin((transaction) => failRun(transaction, jobs, runId, error.message))
    else if (jobSignal.aborted || (await isRunning(db.sql, runId))) throw error
    return false
  } finally {
    clearInterval(watch)
    // Requests that were broken off are still being settled.
    await Promise.allSettled(all)
  }
}

async function isRunning(sql: Sql, runId: number): Promise<boolean> {
  const rows = await sql`select from slice_run where id = ${runId} and status = 'running'`
  return rows.length > 0
}

async function askOne(
  db: Database,
  { analyst, outside, run, runId }: AskedRun,
  call: AskedCall,
  signal: AbortSignal,
): Promise<void> {
  try {
    await answerOnce(db, analyst, { questions: run, call, runId }, signal)
  } catch (error) {
    if (!(error instanceof CallNotAnalysed)) throw error
    await db.sql`
      update run_call set problem = ${error.message} where run_id = ${runId} and call_id = ${call.callId}`
    await refuseTooMany(db.sql, runId, outside.minShare)
  }
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
