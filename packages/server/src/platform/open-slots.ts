import type { Job, JobResult } from 'pg-boss'
import { type JobData, type JobName, type Jobs, lookEachMs, pollingIntervalSeconds } from './jobs.ts'

/** A job in a slot; its signal is aborted when its time is over. */
export type FetchedJob<Data> = Job<Data> & { retryCount: number; signal: AbortSignal }

interface Slots {
  takers: number
  /** Waiting jobs that one slot takes at once. */
  jobsAtOnce: number
}

/**
 * Opens the slots in which this process takes jobs of a kind, until `jobs.stop()`. A notification wakes all of them. For jobs without
 * one, those to be tried again, one idle slot polls each second, and wakes the next slot if it found as many as it takes.
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
      // Makes the slot look for further jobs after these, instead of waiting for its next poll.
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
