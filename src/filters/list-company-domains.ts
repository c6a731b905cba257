import fragment from 'sql-template-tag'
import { listCompanyDomains } from '../contract/filter-values.ts'
import { read } from '../http/route.ts'
import { wordPrefix } from './word-prefix.ts'

export const listCompanyDomainsRoute = read(listCompanyDomains, async ({ sql, scope }, { q }) => ({
  companyDomains: await sql<{ id: string; displayName: string; callCount: number }>`
    select company_domain as id, company_domain as display_name, count(*) as call_count
      from call
     where team_id = ${scope.teamId} and company_domain is not null ${wordPrefix(fragment`company_domain`, q)}
     group by company_domain
     order by call_count desc, id`,
}))
