import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '../platform/config.ts'
import type { Connection } from '../platform/database.ts'

export interface WorkerThreadData {
  config: Config
  connection: Connection
  /** Where its log goes. */
  logFd: number
}

/**
 * Starts the workers of this process, each in a thread, so that what they compute holds up nothing else here. `stop` waits for the jobs
 * that they work on, and ends them. What ends one otherwise ends the process, as anything does that nobody has foreseen.
 */
export async function startWorkerThreads(data: WorkerThreadData): Promise<{ stop(): Promise<void> }> {
  const threads = Array.from(
    { length: data.config.workerThreads },
    () =>
      new Worker(new URL(`worker-thread${extname(import.meta.url)}`, import.meta.url), { workerData: data }),
  )
  await Promise.all(threads.map((thread) => once(thread, 'message')))
  return {
    stop: async () => {
      await Promise.all(
        threads.map(async (thread) => {
          thread.postMessage('stop')
          await once(thread, 'exit')
        }),
      )
    },
  }
}
