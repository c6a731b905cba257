import { listCrmDealStages } from '../contract/filter-values.ts'
import { read } from '../http/route.ts'

export const listCrmDealStagesRoute = read(listCrmDealStages, async ({ sql, scope }) => ({
  crmDealStages: await sql<{ id: string; displayName: string; callCount: number }>`
    select stage as id, stage as display_name, count(distinct call_id) as call_count
      from crm_deal left join call_deal on deal_id = crm_deal.id and team_id = ${scope.teamId}
     where organization_id = ${scope.organizationId} and stage is not null
     group by stage
     order by call_count desc, stage`,
}))
