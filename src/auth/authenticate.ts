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

export interface Authenticator {
  /**
   * The scope of an `Authorization` header. Throws one of the four 401 codes. Each answer comes from a question to the database
   * that was sent after the call: a revocation counts at once.
   */
  authenticate(header: string | undefined): Promise<Scope>
  /**
   * The scope that this header had when it was last asked about. Not a permission: only for work that is thrown away where
   * `authenticate` refuses or answers another scope.
   */
  lastScope(header: string | undefined): Scope | undefined
}

interface KeyRow extends Scope {
  id: number
  hash: Buffer
  isRevoked: boolean
  isExpired: boolean
  isUseStale: boolean
}

interface Asked {
  hash: Buffer
  resolve(row: KeyRow | undefined): void
  reject(error: unknown): void
}

const scopesKept = 10_000

/** Answers whose keys requests bear. Requests that come while the database is being asked share the next question. */
export function createAuthenticator({ read, sql }: Database): Authenticator {
  const lastScopes = new Map<string, Scope>()
  let asked: Asked[] = []
  let isAsking = false
  const askAll = async () => {
    isAsking = true
    while (asked.length > 0) {
      const group = asked
      asked = []
      try {
        const rows = await findKeys(group.map(({ hash }) => hash))
        for (const { hash, resolve } of group) resolve(rows.find((row) => row.hash.equals(hash)))
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    isAsking = false
  }
  const findKeys = (hashes: Buffer[]) => read<KeyRow>`
    select api_key.id, hash, team_id, organization_id, catalog_version,
           revoked_at is not null as is_revoked,
           coalesce(expires_at <= now(), false) as is_expired,
           coalesce(last_used_at < now() - interval '1 minute', true) as is_use_stale
      from api_key join team on team.id = team_id
     where hash = any(${hashes}::bytea[])`
  const find = (hash: Buffer) =>
    new Promise<KeyRow | undefined>((resolve, reject) => {
      asked.push({ hash, resolve, reject })
      if (!isAsking) void askAll()
    })
  return {
    lastScope: (header) => {
      const token = tokenOf(header)
      return token ? lastScopes.get(nameOf(hashKey(token))) : undefined
    },
    authenticate: async (header) => {
      const token = tokenOf(header)
      if (!token) throw new ApiError('MISSING_TOKEN', 'Send the API key as "Authorization: Bearer sk_…".')
      const hash = hashKey(token)
      const key = await find(hash)
      if (!isUsable(key)) {
        lastScopes.delete(nameOf(hash))
        throw refusalOf(key)
      }
      if (key.isUseStale) {
        await sql`
          update api_key set last_used_at = now()
           where id = ${key.id} and coalesce(last_used_at < now() - interval '1 minute', true)`
      }
      const { teamId, organizationId, catalogVersion } = key
      const scope = { teamId, organizationId, catalogVersion }
      if (lastScopes.size >= scopesKept) lastScopes.clear()
      lastScopes.set(nameOf(hash), scope)
      return scope
    },
  }
}

function tokenOf(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1]
}

// The keys themselves are not kept.
function nameOf(hash: Buffer): string {
  return hash.toString('base64')
}

function isUsable(key: KeyRow | undefined): key is KeyRow {
  return key !== undefined && !key.isRevoked && !key.isExpired
}

function refusalOf(key: KeyRow | undefined): ApiError {
  if (!key)
    return new ApiError('INVALID_TOKEN', 'This API key does not exist. Create one with "earshot key create".')
  if (key.isRevoked) return new ApiError('TOKEN_REVOKED', 'This API key has been revoked. Use another one.')
  return new ApiError('TOKEN_EXPIRED', 'This API key has expired. Create a new one.')
}
