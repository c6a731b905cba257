import { UsageError } from '../platform/usage-error.ts'
import type { Command } from './command.ts'
import { requiredText } from './read-args.ts'

export const serve: Command = {
  name: 'serve',
  summary: 'Serve the API, and work on jobs in the same process',
  database: 'make or upgrade',
  isService: true,
  options: {
    host: {
      type: 'string',
      value: '127.0.0.1',
      summary: 'The address to listen at; HOST, if it is not given',
    },
    port: {
      type: 'string',
      value: '8080',
      summary: 'The port to listen at, 0 for a free one; PORT, if it is not given',
    },
    'no-worker': { type: 'boolean', summary: 'Leave the jobs to "earshot worker"' },
  },
  run: async (context, { values }) => {
    // An empty host would mean every address of the machine, which an unset variable must not.
    const host = values.host === undefined ? context.config.host : requiredText(values.host, '--host')
    const port = values.port === undefined ? context.config.port : requiredPort(String(values.port))
    // Imported here, so that other commands start faster.
    const { startServing } = await import('../app/start-serving.ts')
    const service = await context.open()
    const { url } = await startServing(context, service, {
      host,
      port,
      isWorker: values['no-worker'] !== true,
    })
    context.say(`Earshot serves at ${url}`)
    return { url }
  },
}

/** A port number, 0 for a free one. Throws UsageError. */
export function requiredPort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port
  throw new UsageError('--port has to be a number from 0 to 65535.')
}
