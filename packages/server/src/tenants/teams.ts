import { ApiError } from '@earshot/contract/errors'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'

/** The maximum of the column, a 32-bit integer. */
export const monthlyRunsMax = 2_147_483_647

export interface NewTeam {
  organizationId: number
  name: string
  /** Runs a calendar month (UTC); null for unlimited. */
  monthlyRuns: number | null
}

export interface ListedTeam {
  teamId: number
  orgId: number
  name: string
  monthlyRuns: number | null
  calls: number
  createdAt: string
}

/** Creates a team. Throws NOT_FOUND for an unknown organisation. */
export async function createTeam(sql: Sql, { organizationId, name, monthlyRuns }: NewTeam): Promise<Team> {
  const [team] = await sql<Team>`
    insert into team (organization_id, name, monthly_runs)
    select id, ${name}, ${monthlyRuns}::int from organization where id = ${organizationId}
    returning organization_id, id as team_id`
  if (team) return team
  throw new ApiError(
    'NOT_FOUND',
    `There is no organisation ${organizationId}. "earshot org create" makes one.`,
  )
}

/** Finds a team by its id alone, as the command line names it. Throws NOT_FOUND for an unknown one. */
export async function findTeam(sql: Sql, teamId: number): Promise<Team> {
  const [team] = await sql<Team>`select organization_id, id as team_id from team where id = ${teamId}`
  if (team) return team
  throw new ApiError('NOT_FOUND', `There is no team ${teamId}. "earshot team create" makes one.`)
}

/** The teams of an organisation, or of all, by id. */
export async function listTeams(sql: Sql, organizationId: number | null): Promise<ListedTeam[]> {
  return await sql<ListedTeam>`
    select team.id as team_id, team.organization_id as org_id, name, monthly_runs, coalesce(sum(calls), 0) as calls, created_at
      from team
           left join call_day_count on call_day_count.organization_id = team.organization_id and team_id = team.id
     where ${organizationId}::bigint is null or team.organization_id = ${organizationId}
     group by team.organization_id, team.id order by team.id`
}
