import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Config } from '../config.ts'
import type { Connection } from '../db/database.ts'

export interface WorkerThreadData {
  config: Config
  connection: Connection
  /** Where its log goes. */
  logFd: number
}

/**
 * Starts a worker in a thread of this process, so that what it computes holds up nothing else here. `stop` waits for the jobs that it
 * works on, and ends it. What ends it otherwise ends the process, as anything does that nobody has foreseen.
 */
export async function startWorkerThread(data: WorkerThreadData): Promise<{ stop(): Promise<void> }> {
  const thread = new Worker(new URL('worker-thread.ts', import.meta.url), { workerData: data })
  await once(thread, 'message')
  return {
    stop: async () => {
      thread.postMessage('stop')
      await once(thread, 'exit')
    },
  }
}
