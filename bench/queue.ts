// npm run bench -- queue [--jobs 5000] [--latencies 200] [--kills 3]
// Measures the job queue with the product's settings: the delay until a job starts, the rate of empty jobs with four workers, and the
// delay until a killed worker's job is taken over.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { printHead, printRow } from '../packages/analyst/lab/tools/print.ts'
import { count, readArgs } from '../packages/analyst/lab/tools/read-args.ts'
import { type JobName, type Jobs, lookEachMs } from '../packages/server/src/platform/jobs.ts'
import { openBench, printDatabase } from './open-bench.ts'
import { startChild } from './reads/child.ts'
import { quantile } from './reads/http-load.ts'

const workers = 4
const pauseMs = 20
const insertMax = 1000
const queuePrefix = 'bench-'
// The product's interval for idle slots.
const pollingIntervalSeconds = lookEachMs / 1000
const polling = { pollingIntervalSeconds, notifyPollingIntervalSeconds: pollingIntervalSeconds }

const {
  jobs: jobCount,
  latencies: latencyCount,
  kills: killCount,
} = readArgs({
  jobs: count.default(5000),
  latencies: count.default(200),
  kills: count.default(3),
})
const service = await openBench()
try {
  await printDatabase(service)
  const jobs = await service.openJobs(true)
  await dropOldQueues(jobs)
  printHead('what', 'result')
  await measureStarts(jobs)
  await measureRate(jobs, 'one at a time, the next at once', { batchSize: 1 })
  await measureRate(jobs, 'in batches of 100', { batchSize: 100, burstWhenBatchFull: true })
  await measureTakeOver(jobs)
} finally {
  await service.close()
}

async function measureStarts(jobs: Jobs): Promise<void> {
  const queue = await makeQueue(jobs)
  const waitsMs: number[] = []
  await jobs.boss.work<{ sentMs: number }>(queue, polling, async ([job]) => {
    waitsMs.push(performance.now() - (job?.data.sentMs ?? 0))
  })
  for (let i = 0; i < latencyCount; i++) {
    const sentMs = performance.now()
    await send(jobs, queue, { sentMs })
    await delay(pauseMs)
  }
  while (waitsMs.length < latencyCount) await delay(pauseMs)
  await dropQueue(jobs, queue)
  const sorted = waitsMs.sort((a, b) => a - b)
  printRow(
    `enqueue to start, ${latencyCount} jobs: median / p99`,
    `${quantile(sorted, 0.5).toFixed(1)} / ${quantile(sorted, 0.99).toFixed(1)} ms`,
  )
}

async function measureRate(
  jobs: Jobs,
  how: string,
  options: { batchSize: number; burstWhenBatchFull?: boolean },
): Promise<void> {
  const queue = await makeQueue(jobs)
  for (let at = 0; at < jobCount; at += insertMax) {
    const some = Array.from({ length: Math.min(insertMax, jobCount - at) }, () => ({ data: {} }))
    await jobs.boss.insert(queue, some)
  }
  let done = 0
  const beganMs = performance.now()
  for (let i = 0; i < workers; i++) {
    let id: string | undefined
    id = await jobs.boss.work(queue, { ...polling, ...options }, async (some) => {
      if (id !== undefined) jobs.boss.notifyWorker(id)
      done += some.length
    })
  }
  while (done < jobCount) await delay(pauseMs)
  const seconds = (performance.now() - beganMs) / 1000
  await dropQueue(jobs, queue)
  printRow(
    `${jobCount} jobs that do nothing, ${workers} workers, ${how}`,
    `${(jobCount / seconds).toFixed(0)} jobs/s`,
  )
}

async function measureTakeOver(jobs: Jobs): Promise<void> {
  const queue = await makeQueue(jobs)
  const seconds: number[] = []
  for (let i = 0; i < killCount; i++) {
    const started = startChild('bench/queue/hold.ts', [queue])
    await send(jobs, queue, {})
    const child = await started
    await child.stop('SIGKILL')
    const killedMs = performance.now()
    const worker = await new Promise<string>((resolve) => {
      const working = jobs.boss.work(queue, polling, async () => {
        seconds.push((performance.now() - killedMs) / 1000)
        resolve(await working)
      })
    })
    await jobs.boss.offWork(queue, { id: worker })
  }
  await dropQueue(jobs, queue)
  printRow(
    `a killed worker's job starts at another, ${killCount} kills: median / longest`,
    `${quantile(
      seconds.sort((a, b) => a - b),
      0.5,
    ).toFixed(1)} / ${Math.max(...seconds).toFixed(1)} s`,
  )
}

// Enqueues as the product does, in a transaction with a notification after its commit, but in a queue of the benchmark.
async function send(jobs: Jobs, queue: string, data: object): Promise<void> {
  await service.db.begin((transaction) => jobs.send(queue as JobName, [{ data: data as never }], transaction))
}

// Creates a queue with the options of the product's.
async function makeQueue({ boss }: Jobs): Promise<string> {
  const queue = `${queuePrefix}${randomUUID()}`
  const { retryLimit, retryDelay, expireInSeconds, heartbeatSeconds } =
    (await boss.getQueue('plan-run')) ?? {}
  await boss.createQueue(
    queue,
    Object.fromEntries(
      Object.entries({ retryLimit, retryDelay, expireInSeconds, heartbeatSeconds }).filter(
        ([, value]) => value !== undefined,
      ),
    ),
  )
  return queue
}

// Removes the queues of interrupted measurements.
async function dropOldQueues({ boss }: Jobs): Promise<void> {
  for (const { name } of await boss.getQueues())
    if (name.startsWith(queuePrefix)) await boss.deleteQueue(name)
}

async function dropQueue({ boss }: Jobs, queue: string): Promise<void> {
  await boss.offWork(queue)
  await boss.deleteQueue(queue)
}
