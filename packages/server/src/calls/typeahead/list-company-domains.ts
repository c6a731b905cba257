import { listCompanyDomains } from '@earshot/contract/filter-values'
import fragment from 'sql-template-tag'
import type { Sql } from '../../platform/sql.ts'
import type { Team } from '../../platform/team.ts'
import { read } from '../route.ts'
import { indexedWordPrefix } from './word-prefix.ts'

export const listCompanyDomainsRoute = read(listCompanyDomains, async ({ sql, scope }, { q }) => ({
  companyDomains: await findCompanyDomains(sql, scope, { q }),
}))

/** Domains of a team's calls that have a word that begins with `q`, most calls first. */
export async function findCompanyDomains(
  sql: Sql,
  { organizationId, teamId }: Team,
  { q, limit = null }: { q?: string | undefined; limit?: number | null },
): Promise<{ id: string; displayName: string; callCount: number }[]> {
  return await sql`
    select value as id, value as display_name, calls as call_count
      from call_count
     where organization_id = ${organizationId} and team_id = ${teamId} and kind = 'domain'
           ${indexedWordPrefix(fragment`team_id`, teamId, fragment`value`, q)}
     order by calls desc, id
     limit ${limit}`
}
