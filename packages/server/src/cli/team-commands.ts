import { createTeam, listTeams, monthlyRunsMax } from '../tenants/teams.ts'
import type { Command } from './command.ts'
import { countText } from './count-text.ts'
import { optionalCount, optionalId, requiredId, requiredName } from './read-args.ts'

export const teamCreate: Command = {
  name: 'team create',
  words: '<name>',
  wordsMax: 1,
  summary: 'Create a team of an organisation',
  options: {
    org: {
      type: 'string',
      isRequired: true,
      value: '<orgId>',
      summary: 'The organisation that it belongs to',
    },
    'monthly-runs': {
      type: 'string',
      value: 'N',
      summary: 'Runs in a calendar month (UTC); any number, if it is not given',
    },
  },
  run: async ({ open, say }, { positionals, values }) => {
    const name = requiredName(positionals[0], 'a name for the team')
    const orgId = requiredId(values.org, '--org')
    const monthlyRuns = optionalCount(values['monthly-runs'], '--monthly-runs', 0, monthlyRunsMax)
    const service = await open()
    const team = { organizationId: orgId, name, monthlyRuns: monthlyRuns ?? null }
    const { teamId } = await createTeam(service.db.sql, team).finally(() => service.close())
    say(`Team ${teamId} "${name}" created.`)
    return { teamId }
  },
}

export const teamList: Command = {
  name: 'team list',
  summary: 'List the teams',
  options: { org: { type: 'string', value: '<orgId>', summary: 'Only teams of this organisation' } },
  run: async ({ open, say, hint }, { values }) => {
    const orgId = optionalId(values.org, '--org') ?? null
    const service = await open()
    const teams = await listTeams(service.db.sql, orgId).finally(() => service.close())
    for (const team of teams)
      say(`${team.teamId}  ${team.name}  organisation ${team.orgId}  ${countText(team.calls, 'call')}`)
    if (teams.length === 0) hint('No teams yet. Next: earshot team create <name> --org <orgId>')
    return { teams }
  },
}
