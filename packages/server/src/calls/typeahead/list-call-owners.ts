import { listCallOwners } from '@earshot/contract/filter-values'
import fragment from 'sql-template-tag'
import { read } from '../route.ts'
import { wordPrefix } from './word-prefix.ts'

export const listCallOwnersRoute = read(listCallOwners, async ({ sql, scope }, { q }) => ({
  callOwners: await sql<{ id: string; displayName: string; email: string; callCount: number }>`
    select owner_email as id, display_name, owner_email as email, call_count
      from (select value as owner_email, coalesce(nullif(max(name), ''), value) as display_name, sum(calls)::int as call_count
              from call_count where organization_id = ${scope.organizationId} and team_id = ${scope.teamId} and kind = 'owner' group by value) as owner
     where true ${wordPrefix(fragment`display_name || ' ' || owner_email`, q)}
     order by call_count desc, display_name, id`,
}))
