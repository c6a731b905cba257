import fragment from 'sql-template-tag'
import { listCallOwners } from '../contract/filter-values.ts'
import { read } from '../http/route.ts'
import { wordPrefix } from './word-prefix.ts'

export const listCallOwnersRoute = read(listCallOwners, async ({ sql, scope }, { q }) => ({
  callOwners: await sql<{ id: string; displayName: string; email: string; callCount: number }>`
    select owner_email as id, display_name, owner_email as email, call_count
      from (select owner_email, coalesce(max(owner_name), owner_email) as display_name, count(*) as call_count
              from call where team_id = ${scope.teamId} and owner_email is not null group by owner_email) as owner
     where true ${wordPrefix(fragment`display_name || ' ' || owner_email`, q)}
     order by call_count desc, display_name, id`,
}))
