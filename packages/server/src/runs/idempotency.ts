import { createHash, randomUUID } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import type { Sql } from '../platform/sql.ts'
import type { Scope } from '../tenants/authenticate.ts'
import { canonicalInput, canonicalJson } from './canonical-input.ts'

const leaseSeconds = 30
const keptHours = 48

/** The right to admit a run under a key, or the run admitted under it before. */
export type Reservation = { kind: 'held'; key: string; token: string } | { kind: 'replay'; runId: number }

/** A hash of the arguments of a start. */
export function fingerprintOf(args: Parameters<typeof canonicalInput>[0]): string {
  return createHash('sha256')
    .update(canonicalJson(canonicalInput(args)))
    .digest('hex')
}

/**
 * Reserves a key, committed at once, so that only one of many simultaneous starts is admitted. The reservation of a holder that died
 * is free after 30 seconds. Throws IDEMPOTENCY_KEY_CONFLICT for other arguments, IDEMPOTENCY_KEY_IN_PROGRESS while
 * another start holds the key.
 */
export async function reserveKey(
  sql: Sql,
  { organizationId, teamId }: Scope,
  key: string,
  fingerprint: string,
): Promise<Reservation> {
  const token = randomUUID()
  const [held] = await sql`
    insert into idempotency_key as known (organization_id, team_id, key, fingerprint, reservation, leased_until, created_at, kept_until)
    values (${organizationId}, ${teamId}, ${key}, ${fingerprint}, ${token}, now() + make_interval(secs => ${leaseSeconds}), now(),
            now() + make_interval(hours => ${keptHours}))
    on conflict (organization_id, team_id, key) do update
       set fingerprint = excluded.fingerprint, reservation = excluded.reservation, run_id = null,
           leased_until = excluded.leased_until, created_at = excluded.created_at, kept_until = excluded.kept_until
     where (known.run_id is null and known.leased_until < excluded.created_at) or known.kept_until < excluded.created_at
    returning 1`
  if (held) return { kind: 'held', key, token }

  const [known] = await sql<{ fingerprint: string; runId: number | null }>`
    select fingerprint, run_id from idempotency_key
     where organization_id = ${organizationId} and team_id = ${teamId} and key = ${key}`
  if (known && known.fingerprint !== fingerprint) {
    throw new ApiError(
      'IDEMPOTENCY_KEY_CONFLICT',
      'This Idempotency-Key was used with other arguments. Use a new key.',
    )
  }
  if (known?.runId) return { kind: 'replay', runId: known.runId }
  throw inProgress()
}

/** Ties the key to its run, inside the transaction that creates the run. */
export async function settleKey(
  sql: Sql,
  { organizationId, teamId }: Scope,
  key: string,
  token: string,
  runId: number,
): Promise<void> {
  const [settled] = await sql`
    update idempotency_key set run_id = ${runId}
     where organization_id = ${organizationId} and team_id = ${teamId} and key = ${key} and reservation = ${token} and run_id is null
    returning 1`
  // Admission took longer than the lease, and another start has taken over the key.
  if (!settled) throw inProgress()
}

/** A refused start does not use up the key. */
export async function releaseKey(
  sql: Sql,
  { organizationId, teamId }: Scope,
  key: string,
  token: string,
): Promise<void> {
  await sql`
    delete from idempotency_key
     where organization_id = ${organizationId} and team_id = ${teamId} and key = ${key} and reservation = ${token} and run_id is null`
}

function inProgress(): ApiError {
  return new ApiError(
    'IDEMPOTENCY_KEY_IN_PROGRESS',
    'A start with this Idempotency-Key is being admitted. Try again shortly.',
  )
}
