import { cancelRun, getRun, listRuns } from '@earshot/contract/runs'
import { getSlice } from '@earshot/contract/slices'
import { findRunTeam } from '../runs/find-run-team.ts'
import { findTeam } from '../tenants/teams.ts'
import type { Command } from './command.ts'
import { countText } from './count-text.ts'
import { inputFrom, optionsFor } from './endpoint-options.ts'
import { operate } from './operate.ts'
import { requiredId } from './read-args.ts'
import { runLines } from './show-run.ts'
import { shortTime } from './table.ts'

export const runWord = 'the id of a run'

export const runList: Command = {
  name: 'run list',
  summary: 'List the runs of a team, newest first',
  options: {
    team: { type: 'string', isRequired: true, value: '<teamId>', summary: 'The team whose runs are listed' },
    ...optionsFor(listRuns),
  },
  run: async (context, { values }) => {
    const teamId = requiredId(values.team, '--team')
    const key = values['slice-key']
    const { items, totalCount } = await operate(
      context,
      ({ db }) => findTeam(db.sql, teamId),
      async (call) => {
        const found = await call(listRuns, inputFrom(listRuns, values))
        // A misspelt key would look like a slice without runs.
        if (found.totalCount === 0 && key !== undefined) await call(getSlice, { key })
        return found
      },
    )
    context.table(
      items.map((run) => [
        `${run.id}`,
        run.sliceKey,
        run.status,
        countText(run.callsAnalyzed, 'call'),
        shortTime(run.startedAt),
      ]),
      ['RUN', 'SLICE', 'STATUS', 'ANALYSED', 'STARTED'],
    )
    if (totalCount === 0) context.hint(`No runs yet. Next: earshot run start <sliceKey> --team ${teamId}`)
    else if (items.length < totalCount)
      context.hint(`${items.length} of ${countText(totalCount, 'run')}: --offset goes on.`)
    return { runs: items, totalCount }
  },
}

export const runShow: Command = {
  name: 'run show',
  words: '<runId>',
  wordsMax: 1,
  summary: 'Show a run: its status, progress and result',
  run: async (context, { positionals }) => {
    const id = requiredId(positionals[0], runWord)
    const run = await operate(
      context,
      ({ db }) => findRunTeam(db.sql, id),
      (call) => call(getRun, { id }),
    )
    for (const line of runLines(run)) context.say(line)
    return run
  },
}

export const runCancel: Command = {
  name: 'run cancel',
  words: '<runId>',
  wordsMax: 1,
  summary: 'Cancel an active run; an ended one stays as it is',
  run: async (context, { positionals }) => {
    const id = requiredId(positionals[0], runWord)
    const run = await operate(
      context,
      ({ db }) => findRunTeam(db.sql, id),
      (call) => call(cancelRun, { id }),
    )
    for (const line of runLines(run)) context.say(line)
    return run
  },
}
