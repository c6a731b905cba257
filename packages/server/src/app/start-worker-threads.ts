import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '../platform/config.ts'
import type { LogTo } from '../platform/create-log.ts'
import type { Connection } from '../platform/database.ts'

export interface WorkerThreadData {
  config: Config
  connection: Connection
  /** The file descriptor that its log goes to; null if its lines are posted, as `{ log }`. */
  logFd: number | null
}

/**
 * Starts the workers of this process, each in a thread, so that what they compute holds up nothing else here. `stop` waits for the jobs
 * that they work on, and ends them. What ends one otherwise ends the process, as anything does that nobody has foreseen.
 */
export async function startWorkerThreads({
  config,
  connection,
  logTo,
}: {
  config: Config
  connection: Connection
  logTo: LogTo
}): Promise<{ stop(): Promise<void> }> {
  const data: WorkerThreadData = { config, connection, logFd: typeof logTo === 'number' ? logTo : null }
  const threads = Array.from(
    { length: config.workerThreads },
    () =>
      new Worker(new URL(`worker-thread${extname(import.meta.url)}`, import.meta.url), { workerData: data }),
  )
  await Promise.all(threads.map((thread) => onceWorking(thread, logTo)))
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

type Message = 'working' | { log: string }

async function onceWorking(thread: Worker, logTo: LogTo): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  thread.on('message', (message: Message) => {
    if (message === 'working') resolve()
    else if (typeof logTo !== 'number') logTo.write(message.log)
  })
  thread.once('error', reject)
  await promise
  // From here on what ends a thread ends the process.
  thread.off('error', reject)
}
