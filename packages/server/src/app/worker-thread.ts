// The program of the threads that `startWorkerThreads` starts.
import { parentPort, workerData } from 'node:worker_threads'
import { createLog } from '../platform/create-log.ts'
import { onceThere } from '../platform/wait-for-database.ts'
import { connectService } from './open-service.ts'
import type { WorkerThreadData } from './start-worker-threads.ts'
import { startWorking } from './start-working.ts'

// A server and four workers stay below PostgreSQL's default of 100 connections.
const connectionsMax = 8

const { config, connection, logFd } = workerData as WorkerThreadData
const posted = { write: (log: string) => parentPort?.postMessage({ log }) }
const log = createLog(config.logLevel, logFd ?? posted)
const service = await connectService(connection, config, log, { connectionsMax })
// The server answers already: a database that restarts now must not end it.
await onceThere(
  async () => {
    const jobs = await service.openJobs(true)
    await startWorking(config, log, service, jobs).catch(async (cause) => {
      await jobs.stop()
      throw cause
    })
  },
  {
    onAway: ({ cause }) => log.warn(`${cause}. The workers wait for it.`),
    onBack: () => log.warn('The database is back, and the workers start.'),
  },
)
parentPort?.once('message', async () => {
  await service.close()
  process.exit()
})
parentPort?.postMessage('working')
