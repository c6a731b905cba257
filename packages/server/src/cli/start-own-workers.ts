import type { startWorkerThreads } from '../app/start-worker-threads.ts'
import type { Config } from '../platform/config.ts'

/** Starts the workers of a command that waits for its own work. They log only warnings and errors: a command's output is its answer. */
export async function startOwnWorkers({
  config,
  ...options
}: Parameters<typeof startWorkerThreads>[0]): ReturnType<typeof startWorkerThreads> {
  const { startWorkerThreads } = await import('../app/start-worker-threads.ts')
  return await startWorkerThreads({ ...options, config: { ...config, logLevel: quieter(config.logLevel) } })
}

function quieter(level: Config['logLevel']): Config['logLevel'] {
  return ['info', 'debug', 'trace'].includes(level) ? 'warn' : level
}
