import fragment from 'sql-template-tag'
import type { z } from 'zod'
import { listCrmCompanies } from '../contract/filter-values.ts'
import { read } from '../http/route.ts'
import { wordPrefix } from './word-prefix.ts'

type Company = z.infer<typeof listCrmCompanies.data>['crmCompanies'][number]

export const listCrmCompaniesRoute = read(listCrmCompanies, async ({ sql, scope }, { q }) => ({
  crmCompanies: await sql<Company>`
    select id, external_id, name,
           (select count(*) from call_company where company_id = crm_company.id and team_id = ${scope.teamId}) as call_count
      from crm_company
     where organization_id = ${scope.organizationId} ${wordPrefix(fragment`name`, q)}
     order by call_count desc, name, id`,
}))
