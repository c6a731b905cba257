import { listCallOwners } from '@earshot/contract/filter-values'
import fragment from 'sql-template-tag'
import type { Sql } from '../../platform/sql.ts'
import type { Team } from '../../platform/team.ts'
import { read } from '../route.ts'
import { wordPrefix } from './word-prefix.ts'

export const listCallOwnersRoute = read(listCallOwners, async ({ sql, scope }, { q }) => ({
  callOwners: await findCallOwners(sql, scope, { q }),
}))

/** Owners of a team's calls, most calls first. `q` is the beginning of a word of the name, or of the e-mail before its @. */
export async function findCallOwners(
  sql: Sql,
  { organizationId, teamId }: Team,
  { q, limit = null }: { q?: string | undefined; limit?: number | null },
): Promise<{ id: string; displayName: string; email: string; callCount: number }[]> {
  return await sql`
    select email as id, coalesce(name, email) as display_name, email, call_count
      from (select value as email, nullif(max(name), '') as name, sum(calls)::int as call_count
              from call_count where organization_id = ${organizationId} and team_id = ${teamId} and kind = 'owner' group by value) as owner
     where true ${wordPrefix(fragment`concat(name, ' ', split_part(email, '@', 1))`, q)}
     order by call_count desc, display_name, id
     limit ${limit}`
}
