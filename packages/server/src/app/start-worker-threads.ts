import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '../platform/config.ts'
import type { LogTo } from '../platform/create-log.ts'
import type { Connection } from '../platform/database.ts'

export interface WorkerThreadData {
  config: Config
  connection: Connection
  /** The file descriptor of its log; null if its lines are posted, as `{ log }`. */
  logFd: number | null
}

/**
 * Starts the workers of this process, each in a thread, so that their computing holds up nothing else. `stop` waits for their jobs and
 * ends them. A thread that ends in any other way ends the process, as any unforeseen error does.
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
  // From here on the end of a thread ends the process.
  thread.off('error', reject)
}
