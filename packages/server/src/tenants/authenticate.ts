import { ApiError } from '@earshot/contract/errors'
import type { Database } from '../platform/database.ts'
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
   * The scope of an `Authorization` header. Throws one of the four 401 codes. Where the database was asked about the key within the
   * lease, that answer holds: what ends a key waits until leases have ended (migration 0009), so it acts on the very next request.
   */
  authenticate(header: string | undefined): Promise<Scope>
}

interface KeyRow extends Scope {
  id: number
  hash: Buffer
  isRevoked: boolean
  isExpired: boolean
  expiresInMs: number | null
  isUseStale: boolean
  mayLease: boolean
}

interface Lease {
  scope: Scope
  renewAtMs: number
  endsAtMs: number
}

interface Asked {
  hash: Buffer
  resolve(row: KeyRow | undefined): void
  reject(error: unknown): void
}

// Shorter than what ends a lease waits for.
const leaseMs = 200
const leasesKept = 10_000

/** Answers whose keys requests bear. Requests that come while the database is being asked share the next question. */
export function createAuthenticator({ read, sql }: Database): Authenticator {
  const leases = new Map<string, Lease>()
  let asked: Asked[] = []
  let isAsking = false
  const askAll = async () => {
    isAsking = true
    while (asked.length > 0) {
      const group = asked
      asked = []
      const askedAtMs = performance.now()
      try {
        const rows = await findKeys(group.map(({ hash }) => hash))
        for (const { hash, resolve } of group) {
          const row = rows.find((found) => found.hash.equals(hash))
          keepLease(hash, row, askedAtMs)
          resolve(row)
        }
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
           extract(epoch from expires_at - now())::float8 * 1000 as expires_in_ms,
           coalesce(last_used_at < now() - interval '1 minute', true) as is_use_stale,
           may_lease(api_key.id, revoked_at, expires_at, catalog_version) as may_lease
      from api_key join team on team.id = team_id
     where hash = any(${hashes}::bytea[])`
  const keepLease = (hash: Buffer, row: KeyRow | undefined, askedAtMs: number) => {
    const name = nameOf(hash)
    if (!isUsable(row) || !row.mayLease) {
      leases.delete(name)
      return
    }
    if (leases.size >= leasesKept) leases.clear()
    const { teamId, organizationId, catalogVersion } = row
    leases.set(name, {
      scope: { teamId, organizationId, catalogVersion },
      renewAtMs: askedAtMs + leaseMs / 2,
      endsAtMs: askedAtMs + Math.min(leaseMs, row.expiresInMs ?? leaseMs),
    })
  }
  const ask = async (hash: Buffer): Promise<Scope> => {
    const key = await new Promise<KeyRow | undefined>((resolve, reject) => {
      asked.push({ hash, resolve, reject })
      if (!isAsking) void askAll()
    })
    if (!isUsable(key)) throw refusalOf(key)
    if (key.isUseStale) {
      // What changes the key just now is not waited for.
      await sql`
        update api_key set last_used_at = now()
         where id = (select id from api_key
                      where id = ${key.id} and coalesce(last_used_at < now() - interval '1 minute', true)
                        for update skip locked)`
    }
    const { teamId, organizationId, catalogVersion } = key
    return { teamId, organizationId, catalogVersion }
  }
  return {
    authenticate: async (header) => {
      const token = tokenOf(header)
      if (!token) throw new ApiError('MISSING_TOKEN', 'Send the API key as "Authorization: Bearer sk_…".')
      const hash = hashKey(token)
      const lease = leases.get(nameOf(hash))
      const nowMs = performance.now()
      if (!lease || nowMs >= lease.endsAtMs) return await ask(hash)
      if (nowMs >= lease.renewAtMs) {
        lease.renewAtMs = lease.endsAtMs
        // Where it fails, the lease ends, and the next request is told why.
        ask(hash).catch(() => undefined)
      }
      return lease.scope
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
