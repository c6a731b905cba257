import { beginningOf } from '@earshot/contract/endpoint'
import { type KeyScope, keyScopeNames } from '@earshot/contract/scopes'
import { z } from 'zod'
import { nearestName } from '../platform/nearest-name.ts'
import { UsageError } from '../platform/usage-error.ts'
import { createKey, defaultKeyScopes, listKeys, revokeKey } from '../tenants/keys.ts'
import type { Command } from './command.ts'
import { optionalId, requiredId, requiredName } from './read-args.ts'

const Instant = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

export const keyCreate: Command = {
  name: 'key create',
  summary: 'Create an API key; it is shown this once',
  options: {
    team: { type: 'string', isRequired: true, value: '<teamId>', summary: 'The team that the key opens' },
    name: { type: 'string', isRequired: true, value: '<name>', summary: 'What the key is for' },
    scope: {
      type: 'string',
      value: 'read,run,…',
      summary: `What it may do: ${keyScopeNames.join(', ')}; ${defaultKeyScopes.join(' and ')}, if it is not given`,
    },
    expires: {
      type: 'string',
      value: 'ISO',
      summary: 'When it stops working: a date, or a date-time with a time zone',
    },
  },
  run: async ({ open, say }, { values }) => {
    const teamId = requiredId(values.team, '--team')
    const name = requiredName(values.name, '--name')
    const scopes = values.scope === undefined ? defaultKeyScopes : readScopes(String(values.scope))
    const expiresAt = values.expires === undefined ? null : requiredInstant(String(values.expires))
    const service = await open()
    const created = await createKey(service.db, { teamId, name, scopes, expiresAt }).finally(() =>
      service.close(),
    )
    const validity = validityOf({ expiresAt, revokedAt: null })
    say(
      `Key ${created.keyId} for team ${teamId}, scopes ${scopes.join(', ')}${validity && `, ${validity}`}, shown this once:\n${created.key}`,
    )
    return { ...created, scopes }
  },
}

// In the order of the contract, without duplicates.
function readScopes(text: string): KeyScope[] {
  const given = text.split(',').map((name) => name.trim())
  const unknown = given.find((name) => !(keyScopeNames as string[]).includes(name))
  if (unknown === undefined) return keyScopeNames.filter((name) => given.includes(name))
  const nearest = nearestName(unknown, keyScopeNames)
  const hint = nearest ? ` Did you mean ${nearest}?` : ''
  throw new UsageError(
    `--scope: unknown scope "${unknown}".${hint} Give one or more of ${keyScopeNames.join(', ')}, separated by commas.`,
  )
}

// A date begins at midnight UTC. PostgreSQL has no year 0, and JavaScript has a special form for years from 10000 on.
function requiredInstant(text: string): string {
  const at = new Date(text)
  const year = at.getUTCFullYear()
  if (Instant.safeParse(text).success && year > 0 && year < 10_000) return at.toISOString()
  throw new UsageError(
    `--expires needs an ISO date or a date-time with a time zone, such as 2027-01-31 or 2027-01-31T18:00:00Z, not ${beginningOf(text)}.`,
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
  summary: 'List the API keys, without their secrets',
  options: { team: { type: 'string', value: '<teamId>', summary: 'Only keys of this team' } },
  run: async ({ open, say, hint }, { values }) => {
    const teamId = optionalId(values.team, '--team') ?? null
    const service = await open()
    const keys = await listKeys(service.db.sql, teamId).finally(() => service.close())
    for (const key of keys) {
      const use = key.lastUsedAt === null ? 'never used' : `last used ${key.lastUsedAt}`
      const times = `created ${key.createdAt}  ${use}  ${validityOf(key)}`
      const scopes = key.scopes.join(',')
      say(`${key.keyId}  ${key.prefix}…  team ${key.teamId}  ${key.name}  ${scopes}  ${times}`.trimEnd())
    }
    if (keys.length === 0) hint('No keys yet. Next: earshot key create --team <teamId> --name <name>')
    return { keys }
  },
}

export const keyRevoke: Command = {
  name: 'key revoke',
  words: '<keyId>',
  wordsMax: 1,
  summary: 'Revoke an API key, from its next request on',
  run: async ({ open, say }, { positionals }) => {
    const keyId = requiredId(positionals[0], 'the id of a key')
    const service = await open()
    const revokedAt = await revokeKey(service.db.sql, keyId).finally(() => service.close())
    say(`Key ${keyId} revoked.`)
    return { keyId, revokedAt }
  },
}
