import { listElements } from '@earshot/contract/elements'
import { listCallTypes } from '@earshot/contract/filter-values'
import { listSlices } from '@earshot/contract/slices'
import type { Operate } from '../app/open-operator.ts'
import { findTeam } from '../tenants/teams.ts'
import type { Command } from './command.ts'
import { operate } from './operate.ts'
import { requiredId } from './read-args.ts'

type Row = readonly string[]

function listCommand<Data extends object>(
  noun: string,
  read: (call: Operate) => Promise<Data>,
  rowsOf: (data: Data) => Row[],
): Command {
  return {
    name: `${noun} list`,
    summary: `List the ${noun.replace('-', ' ')}s of a team: the built-in ones and its own`,
    options: {
      team: { type: 'string', isRequired: true, value: '<teamId>', summary: 'The team that can use them' },
    },
    run: async (context, { values }) => {
      const teamId = requiredId(values.team, '--team')
      const data = await operate(context, ({ db }) => findTeam(db.sql, teamId), read)
      context.table(rowsOf(data), ['KEY', 'DESCRIPTION'])
      return data
    },
  }
}

export const sliceList = listCommand(
  'slice',
  (call) => call(listSlices, {}),
  ({ slices }) => slices.map(({ key, description }) => [key, description]),
)

export const elementList = listCommand(
  'element',
  (call) => call(listElements, {}),
  ({ elements }) => elements.map(({ key, description }) => [key, description]),
)

export const callTypeList = listCommand(
  'call-type',
  (call) => call(listCallTypes, {}),
  ({ callTypes }) => callTypes.map(({ key, description }) => [key, description]),
)
