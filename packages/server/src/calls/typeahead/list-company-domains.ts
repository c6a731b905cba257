import { listCompanyDomains } from '@earshot/contract/filter-values'
import fragment from 'sql-template-tag'
import { read } from '../route.ts'
import { indexedWordPrefix } from './word-prefix.ts'

export const listCompanyDomainsRoute = read(listCompanyDomains, async ({ sql, scope }, { q }) => ({
  companyDomains: await sql<{ id: string; displayName: string; callCount: number }>`
    select value as id, value as display_name, calls as call_count
      from call_count
     where organization_id = ${scope.organizationId} and team_id = ${scope.teamId} and kind = 'domain'
           ${indexedWordPrefix(fragment`team_id`, scope.teamId, fragment`value`, q)}
     order by calls desc, id`,
}))
