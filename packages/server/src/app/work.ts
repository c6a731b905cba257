import { setTimeout as delay } from 'node:timers/promises'
import type { Analyst } from '@earshot/analyst/analyst'
import type { Catalog } from '@earshot/analyst/definitions/catalog'
import pLimit from 'p-limit'
import type { JobResult } from 'pg-boss'
import { failRecording } from '../calls/import/transcribe-recording.ts'
import type { Database } from '../platform/database.ts'
import type { JobData, JobName, Jobs, RecordingRef, RunRef } from '../platform/jobs.ts'
import { type FetchedJob, openSlots } from '../platform/open-slots.ts'
import { processCalls } from '../posts/process-calls.ts'
import { queueRewrite } from '../posts/rewrite-posts.ts'
import type { Writers } from '../posts/write-calls.ts'
import { analyseBatch } from '../runs/analyse-batch.ts'
import { failRun } from '../runs/fail-run.ts'
import { finishRun } from '../runs/finish-run.ts'
import { beginPlanning, planRun } from '../runs/plan-run.ts'

export interface WorkerOptions {
  db: Database
  jobs: Jobs
  analyst: Analyst
  writers: Writers
  catalog: Catalog
  /** Null if this worker has no transcription endpoint: another worker may have one. */
  transcribe: ((recording: RecordingRef, signal: AbortSignal) => Promise<void>) | null
  /** Gives a unit back at the outside usage gate. */
  releaseUsage(ref: string): Promise<void>
  /** Jobs of each kind that this process works on at once. */
  concurrency: number
  /** Called at the end of each step of a run. */
  onStep(step: Step): void
}

export interface Step {
  job: JobName
  runId?: number
  callId?: number
  recordingId?: number
  ref?: string
  batch?: number
  attempt: number
  durationMs: number
  error?: unknown
}

type Work<Data> = (data: Data, signal: AbortSignal) => Promise<void>

interface Lot<Data> {
  /** Slots that look for jobs; by default the worker's concurrency. */
  takers?: number
  /** Waiting jobs that a slot takes at once. */
  jobsAtOnce?: number
  /** Runs before the first of the jobs. */
  begin?: (jobs: Data[]) => Promise<void>
  /** Does all jobs in one go; without it they are done one by one. */
  together?: Work<Data[]>
}

const plansAtOnce = 16
const planTakers = 16
const turnMaxMs = 100
const callsAtOnce = 8

const failedForGood =
  'The run could not be finished: one of its steps failed repeatedly. The log of the worker says why.'

const notProcessed = 'The call could not be processed: it failed repeatedly. The log of the worker says why.'

const notTranscribed =
  'The recording could not be transcribed: the endpoint failed repeatedly. Import it again to try anew.'

/** Starts working on jobs, until `jobs.stop()`. */
export async function startWorker({
  db,
  jobs,
  analyst,
  writers,
  catalog,
  transcribe,
  releaseUsage,
  concurrency,
  onStep,
}: WorkerOptions): Promise<void> {
  const work = workOn({ jobs, concurrency, onStep })
  // Many teams start runs at the same moment: a slot takes each of them, but plans are made one by one, so that their use of the database
  // holds up no start. A long plan is not waited for.
  const inTurn = pLimit(1)
  const plan = async (run: RunRef) => {
    const { planned } = await inTurn(async () => {
      const planned = planRun(db, jobs, analyst, run)
      await Promise.race([planned, delay(turnMaxMs)])
      return { planned }
    })
    await planned
  }
  await work('plan-run', plan, {
    takers: planTakers,
    jobsAtOnce: plansAtOnce,
    begin: (runs) => beginPlanning(db.sql, runs),
  })
  await work('analyse-batch', (data, signal) => analyseBatch({ db, jobs, analyst }, data, signal))
  await work('finish-run', (run, signal) => finishRun({ db, jobs, writers }, run, signal))
  await work('fail-run', (run) => db.begin((transaction) => failRun(transaction, jobs, run, failedForGood)))
  const process = (calls: JobData['process-call'][], signal: AbortSignal) =>
    processCalls({ db, jobs, analyst, writers, catalog }, calls, signal)
  // With answers from outside, waiting takes the time: each slot has a call of its own.
  await work('process-call', (call, signal) => process([call], signal), {
    jobsAtOnce: analyst.outside || writers.writer.outside ? 1 : callsAtOnce,
    together: process,
  })
  await work('rewrite-posts', (rewrite, signal) => queueRewrite({ db, jobs }, rewrite, signal))
  await work('fail-call', async ({ organizationId, teamId, callId }) => {
    await db.sql`
      update call set processing_error = ${notProcessed}, updated_at = statement_timestamp()
       where organization_id = ${organizationId} and team_id = ${teamId} and id = ${callId}
         and processed_transcript_id is distinct from transcript_id`
  })
  if (transcribe) await work('transcribe-recording', transcribe)
  await work('fail-recording', (recording) => failRecording(db, recording, notTranscribed))
  await work('release-usage', async ({ organizationId, teamId, ref, isUnlessUsed }) => {
    const used = isUnlessUsed
      ? await db.sql`
          select from slice_run
           where organization_id = ${organizationId} and team_id = ${teamId} and usage_ref = ${ref}`
      : []
    if (used.length === 0) await releaseUsage(ref)
  })
}

// Takes the jobs of a kind in `takers` slots, and reports how each of them ended.
function workOn({ jobs, concurrency, onStep }: Pick<WorkerOptions, 'jobs' | 'concurrency' | 'onStep'>) {
  return async <Name extends JobName>(
    name: Name,
    step: Work<JobData[Name]>,
    { takers = concurrency, jobsAtOnce = 1, begin, together }: Lot<JobData[Name]> = {},
  ) => {
    const perform = async (
      job: FetchedJob<JobData[Name]>,
      work: () => Promise<void>,
      { startedMs = performance.now(), jobsTogether = 1 } = {},
    ): Promise<JobResult> => {
      const report = (error?: unknown) =>
        onStep({
          job: name,
          ...job.data,
          attempt: job.retryCount + 1,
          durationMs: Math.round((performance.now() - startedMs) / jobsTogether),
          ...(error ? { error } : {}),
        })
      try {
        await work()
        report()
        return { id: job.id, status: 'completed' }
      } catch (error) {
        report(error)
        return { id: job.id, status: 'failed', output: { message: (error as Error).message } }
      }
    }
    const performAll = async (fetched: FetchedJob<JobData[Name]>[]): Promise<JobResult[]> => {
      const alone = (job: FetchedJob<JobData[Name]>) => perform(job, () => step(job.data, job.signal))
      // A job that killed its worker runs alone the next time, so that it cannot fail others.
      const isFirst = fetched.every(({ retryCount }) => retryCount === 0)
      if (!together || fetched.length === 1 || !isFirst) return await Promise.all(fetched.map(alone))
      const startedMs = performance.now()
      try {
        const signal = AbortSignal.any(fetched.map((job) => job.signal))
        await together(
          fetched.map(({ data }) => data),
          signal,
        )
      } catch (error) {
        onStep({ job: name, attempt: 1, durationMs: Math.round(performance.now() - startedMs), error })
        // Separate, so that one failure does not fail the others.
        return await Promise.all(fetched.map(alone))
      }
      const done = { startedMs, jobsTogether: fetched.length }
      return await Promise.all(fetched.map((job) => perform(job, async () => undefined, done)))
    }
    await openSlots(jobs, name, { takers, jobsAtOnce }, async (fetched) => {
      await begin?.(fetched.map(({ data }) => data))
      return await performAll(fetched)
    })
  }
}
