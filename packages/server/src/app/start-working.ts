import { createEmbeddedAnalyst } from '@earshot/analyst/embedded/embedded-analyst'
import type { Logger } from 'pino'
import { transcribeRecording } from '../calls/import/transcribe-recording.ts'
import type { Config } from '../platform/config.ts'
import type { Jobs } from '../platform/jobs.ts'
import { counterGate, createHttpGate, type UsageGate } from '../runs/usage-gate.ts'
import { openAnalyst } from './open-analyst.ts'
import type { Service } from './open-service.ts'
import { openWriters } from './open-writer.ts'
import { startWorker } from './work.ts'

/** The configured usage gate: the service at a URL, else the built-in counter. */
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
  const { transcription } = config
  const embedded = createEmbeddedAnalyst()
  await startWorker({
    db,
    jobs,
    catalog,
    concurrency: config.concurrency,
    analyst: await openAnalyst(config, db, embedded),
    writers: await openWriters(config, db, embedded),
    transcribe:
      transcription &&
      ((recordingId, signal) => transcribeRecording({ db, jobs }, transcription, recordingId, signal)),
    releaseUsage: usageGateOf(config).release,
    onStep: ({ error, ...step }) => {
      if (error) log.error({ ...step, err: error }, 'a job failed')
      else log.info(step)
    },
  })
}
