import { listCrmDealStages } from '@earshot/contract/filter-values'
import { read } from '../route.ts'

export const listCrmDealStagesRoute = read(listCrmDealStages, async ({ sql, scope }) => ({
  crmDealStages: await sql<{ id: string; displayName: string; callCount: number }>`
    select stage as id, stage as display_name, coalesce(calls, 0) as call_count
      from (select distinct stage from crm_deal
             where organization_id = ${scope.organizationId} and stage is not null) as known
           left join call_count on call_count.organization_id = ${scope.organizationId} and team_id = ${scope.teamId}
                 and kind = 'stage' and value = stage
     order by call_count desc, stage`,
}))
