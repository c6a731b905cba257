// A process that takes one job and never ends it, to be killed.
import { openBench } from '../open-bench.ts'

const service = await openBench()
const jobs = await service.openJobs(true)
await jobs.boss.work(process.argv[2] ?? '', { pollingIntervalSeconds: 1 }, async ([job]) => {
  process.stdout.write(`${JSON.stringify({ id: job?.id })}\n`)
  await new Promise(() => undefined)
})
