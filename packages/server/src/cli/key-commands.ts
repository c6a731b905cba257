import { OperatorError } from '@earshot/analyst/operator-error'
import { z } from 'zod'
import { openService } from '../app/open-service.ts'
import type { Sql } from '../platform/sql.ts'
import { makeKey } from '../tenants/keys.ts'
import type { Command } from './command.ts'
import { optionalId, requiredId, requiredName } from './read-args.ts'

const Instant = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

export const keyCreate: Command = {
  name: 'key create',
  usage: '--team <teamId> --name <name> [--expires ISO]',
  summary: 'Create an API key; it is shown this once',
  options: { team: { type: 'string' }, name: { type: 'string' }, expires: { type: 'string' } },
  run: async ({ config, log, say }, { values }) => {
    const teamId = requiredId(values.team, '--team')
    const name = requiredName(values.name, '--name')
    const expiresAt = values.expires === undefined ? null : requiredInstant(String(values.expires))
    const service = await openService(config, log)
    const created = await createKey(service.db.sql, { teamId, name, expiresAt }).finally(() =>
      service.close(),
    )
    const validity = validityOf({ expiresAt, revokedAt: null })
    say(
      `Key ${created.keyId} for team ${teamId}${validity && `, ${validity}`}, shown this once:\n${created.key}`,
    )
    return created
  },
}

/** Creates a key of a team. Throws OperatorError where there is no such team. */
export async function createKey(
  sql: Sql,
  { teamId, name, expiresAt }: { teamId: number; name: string; expiresAt: string | null },
): Promise<{ keyId: number; key: string }> {
  const { key, prefix, hash } = makeKey()
  const [created] = await sql<{ keyId: number }>`
    insert into api_key (team_id, name, prefix, hash, expires_at)
    select id, ${name}, ${prefix}, ${hash}, ${expiresAt}::timestamptz from team where id = ${teamId}
    returning id as key_id`
  if (!created) throw new OperatorError(`There is no team ${teamId}. "earshot team create" makes one.`)
  return { keyId: created.keyId, key }
}

// A date begins at midnight UTC. PostgreSQL knows no year 0, and JavaScript writes years from 10000 on in a form of its own.
function requiredInstant(text: string): string {
  const at = new Date(text)
  const year = at.getUTCFullYear()
  if (Instant.safeParse(text).success && year > 0 && year < 10_000) return at.toISOString()
  throw new OperatorError(
    '--expires needs an ISO date or a date-time with a time zone, such as 2027-01-31 or 2027-01-31T18:00:00Z.',
  )
}

function validityOf({
  expiresAt,
  revokedAt,
}: {
  expiresAt: string | null
  revokedAt: string | null
}): string {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt === null) return ''
  return Date.parse(expiresAt) <= Date.now() ? `expired ${expiresAt}` : `until ${expiresAt}`
}

export const keyList: Command = {
  name: 'key list',
  usage: '[--team <teamId>]',
  summary: 'List the API keys, without their secrets',
  options: { team: { type: 'string' } },
  run: async ({ config, log, say }, { values }) => {
    const teamId = optionalId(values.team, '--team') ?? null
    const service = await openService(config, log)
    const keys = await service.db.sql<{
      keyId: number
      name: string
      teamId: number
      prefix: string
      createdAt: string
      expiresAt: string | null
      revokedAt: string | null
      lastUsedAt: string | null
    }>`
      select id as key_id, name, team_id, prefix, created_at, expires_at, revoked_at, last_used_at
        from api_key where ${teamId}::bigint is null or team_id = ${teamId} order by id`
    await service.close()
    for (const key of keys) {
      const use = key.lastUsedAt === null ? 'never used' : `last used ${key.lastUsedAt}`
      const times = `created ${key.createdAt}  ${use}  ${validityOf(key)}`
      say(`${key.keyId}  ${key.prefix}…  team ${key.teamId}  ${key.name}  ${times}`.trimEnd())
    }
    return { keys }
  },
}

export const keyRevoke: Command = {
  name: 'key revoke',
  usage: '<keyId>',
  wordsMax: 1,
  summary: 'Revoke an API key, from its next request on',
  run: async ({ config, log, say }, { positionals }) => {
    const keyId = requiredId(positionals[0], 'the id of a key')
    const service = await openService(config, log)
    const [key] = await service.db.sql<{ revokedAt: string }>`
      update api_key set revoked_at = coalesce(revoked_at, now()) where id = ${keyId} returning revoked_at`
    await service.close()
    if (!key) throw new OperatorError(`There is no key ${keyId}. "earshot key list" shows them.`)
    say(`Key ${keyId} revoked.`)
    return { keyId, revokedAt: key.revokedAt }
  },
}
