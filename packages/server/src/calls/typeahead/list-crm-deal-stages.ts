import { listCrmDealStages } from '@earshot/contract/filter-values'
import type { Sql } from '../../platform/sql.ts'
import type { Team } from '../../platform/team.ts'
import { read } from '../route.ts'

export const listCrmDealStagesRoute = read(listCrmDealStages, async ({ sql, scope }) => ({
  crmDealStages: await findDealStages(sql, scope),
}))

/** Stages of the organisation's deals, those with most calls of the team first. */
export async function findDealStages(
  sql: Sql,
  { organizationId, teamId }: Team,
  limit: number | null = null,
): Promise<{ id: string; displayName: string; callCount: number }[]> {
  return await sql`
    select stage as id, stage as display_name, coalesce(calls, 0) as call_count
      from (select distinct stage from crm_deal
             where organization_id = ${organizationId} and stage is not null) as known
           left join call_count on call_count.organization_id = ${organizationId} and team_id = ${teamId}
                 and kind = 'stage' and value = stage
     order by call_count desc, stage
     limit ${limit}`
}
