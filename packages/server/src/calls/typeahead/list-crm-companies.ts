import { listCrmCompanies } from '@earshot/contract/filter-values'
import fragment from 'sql-template-tag'
import type { z } from 'zod'
import { bodyAround, written } from '../../platform/http/route.ts'
import { read } from '../route.ts'
import { indexedWordPrefix } from './word-prefix.ts'

type Company = z.infer<typeof listCrmCompanies.data>['crmCompanies'][number]

export const listCrmCompaniesRoute = read(listCrmCompanies, async ({ columns, sql, scope }, { q }) => {
  const held = await columns.list(scope, 'companies', q, (list) => bodyAround(`{"crmCompanies":${list}}`))
  if (held) return written(held)
  const crmCompanies = await sql<Company>`
    select id, external_id, name, coalesce(calls, 0) as call_count
      from crm_company
           left join company_count on company_count.organization_id = crm_company.organization_id
                 and team_id = ${scope.teamId} and company_id = id
     where crm_company.organization_id = ${scope.organizationId}
           ${indexedWordPrefix(fragment`crm_company.organization_id`, scope.organizationId, fragment`name`, q)}
     order by call_count desc, name, id`
  return { crmCompanies }
})
