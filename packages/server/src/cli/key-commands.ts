import { OperatorError } from '@earshot/analyst/operator-error'
import { z } from 'zod'
import { openService } from '../app/open-service.ts'
import { createKey, listKeys, revokeKey } from '../tenants/keys.ts'
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
    const created = await createKey(service.db, { teamId, name, expiresAt }).finally(() => service.close())
    const validity = validityOf({ expiresAt, revokedAt: null })
    say(
      `Key ${created.keyId} for team ${teamId}${validity && `, ${validity}`}, shown this once:\n${created.key}`,
    )
    return created
  },
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
    const keys = await listKeys(service.db.sql, teamId).finally(() => service.close())
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
    const revokedAt = await revokeKey(service.db.sql, keyId).finally(() => service.close())
    say(`Key ${keyId} revoked.`)
    return { keyId, revokedAt }
  },
}
