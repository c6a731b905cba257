import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '@earshot/analyst/operator-error'
import { estimateRewrite, getRewrite, type Rewrite, rewritePosts } from '@earshot/contract/rewrite-posts'
import type { Operate } from '../app/open-operator.ts'
import type { Connection } from '../platform/database.ts'
import { findTeam } from '../tenants/teams.ts'
import type { Command, CommandContext } from './command.ts'
import { confirm } from './confirm.ts'
import { countText } from './count-text.ts'
import { describeEstimate } from './describe-estimate.ts'
import { inputFrom, optionsFor } from './endpoint-options.ts'
import { hintNoWorker } from './hint-no-worker.ts'
import { operate } from './operate.ts'
import { requiredId } from './read-args.ts'
import { startOwnWorkers } from './start-own-workers.ts'

const pollMs = 200
const exitSomeFailed = 3
const exitInterrupted = 130

export const postRewrite: Command = {
  name: 'post rewrite',
  summary: 'Write the posts of calls again whose template or writer has changed',
  options: {
    team: {
      type: 'string',
      isRequired: true,
      value: '<teamId>',
      summary: 'The team whose posts are written',
    },
    ...optionsFor(rewritePosts),
    estimate: { type: 'boolean', summary: 'Say what it would cost, and write nothing' },
    yes: { type: 'boolean', summary: 'Do not ask' },
    wait: { type: 'boolean', summary: 'Work on it here, and end when it has ended; status 3 if some failed' },
  },
  notes: [
    'Takes posts that the model could not write up again, too. Other posts stay as they are.',
    'At a terminal it asks before it spends money; without one it never does.',
    'Without --wait a worker writes them: "earshot serve" or "earshot worker".',
  ],
  run: async (context, { values }) => {
    const teamId = requiredId(values.team, '--team')
    return await operate(
      context,
      ({ db }) => findTeam(db.sql, teamId),
      async (call, { connection, db }) => {
        const filters = inputFrom(rewritePosts, values)
        const estimate = await call(estimateRewrite, filters)
        for (const line of describeEstimate(estimate)) context.say(line)
        if (values.estimate === true) {
          if (estimate.requests === 0)
            context.say(`${countText(estimate.calls, 'call')} to write, which costs nothing.`)
          return estimate
        }
        if (estimate.requests > 0 && values.yes !== true && !(await confirm('Go on?')))
          throw new OperatorError('Nothing was written. --yes goes on without asking.')
        const job = await call(rewritePosts, filters)
        if (values.wait === true)
          return { ...(await writeHere(context, call, job.jobId, connection)), estimate }
        context.say(`The posts of ${countText(job.calls, 'call')} are written again: job ${job.jobId}.`)
        await hintNoWorker(context, db.sql, 'start "earshot serve" to have them written, or use --wait')
        return { ...job, estimate }
      },
    )
  },
}

/** Whether or not a worker runs elsewhere, this process does its share. */
async function writeHere(
  context: CommandContext,
  call: Operate,
  jobId: number,
  connection: Connection,
): Promise<Rewrite & { exitCode: number }> {
  const { config, logTo } = context
  const workers = await startOwnWorkers({ config, connection, logTo })
  const job = await waitForJob(context, call, jobId).finally(() => workers.stop())
  context.say(describe(job))
  if (job.status === 'running') return { ...job, exitCode: exitInterrupted }
  return { ...job, exitCode: job.failed > 0 ? exitSomeFailed : 0 }
}

async function waitForJob(
  { progress, interrupted }: CommandContext,
  call: Operate,
  jobId: number,
): Promise<Rewrite> {
  for (;;) {
    const job = await call(getRewrite, { jobId })
    if (job.status === 'completed' || interrupted().aborted) {
      progress('')
      return job
    }
    progress(`Posts of ${job.calls - job.waiting} of ${countText(job.calls, 'call')} written`)
    await delay(pollMs, undefined, { signal: interrupted() }).catch(() => undefined)
  }
}

function describe({
  calls,
  written,
  writtenByRule,
  kept,
  failed,
  waiting,
  problem,
  money,
  currency,
}: Rewrite): string {
  const others = Object.entries({ 'by rule': writtenByRule, kept, failed, waiting })
    .filter(([, number]) => number > 0)
    .map(([what, number]) => `, ${number} ${what}`)
  const cost = money ? ` It cost ${money} ${currency}.` : ''
  const reason = problem ? ` The model could not write: ${problem}.` : ''
  return `Posts of ${written} of ${countText(calls, 'call')} written${others.join('')}.${cost}${reason}`
}
