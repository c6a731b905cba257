import { OperatorError } from '@earshot/analyst/operator-error'
import type { Logger } from 'pino'
import { noColumns, openColumns } from '../calls/columns/columns.ts'
import type { Config } from '../platform/config.ts'
import type { LogTo } from '../platform/create-log.ts'
import type { Jobs } from '../platform/jobs.ts'
import { costModelsOf, modelsFor, writingCostsOf } from './cost-models.ts'
import { createApi } from './create-api.ts'
import { onceStopped } from './once-stopped.ts'
import type { Service } from './open-service.ts'
import { startWorkerThreads } from './start-worker-threads.ts'
import { usageGateOf } from './start-working.ts'

/** The settings and the log of a serving process. */
export interface ServingProcess {
  config: Config
  log: Logger
  /** The destination of `log`, for the lines of worker threads, too. */
  logTo: LogTo
}

export interface ServingOptions {
  host: string
  port: number
  isWorker: boolean
}

/** Makes the API listen, with a worker if wanted; returns its URL and job queues. All of it ends on SIGINT or SIGTERM. */
export async function startServing(
  { config, log, logTo }: ServingProcess,
  service: Service,
  { host, port, isWorker }: ServingOptions,
): Promise<{ url: string; jobs: Jobs }> {
  const jobs = await service.openJobs(false)
  const { connection, db, catalog } = service
  const onError = (err: unknown) => {
    // A read that the server's end interrupts is not a fault.
    if (!jobs.stopping.aborted) log.warn({ err }, 'could not read days into memory')
  }
  const app = createApi({
    db,
    columns: config.searchFrom === 'memory' ? openColumns(db, onError, config.lookBackDays) : noColumns,
    lookBackDays: config.lookBackDays,
    jobs,
    recordings: { canTranscribe: config.transcription !== null, teamBytesMax: config.recordingsBytesMax },
    usageGate: usageGateOf(config),
    catalog,
    costModelOf: costModelsOf(config, db),
    modelFor: modelsFor(config.llm),
    writingCosts: writingCostsOf(config, db),
    logger: log,
    checkReplies: false,
    ignoreUnknown: config.ignoreUnknown,
    corsOrigins: config.corsOrigins,
  })
  try {
    await app.listen({ host, port })
  } catch (cause) {
    await service.close()
    throw listenFailure(cause as NodeJS.ErrnoException, host, port)
  }
  const starting = isWorker ? startWorkerThreads({ config, connection, logTo }) : null
  // Before the workers, which take seconds to start: requests arrive from here on.
  onceStopped(async () => {
    await Promise.all([app.close(), starting?.then((workers) => workers.stop())])
    await service.close()
  })
  await starting
  const address = app.server.address()
  const heard = typeof address === 'object' && address ? address.port : port
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${heard}`, jobs }
}

function listenFailure(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'another program listens there; end it or choose another --port',
    EACCES: 'this account may not use that port; choose one above 1023',
    EADDRNOTAVAIL: 'this machine has no such address; choose another --host',
    ENOTFOUND: 'the name is unknown; choose another --host',
  }
  const reason = reasons[cause.code ?? '']
  return reason ? new OperatorError(`Cannot listen at ${host}:${port}: ${reason}.`, { cause }) : cause
}
