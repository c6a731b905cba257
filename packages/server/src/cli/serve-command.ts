import { OperatorError } from '@earshot/analyst/operator-error'
import { openService } from '../app/open-service.ts'
import type { Command } from './command.ts'
import { requiredText } from './read-args.ts'

export const serve: Command = {
  name: 'serve',
  usage: '[--host 127.0.0.1] [--port 8080] [--no-worker]',
  summary: 'Serve the API, and work on jobs in the same process unless told otherwise',
  options: { host: { type: 'string' }, port: { type: 'string' }, 'no-worker': { type: 'boolean' } },
  run: async (context, { values }) => {
    // An empty host is every address of the machine: nobody means that by a variable that is not set.
    const host = values.host === undefined ? context.config.host : requiredText(values.host, '--host')
    const port = values.port === undefined ? context.config.port : requiredPort(String(values.port))
    // Other commands start sooner without the server.
    const { startServing } = await import('../app/start-serving.ts')
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

/** A port that may be listened at, 0 for any that is free. Throws OperatorError. */
export function requiredPort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port
  throw new OperatorError('--port has to be a number from 0 to 65535.')
}
