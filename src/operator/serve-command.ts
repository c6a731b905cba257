import { OperatorError } from '../contract/operator-error.ts'
import { openColumns } from '../db/columns/columns.ts'
import type { Jobs } from '../db/jobs.ts'
import { createServer } from '../http/server.ts'
import { routes } from '../routes.ts'
import type { Command, CommandContext } from './command.ts'
import { costModelsOf } from './cost-models.ts'
import { onceStopped } from './once-stopped.ts'
import { openService, type Service } from './open-service.ts'
import { requiredText } from './read-args.ts'
import { startWorkerThreads } from './start-worker-threads.ts'
import { usageGateOf } from './worker-command.ts'

export const serve: Command = {
  name: 'serve',
  usage: '[--host 127.0.0.1] [--port 8080] [--no-worker]',
  summary: 'Serve the API, and work on jobs in the same process unless told otherwise',
  options: { host: { type: 'string' }, port: { type: 'string' }, 'no-worker': { type: 'boolean' } },
  run: async (context, { values }) => {
    // An empty host is every address of the machine: nobody means that by a variable that is not set.
    const host = values.host === undefined ? context.config.host : requiredText(values.host, '--host')
    const port = values.port === undefined ? context.config.port : requiredPort(String(values.port))
    const service = await openService(context.config, context.log)
    const { url } = await startServing(context, service, {
      host,
      port,
      isWorker: values['no-worker'] !== true,
    })
    context.say(`Earshot serves at ${url}`)
    return { url }
  },
}

export interface ServingOptions {
  host: string
  port: number
  isWorker: boolean
}

/** Makes the API listen, with a worker if wanted; returns its URL and job queues. All of it ends on SIGINT or SIGTERM. */
export async function startServing(
  { config, log, logFd }: CommandContext,
  service: Service,
  { host, port, isWorker }: ServingOptions,
): Promise<{ url: string; jobs: Jobs }> {
  const jobs = await service.openJobs(false)
  const { connection, db, catalog } = service
  const app = createServer({
    db,
    columns: openColumns(db, (err) => log.warn({ err }, 'what is held in memory could not be read')),
    jobs,
    usageGate: usageGateOf(config),
    catalog,
    costModelOf: costModelsOf(config, db),
    routes,
    logger: log,
    checkReplies: false,
  })
  try {
    await app.listen({ host, port })
  } catch (cause) {
    await service.close()
    throw listenFailure(cause as NodeJS.ErrnoException, host, port)
  }
  const workers = isWorker ? await startWorkerThreads({ config, connection, logFd }) : null
  onceStopped(async () => {
    await Promise.all([app.close(), workers?.stop()])
    await service.close()
  })
  const address = app.server.address()
  const heard = typeof address === 'object' && address ? address.port : port
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${heard}`, jobs }
}

/** A port that may be listened at, 0 for any that is free. Throws OperatorError. */
export function requiredPort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port
  throw new OperatorError('--port has to be a number from 0 to 65535.')
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
