import { onceStopped } from '../app/once-stopped.ts'
import { concurrencyMax } from '../platform/config.ts'
import type { Command } from './command.ts'
import { optionalCount } from './read-args.ts'

export const worker: Command = {
  name: 'worker',
  summary: 'Work on jobs; run any number of workers, on any machine',
  isService: true,
  options: {
    concurrency: {
      type: 'string',
      value: 'N',
      summary: 'Jobs of each kind at once; EARSHOT_CONCURRENCY, if it is not given',
    },
  },
  run: async ({ config, log, open, say }, { values }) => {
    const concurrency =
      optionalCount(values.concurrency, '--concurrency', 1, concurrencyMax) ?? config.concurrency
    // Imported here, so that other commands start faster.
    const { startWorking } = await import('../app/start-working.ts')
    const service = await open()
    const jobs = await service.openJobs(true)
    await startWorking({ ...config, concurrency }, log, service, jobs)
    onceStopped(() => service.close())
    say(`Working on jobs, ${concurrency} of each kind at once.`)
    return { concurrency }
  },
}
