import { setTimeout as delay } from 'node:timers/promises'
import { getRun, type Run, startRun } from '@earshot/contract/runs'
import type { Operate } from '../app/open-operator.ts'
import { findTeam } from '../tenants/teams.ts'
import type { Command, CommandContext } from './command.ts'
import { inputFrom, optionsFor } from './endpoint-options.ts'
import { hintNoWorker } from './hint-no-worker.ts'
import { operate } from './operate.ts'
import { requiredId, requiredText } from './read-args.ts'
import { runLines } from './show-run.ts'
import { startOwnWorkers } from './start-own-workers.ts'

const pollMs = 200
const exitRunFailed = 1
const exitInterrupted = 130

export const runStart: Command = {
  name: 'run start',
  words: '<sliceKey>',
  wordsMax: 1,
  summary: 'Start a run of a slice over the calls that match the filters',
  options: {
    team: {
      type: 'string',
      isRequired: true,
      value: '<teamId>',
      summary: 'The team whose calls are analysed',
    },
    wait: { type: 'boolean', summary: 'Work on it here, and end when it has ended; status 1 if it failed' },
    ...optionsFor(startRun),
    'idempotency-key': {
      type: 'string',
      value: '<text>',
      summary: 'A key of your choice: with the same arguments it does not start a second run',
    },
  },
  notes: ['Without --wait a worker does the run: "earshot serve" or "earshot worker".'],
  run: async (context, { positionals, values }) => {
    const key = requiredText(positionals[0], 'the key of a slice')
    const teamId = requiredId(values.team, '--team')
    return await operate(
      context,
      ({ db }) => findTeam(db.sql, teamId),
      async (call, { connection, db }) => {
        const started = await call(startRun, { ...inputFrom(startRun, values), key })
        const { runId } = started
        if (values.wait !== true) {
          context.say(`Run ${runId} of ${started.sliceTitle} started. Next: earshot run show ${runId}`)
          await hintNoWorker(context, db.sql, 'start "earshot serve" to have the run done, or use --wait')
          return started
        }
        // This process works on jobs even if a worker runs elsewhere.
        const { config, logTo } = context
        const workers = await startOwnWorkers({ config, connection, logTo })
        const run = await waitForRun(context, call, runId).finally(() => workers.stop())
        for (const line of runLines(run)) context.say(line)
        if (run.status !== 'running') return { ...run, exitCode: run.status === 'failed' ? exitRunFailed : 0 }
        context.hint(`The run goes on with the next worker. To end it: earshot run cancel ${runId}`)
        return { ...run, exitCode: exitInterrupted }
      },
    )
  },
}

/** The run after its end, or in its present state if the command is interrupted. */
async function waitForRun(
  { progress, interrupted }: CommandContext,
  call: Operate,
  id: number,
): Promise<Run> {
  for (;;) {
    const run = await call(getRun, { id })
    if (run.status !== 'running' || interrupted().aborted) {
      progress('')
      return run
    }
    progress(`${run.sliceTitle}: ${run.progressMessage ?? run.phase}`)
    await delay(pollMs, undefined, { signal: interrupted() }).catch(() => undefined)
  }
}
