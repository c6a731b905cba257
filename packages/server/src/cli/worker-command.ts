import { onceStopped } from '../app/once-stopped.ts'
import { openService } from '../app/open-service.ts'
import { concurrencyMax } from '../platform/config.ts'
import type { Command } from './command.ts'
import { optionalCount } from './read-args.ts'

export const worker: Command = {
  name: 'worker',
  usage: '[--concurrency N]',
  summary: 'Work on jobs; as many as you like, on any machine',
  options: { concurrency: { type: 'string' } },
  run: async ({ config, log, say }, { values }) => {
    const concurrency =
      optionalCount(values.concurrency, '--concurrency', 1, concurrencyMax) ?? config.concurrency
    // Other commands start sooner without the analyst.
    const { startWorking } = await import('../app/start-working.ts')
    const service = await openService(config, log)
    const jobs = await service.openJobs(true)
    await startWorking({ ...config, concurrency }, log, service, jobs)
    onceStopped(() => service.close())
    say(`Working on jobs, ${concurrency} of each kind at once.`)
    return { concurrency }
  },
}
