import { ApiError } from '@earshot/contract/errors'
import type { KeyScope } from '@earshot/contract/scopes'
import type { Database } from '../platform/database.ts'
import type { Team } from '../platform/team.ts'
import { hashKey } from './keys.ts'
import { shareNext } from './share-next.ts'

/** The team whose data a request may see: the first predicate of every statement. */
export interface Scope extends Team {
  /** Version of the team's own catalogue; 0 if it has none. */
  catalogVersion: number
}

/** The sender of a request: the key's team and scopes. */
export interface Caller extends Scope {
  keyId: number
  keyScopes: readonly KeyScope[]
}

interface KeyState {
  isRevoked: boolean
  isExpired: boolean
}

interface Key extends Caller, KeyState {
  isUseStale: boolean
}

/**
 * Finds the caller of an `Authorization` header; throws one of the four 401 codes. Each key is looked up after its request has arrived,
 * so that revocation takes effect at once. Waiting requests with the same key share a look-up, so that many of them hold up no other key.
 */
export function createAuthenticator({
  keys,
}: Pick<Database, 'keys'>): (header: string | undefined) => Promise<Caller> {
  const find = shareNext(async (hash) => {
    const [key] = await keys<Key>`
      select id as key_id, organization_id, team_id, catalog_version, scopes as key_scopes,
             revoked_at is not null as is_revoked,
             coalesce(expires_at <= now(), false) as is_expired,
             coalesce(last_used_at < now() - interval '1 minute', true) as is_use_stale
        from api_key where hash = ${Buffer.from(hash, 'hex')}`
    return key
  })
  return async (header) => {
    const token = /^Bearer +(\S.*?) *$/i.exec(header ?? '')?.[1]
    if (!token) throw new ApiError('MISSING_TOKEN', 'Send the API key as "Authorization: Bearer sk_…".')
    const key = await find(hashKey(token).toString('hex'))
    refuseUnusable(key)
    if (key.isUseStale) {
      // Skips a key that is being changed, so that the request does not wait.
      await keys`
        update api_key set last_used_at = now()
         where id = (select id from api_key
                      where id = ${key.keyId} and coalesce(last_used_at < now() - interval '1 minute', true)
                        for update skip locked)`
    }
    const { organizationId, teamId, catalogVersion, keyId, keyScopes } = key
    return { organizationId, teamId, catalogVersion, keyId, keyScopes }
  }
}

/**
 * The database of a caller, whose transactions commit only while his key is usable: an upload may take longer than the key is valid.
 * A revocation waits for a transaction that is about to commit, so that nothing is stored after it.
 */
export function whileUsable<Db extends Pick<Database, 'begin'>>(db: Db, { keyId }: Caller): Db {
  const begin: Db['begin'] = (work) =>
    db.begin(async (transaction) => {
      const result = await work(transaction)
      const [key] = await transaction.sql<KeyState>`
        select revoked_at is not null as is_revoked, coalesce(expires_at <= clock_timestamp(), false) as is_expired
          from api_key where id = ${keyId} for share`
      refuseUnusable(key)
      return result
    })
  return { ...db, begin }
}

function refuseUnusable<State extends KeyState>(key: State | undefined): asserts key is State {
  if (!key)
    throw new ApiError('INVALID_TOKEN', 'This API key does not exist. Create one with "earshot key create".')
  if (key.isRevoked) throw new ApiError('TOKEN_REVOKED', 'This API key has been revoked. Use another one.')
  if (key.isExpired) throw new ApiError('TOKEN_EXPIRED', 'This API key has expired. Create a new one.')
}
