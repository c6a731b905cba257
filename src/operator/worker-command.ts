import type { Logger } from 'pino'
import { type Config, concurrencyMax } from '../config.ts'
import type { Jobs } from '../db/jobs.ts'
import { counterGate, createHttpGate, type UsageGate } from '../http/usage-gate.ts'
import { transcribeRecording } from '../ingest/transcribe-recording.ts'
import { startWorker } from '../jobs/work.ts'
import type { Command } from './command.ts'
import { onceStopped } from './once-stopped.ts'
import { openAnalyst } from './open-analyst.ts'
import { openService, type Service } from './open-service.ts'
import { optionalCount } from './read-args.ts'

export const worker: Command = {
  name: 'worker',
  usage: '[--concurrency N]',
  summary: 'Work on jobs; as many as you like, on any machine',
  options: { concurrency: { type: 'string' } },
  run: async ({ config, log, say }, { values }) => {
    const concurrency =
      optionalCount(values.concurrency, '--concurrency', 1, concurrencyMax) ?? config.concurrency
    const service = await openService(config, log)
    const jobs = await service.openJobs(true)
    await startWorking({ ...config, concurrency }, log, service, jobs)
    onceStopped(() => service.close())
    say(`Working on jobs, ${concurrency} of each kind at once.`)
    return { concurrency }
  },
}

/** The gate that is configured: the one at a URL, else the built-in counter. */
export function usageGateOf({ usageGateUrl, usageGateTimeoutMs }: Config): UsageGate {
  return usageGateUrl ? createHttpGate(usageGateUrl, usageGateTimeoutMs) : counterGate
}

/** Starts the worker of this process with the configured analyst; it stops with the jobs. */
export async function startWorking(
  config: Config,
  log: Logger,
  { db, catalog }: Service,
  jobs: Jobs,
): Promise<void> {
  await startWorker({
    ...{ db, jobs, catalog, concurrency: config.concurrency },
    analyst: await openAnalyst(config, db),
    transcribe: (recordingId, signal) =>
      transcribeRecording({ db, jobs }, config.transcription, recordingId, signal),
    releaseUsage: usageGateOf(config).release,
    onStep: ({ error, ...step }) => {
      if (error) log.error({ ...step, err: error }, 'a job failed')
      else log.info(step)
    },
  })
}
