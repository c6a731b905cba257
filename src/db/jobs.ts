import { PgBoss, type QueueOptions } from 'pg-boss'
import type { Connection, Transaction } from './database.ts'

/** What each kind of job is told. All else it reads from the database. */
export interface JobData {
  'plan-run': { runId: number }
  'analyse-batch': { runId: number; batch: number }
  'finish-run': { runId: number }
  /** Receives the jobs of a run that failed for good. */
  'fail-run': { runId: number }
  /** Gives a unit back at the outside usage gate: of a run that failed, or of a start that never became one. */
  'release-usage': { ref: string; isUnlessUsed: boolean }
}
export type JobName = keyof JobData

export interface Jobs {
  boss: PgBoss
  /** Enqueues jobs that exist only if the transaction commits. */
  send<Name extends JobName>(name: Name, jobs: QueuedJob<Name>[], transaction: Transaction): Promise<void>
  stop(): Promise<void>
}

export interface QueuedJob<Name extends JobName> {
  data: JobData[Name]
  /** Higher goes first. */
  priority?: number
  startAfter?: Date
}

// A killed worker's job is free for others after the heartbeat (10 s is the least that pg-boss takes) and the monitor's
// next look. Together with the polling this stays under 15 seconds.
const heartbeatSeconds = 10
export const monitorIntervalSeconds = 1
export const pollingIntervalSeconds = 1
const insertJobsMax = 1000

const stepOptions: QueueOptions = {
  retryLimit: 5,
  retryDelay: 1,
  expireInSeconds: 3600,
  heartbeatSeconds,
  deleteAfterSeconds: 3600,
}
const lastOptions: QueueOptions = { retryLimit: 100, retryDelay: 5, deleteAfterSeconds: 3600 }
const runJobs: JobName[] = ['plan-run', 'analyse-batch', 'finish-run']

export interface JobsOptions {
  connection: Connection
  /** Whether this process works on jobs, and so watches over those of killed workers. */
  isWorker: boolean
  onError(error: Error): void
}

/** Connects to the job queues, making them where they are missing. */
export async function openJobs({ connection, isWorker, onError }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    ...(connection as Record<string, string>),
    application_name: 'earshot jobs',
    max: 4,
    supervise: isWorker,
    schedule: false,
    useListenNotify: isWorker,
    superviseIntervalSeconds: monitorIntervalSeconds,
    monitorIntervalSeconds,
  })
  boss.on('error', onError)
  await boss.start()
  await createQueues(boss)
  return {
    boss,
    send: async (name, jobs, transaction) => {
      for (let at = 0; at < jobs.length; at += insertJobsMax) {
        await boss.insert(name, jobs.slice(at, at + insertJobsMax), { db: transaction.jobs })
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

async function createQueues(boss: PgBoss): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const name of ['fail-run', 'release-usage']) {
    if (!known.has(name)) await boss.createQueue(name, { ...lastOptions, notify: true })
  }
  for (const name of runJobs) {
    if (!known.has(name))
      await boss.createQueue(name, { ...stepOptions, notify: true, deadLetter: 'fail-run' })
  }
}
