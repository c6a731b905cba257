import { listCrmDeals } from '@earshot/contract/filter-values'
import fragment from 'sql-template-tag'
import type { z } from 'zod'
import { bodyAround, written } from '../../platform/http/route.ts'
import { read } from '../route.ts'
import { indexedWordPrefix } from './word-prefix.ts'

type Deal = z.infer<typeof listCrmDeals.data>['crmDeals'][number]

// Every team sees the organisation's deals, and counts its own calls only.
export const listCrmDealsRoute = read(listCrmDeals, async ({ columns, sql, scope }, { q }) => {
  const held = await columns.list(scope, 'deals', q, (list) => bodyAround(`{"crmDeals":${list}}`))
  if (held) return written(held)
  const crmDeals = await sql<Deal>`
    select id, external_id, name, stage, amount, coalesce(calls, 0) as call_count
      from crm_deal
           left join deal_count on deal_count.organization_id = crm_deal.organization_id
                 and team_id = ${scope.teamId} and deal_id = id
     where crm_deal.organization_id = ${scope.organizationId}
           ${indexedWordPrefix(fragment`crm_deal.organization_id`, scope.organizationId, fragment`name`, q)}
     order by call_count desc, name, id`
  return { crmDeals }
})
