import { OperatorError } from '@earshot/analyst/operator-error'
import { openService } from '../app/open-service.ts'
import type { Command } from './command.ts'
import { optionalCount, optionalId, requiredId, requiredName } from './read-args.ts'

// What the column holds: a 32-bit integer.
const monthlyRunsMax = 2_147_483_647

export const teamCreate: Command = {
  name: 'team create',
  usage: '<name> --org <orgId> [--monthly-runs N]',
  wordsMax: 1,
  summary: 'Create a team of an organisation',
  options: { org: { type: 'string' }, 'monthly-runs': { type: 'string' } },
  run: async ({ config, log, say }, { positionals, values }) => {
    const name = requiredName(positionals[0], 'a name for the team')
    const orgId = requiredId(values.org, '--org')
    const monthlyRuns = optionalCount(values['monthly-runs'], '--monthly-runs', 0, monthlyRunsMax)
    const service = await openService(config, log)
    const [team] = await service.db.sql<{ teamId: number }>`
      insert into team (organization_id, name, monthly_runs)
      select id, ${name}, ${monthlyRuns ?? null}::int from organization where id = ${orgId}
      returning id as team_id`
    await service.close()
    if (!team) throw new OperatorError(`There is no organisation ${orgId}. "earshot org create" makes one.`)
    say(`Team ${team.teamId} "${name}" created.`)
    return { teamId: team.teamId }
  },
}

export const teamList: Command = {
  name: 'team list',
  usage: '[--org <orgId>]',
  summary: 'List the teams',
  options: { org: { type: 'string' } },
  run: async ({ config, log, say }, { values }) => {
    const orgId = optionalId(values.org, '--org') ?? null
    const service = await openService(config, log)
    const teams = await service.db.sql<{ teamId: number; orgId: number; name: string; calls: number }>`
      select id as team_id, organization_id as org_id, name, monthly_runs,
             (select count(*) from call where team_id = team.id) as calls, created_at
        from team where ${orgId}::bigint is null or organization_id = ${orgId} order by id`
    await service.close()
    for (const team of teams)
      say(`${team.teamId}  ${team.name}  organisation ${team.orgId}  ${team.calls} calls`)
    return { teams }
  },
}
