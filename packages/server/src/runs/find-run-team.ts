import { ApiError } from '@earshot/contract/errors'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'

/** Finds the team of a run by the run's id, for the command line. Throws RUN_NOT_FOUND. */
export async function findRunTeam(sql: Sql, runId: number): Promise<Team> {
  const [team] = await sql<Team>`select organization_id, team_id from slice_run where id = ${runId}`
  if (team) return team
  throw new ApiError('RUN_NOT_FOUND', `There is no run ${runId}. "earshot run list" shows those of a team.`)
}
