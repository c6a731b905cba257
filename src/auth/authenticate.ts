import { ApiError } from '../contract/errors.ts'
import type { Database } from '../db/database.ts'
import { hashKey } from './keys.ts'

/** Whose data a request may see. The first predicate of every query comes from it. */
export interface Scope {
  teamId: number
  organizationId: number
  /** Version of the team's own catalogue; 0 where it has none. */
  catalogVersion: number
}

interface KeyRow extends Scope {
  id: number
  isRevoked: boolean
  isExpired: boolean
  isUseStale: boolean
}

/** The scope of an `Authorization` header. Throws one of the four 401 codes. Asks the database each time: a revocation counts at once. */
export async function authenticate({ read, sql }: Database, header: string | undefined): Promise<Scope> {
  const token = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1]
  if (!token) throw new ApiError('MISSING_TOKEN', 'Send the API key as "Authorization: Bearer sk_…".')
  const [key] = await read<KeyRow>`
    select api_key.id, team_id, organization_id, catalog_version,
           revoked_at is not null as is_revoked,
           coalesce(expires_at <= now(), false) as is_expired,
           coalesce(last_used_at < now() - interval '1 minute', true) as is_use_stale
      from api_key join team on team.id = team_id
     where hash = ${hashKey(token)}`
  if (!key)
    throw new ApiError('INVALID_TOKEN', 'This API key does not exist. Create one with "earshot key create".')
  if (key.isRevoked) throw new ApiError('TOKEN_REVOKED', 'This API key has been revoked. Use another one.')
  if (key.isExpired) throw new ApiError('TOKEN_EXPIRED', 'This API key has expired. Create a new one.')
  if (key.isUseStale) {
    await sql`
      update api_key set last_used_at = now()
       where id = ${key.id} and coalesce(last_used_at < now() - interval '1 minute', true)`
  }
  const { teamId, organizationId, catalogVersion } = key
  return { teamId, organizationId, catalogVersion }
}
