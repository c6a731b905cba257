import { createHash } from 'node:crypto'
import { OperatorError } from '@earshot/analyst/operator-error'
import type { PgBoss, Queue, QueueOptions } from 'pg-boss'
import type { Connection, Transaction } from './database.ts'
import type { Team } from './team.ts'

export type RunRef = Team & { runId: number }
export type CallRef = Team & { callId: number }
export type RecordingRef = Team & { recordingId: number }

/** The data of each kind of job. A job reads everything else from the database. */
export interface JobData {
  'plan-run': RunRef
  'analyse-batch': RunRef & { batch: number }
  'finish-run': RunRef
  /** Receives jobs of runs that failed for good. */
  'fail-run': RunRef
  'process-call': CallRef & { timesPutOff?: number }
  /** Receives the calls that could not be processed. */
  'fail-call': CallRef
  /** Queues the calls of a rewriting of posts. */
  'rewrite-posts': Team & { rewriteId: number }
  'transcribe-recording': RecordingRef
  'fail-recording': RecordingRef
  /** Returns a unit to the outside usage gate: of a failed run, or of a start that did not become a run. */
  'release-usage': Team & { ref: string; isUnlessUsed: boolean }
}
export type JobName = keyof JobData

export interface Jobs {
  boss: PgBoss
  /** Enqueues jobs that exist only if the transaction commits. */
  send<Name extends JobName>(name: Name, jobs: QueuedJob<Name>[], transaction: Transaction): Promise<void>
  /** Aborted when `stop` begins: a job goes on as long as it may, and begins nothing new. */
  stopping: AbortSignal
  stop(): Promise<void>
}

interface QueuedJob<Name extends JobName> {
  data: JobData[Name]
  /** Jobs with a higher number run first. */
  priority?: number
  startAfter?: Date
}

// A killed worker's job is free for others after the heartbeat (10 s is pg-boss's minimum) and the monitor's next check. With a
// worker's own polling this stays under 15 seconds.
const heartbeatSeconds = 10
const monitorIntervalSeconds = 1
/** Polling interval for jobs of each kind that send no notification: those to be tried again. */
export const lookEachMs = 1000
/** pg-boss's own polling interval for each of a worker's slots, in case the polling above fails. */
export const pollingIntervalSeconds = 60
// Interval for removing old ended jobs; pg-boss's default is once a day.
const maintenanceIntervalSeconds = 600
const insertJobsMax = 1000
// The channel on which workers of pg-boss listen for names of queues: `notifyChannelSql` of its `plans.js`, for its default schema.
const channel = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`

const step: QueueOptions = {
  retryLimit: 5,
  retryDelay: 1,
  expireInSeconds: 3600,
  heartbeatSeconds,
  deleteAfterSeconds: 3600,
}
// For jobs that must succeed in the end, however long the database or an endpoint is away.
const last: QueueOptions = { retryLimit: 100, retryDelay: 5, deleteAfterSeconds: 3600 }
// Returning a unit is tried for some days, in case the usage gate is away that long.
const untilAnswered: QueueOptions = { ...last, retryBackoff: true, retryDelayMax: 300, retryLimit: 1000 }
// An outside endpoint may be away for a while: attempts over about ten minutes.
const outside: QueueOptions = {
  ...step,
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
}

// `send` wakes workers itself. Waiting jobs are kept for ten years: pg-boss's default drops them after two weeks, which is too short for
// a long backlog or an absent worker.
const common: Omit<Queue, 'name'> = { notify: false, retentionSeconds: 10 * 365 * 86_400 }

// Dead-letter queues come first, because pg-boss requires them to exist.
const queues: Record<JobName, Omit<Queue, 'name'>> = {
  'fail-run': last,
  'fail-call': last,
  'fail-recording': last,
  'rewrite-posts': last,
  'release-usage': untilAnswered,
  'plan-run': { ...step, deadLetter: 'fail-run' },
  'analyse-batch': { ...step, deadLetter: 'fail-run' },
  'finish-run': { ...step, deadLetter: 'fail-run' },
  'process-call': { ...step, deadLetter: 'fail-call' },
  'transcribe-recording': { ...outside, deadLetter: 'fail-recording' },
}

export interface JobsOptions {
  connection: Connection
  /** Whether this process works on jobs, and so watches for killed workers. */
  isWorker: boolean
  /** Whether the schema of the queues is created or updated; if not, an outdated one is refused. */
  mayChange?: boolean
  onError(error: Error): void
}

/** Connects to the job queues, and creates missing ones. Throws OperatorError for a schema that may not be changed. */
export async function openJobs({
  connection,
  isWorker,
  mayChange = true,
  onError,
}: JobsOptions): Promise<Jobs> {
  // Commands without jobs start sooner.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...(connection as Record<string, string>),
    application_name: 'earshot jobs',
    max: 4,
    migrate: mayChange,
    supervise: isWorker,
    schedule: false,
    useListenNotify: isWorker,
    superviseIntervalSeconds: monitorIntervalSeconds,
    monitorIntervalSeconds,
    maintenanceIntervalSeconds,
  })
  const stopping = new AbortController()
  boss.on('error', onError)
  try {
    await boss.start()
    await createQueues(boss)
  } catch (cause) {
    // It holds connections and timers.
    await boss.stop({ graceful: false }).catch(() => undefined)
    if (mayChange || !/^pg-boss/.test((cause as Error).message)) throw cause
    throw new OperatorError(
      'The job queues have the schema of an earlier version. Run "earshot migrate", or start "earshot serve".',
      { cause },
    )
  }
  return {
    boss,
    send: async (name, jobs, transaction) => {
      if (jobs.length > 0) transaction.notify(channel, name)
      for (let at = 0; at < jobs.length; at += insertJobsMax) {
        await boss.insert(name, jobs.slice(at, at + insertJobsMax), { db: transaction.jobs })
      }
    },
    stopping: stopping.signal,
    stop: () => {
      stopping.abort(new Error('this worker stops: another one continues'))
      return boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

// Queues of an earlier version get the options of this one.
async function createQueues(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, options] of Object.entries(queues)) {
    const queue = known.get(name)
    const wanted = { ...options, ...common }
    if (!queue) await boss.createQueue(name, wanted)
    else if (!isMatch(queue, wanted)) await boss.updateQueue(name, wanted)
  }
}

function isMatch(queue: Queue, wanted: Omit<Queue, 'name'>): boolean {
  return Object.entries(wanted).every(([option, value]) => queue[option as keyof Queue] === value)
}
