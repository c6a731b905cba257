import { hash, randomBytes } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import type { KeyScope } from '@earshot/contract/scopes'
import type { Database } from '../platform/database.ts'
import type { Sql } from '../platform/sql.ts'
import { findTeam } from './teams.ts'

const prefixChars = 11

/** The scopes of a key that is created without `--scope`. */
export const defaultKeyScopes: readonly KeyScope[] = ['read', 'run']

export interface NewKey {
  teamId: number
  name: string
  scopes: readonly KeyScope[]
  /** ISO date-time; null for a key that does not expire. */
  expiresAt: string | null
}

export interface ListedKey {
  keyId: number
  name: string
  teamId: number
  prefix: string
  scopes: KeyScope[]
  createdAt: string
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
}

/** Creates a key of a team. The key itself is not stored. Throws NOT_FOUND for an unknown team. */
export async function createKey(
  { sql, begin }: Pick<Database, 'sql' | 'begin'>,
  { teamId, name, scopes, expiresAt }: NewKey,
): Promise<{ keyId: number; key: string }> {
  const { organizationId } = await findTeam(sql, teamId)
  const key = `sk_${randomBytes(32).toString('base64url')}`
  return await begin(async (transaction) => {
    // The lock makes `catalog apply` wait, or this key's copy of the version could miss its change.
    const [team] = await transaction.sql<{ catalogVersion: number }>`
      select catalog_version from team where organization_id = ${organizationId} and id = ${teamId} for share`
    const [created] = await transaction.sql<{ keyId: number }>`
      insert into api_key (organization_id, team_id, name, prefix, hash, scopes, catalog_version, expires_at)
      values (${organizationId}, ${teamId}, ${name}, ${key.slice(0, prefixChars)}, ${hashKey(key)}, ${scopes},
              ${team?.catalogVersion ?? 0}, ${expiresAt}::timestamptz)
      returning id as key_id`
    if (!created) throw new Error('insert into api_key returned no row')
    return { keyId: created.keyId, key }
  })
}

/** The keys of a team, or of all, by id. */
export async function listKeys(sql: Sql, teamId: number | null): Promise<ListedKey[]> {
  return await sql<ListedKey>`
    select id as key_id, name, team_id, prefix, scopes, created_at, expires_at, revoked_at, last_used_at
      from api_key where ${teamId}::bigint is null or team_id = ${teamId} order by id`
}

/** Revokes a key from its next request on; returns when it was first revoked. Throws NOT_FOUND for an unknown key. */
export async function revokeKey(sql: Sql, keyId: number): Promise<string> {
  const [key] = await sql<{ revokedAt: string }>`
    update api_key set revoked_at = coalesce(revoked_at, now()) where id = ${keyId} returning revoked_at`
  if (!key) throw new ApiError('NOT_FOUND', `There is no key ${keyId}. "earshot key list" shows them.`)
  return key.revokedAt
}

/** The stored form of a key. 32 random bytes need no slow hash. */
export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}
