import fragment from 'sql-template-tag'
import type { z } from 'zod'
import { listCrmDeals } from '../contract/filter-values.ts'
import { read } from '../http/route.ts'
import { wordPrefix } from './word-prefix.ts'

type Deal = z.infer<typeof listCrmDeals.data>['crmDeals'][number]

// Every team sees the organisation's deals, and counts its own calls only.
export const listCrmDealsRoute = read(listCrmDeals, async ({ sql, scope }, { q }) => ({
  crmDeals: await sql<Deal>`
    select id, external_id, name, stage, amount,
           (select count(*) from call_deal where deal_id = crm_deal.id and team_id = ${scope.teamId}) as call_count
      from crm_deal
     where organization_id = ${scope.organizationId} ${wordPrefix(fragment`name`, q)}
     order by call_count desc, name, id`,
}))
