import type { Job, JobResult } from 'pg-boss'
import { type JobData, type JobName, type Jobs, lookEachMs, pollingIntervalSeconds } from './jobs.ts'

/** A job as a slot gets it; its signal is aborted when its time is over. */
export type FetchedJob<Data> = Job<Data> & { retryCount: number; signal: AbortSignal }

interface Slots {
  takers: number
  /** So many jobs one slot takes that wait. */
  jobsAtOnce: number
}

/**
 * Opens the slots in which this process takes jobs of a kind, until `jobs.stop()`. A notification wakes all of them; of jobs that nobody
 * tells, those that are to be tried again, one idle slot looks each second, and wakes the next where it found as many as it takes.
 */
export async function openSlots<Name extends JobName>(
  jobs: Pick<Jobs, 'boss' | 'stopping'>,
  name: Name,
  { takers, jobsAtOnce }: Slots,
  work: (fetched: FetchedJob<JobData[Name]>[]) => Promise<JobResult[]>,
): Promise<void> {
  const slots: { id: string; isBusy: boolean }[] = []
  const options = {
    batchSize: jobsAtOnce,
    perJobResults: true as const,
    pollingIntervalSeconds,
    notifyPollingIntervalSeconds: pollingIntervalSeconds,
  }
  const wakeIdle = () => {
    const idle = slots.find(({ isBusy }) => !isBusy)
    if (idle) jobs.boss.notifyWorker(idle.id)
  }
  const open = async () => {
    const slot = { id: '', isBusy: false }
    slot.id = await jobs.boss.work<JobData[Name]>(name, options, async (fetched) => {
      slot.isBusy = true
      // After these jobs the slot looks for the next ones at once; by itself it would wait for its poll.
      jobs.boss.notifyWorker(slot.id)
      if (fetched.length === jobsAtOnce) wakeIdle()
      try {
        return await work(fetched)
      } finally {
        slot.isBusy = false
      }
    })
    slots.push(slot)
  }
  await Promise.all(Array.from({ length: takers }, open))
  const looking = setInterval(wakeIdle, lookEachMs)
  jobs.stopping.addEventListener('abort', () => clearInterval(looking))
}
