import { randomUUID } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import { z } from 'zod'
import type { Sql } from '../platform/sql.ts'
import type { Scope } from '../tenants/authenticate.ts'
import { monthlyRunsMax } from '../tenants/teams.ts'

/** Decides whether a team may start one more run. */
export interface UsageGate {
  /**
   * Called before admission, outside any transaction: reserves a unit elsewhere and returns its reference; null if `take` counts units in
   * our database. Throws USAGE_LIMIT_EXCEEDED, or BILLING_UNAVAILABLE without an answer. `announce` gets the reference first, so that the
   * unit of a start that dies is returned.
   */
  reserve(request: {
    scope: Scope
    sliceKey: string
    announce(ref: string): Promise<void>
  }): Promise<string | null>
  /** Takes a unit within admission, under the team's lock. Throws USAGE_LIMIT_EXCEEDED. */
  take(sql: Sql, scope: Scope): Promise<void>
  /** Returns a unit by its reference; repeating it is not an error. */
  release(ref: string): Promise<void>
}

/** The built-in gate: a team's runs in the calendar month (UTC) against its `monthly_runs`. */
export const counterGate: UsageGate = {
  reserve: async () => null,
  release: async () => undefined,
  take: async (sql, { organizationId, teamId }) => {
    const [team] = await sql<{ monthlyRuns: number | null }>`
      select monthly_runs from team where organization_id = ${organizationId} and id = ${teamId}`
    const limit = team?.monthlyRuns ?? monthlyRunsMax
    if (limit <= 0) throw limitExceeded()
    const [used] = await sql`
      insert into team_usage (organization_id, team_id, month, runs)
      values (${organizationId}, ${teamId}, date_trunc('month', now() at time zone 'UTC'), 1)
      on conflict (organization_id, team_id, month) do update set runs = team_usage.runs + 1 where team_usage.runs < ${limit}
      returning 1`
    if (!used) throw limitExceeded()
  },
}

const GateAnswer = z.object({ allowed: z.boolean() })

/** An HTTP gate: `POST {action, ref, …}` → 2xx, for a reservation with `{"allowed": true|false}`. */
export function createHttpGate(url: string, timeoutMs: number): UsageGate {
  const ask = (body: object) =>
    fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  return {
    reserve: async ({ scope, sliceKey, announce }) => {
      const { teamId, organizationId } = scope
      const ref = randomUUID()
      await announce(ref)
      const answer = await ask({ action: 'reserve', ref, teamId, organizationId, sliceKey })
        .then(async (response) => (response.ok ? GateAnswer.parse(await response.json()) : null))
        .catch(() => null)
      if (!answer) {
        throw new ApiError(
          'BILLING_UNAVAILABLE',
          'Usage could not be checked at the moment. Try again shortly.',
        )
      }
      if (!answer.allowed) throw limitExceeded()
      return ref
    },
    take: async () => undefined,
    release: async (ref) => {
      const response = await ask({ action: 'release', ref })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the usage gate answered ${response.status} to a release`)
    },
  }
}

function limitExceeded(): ApiError {
  return new ApiError('USAGE_LIMIT_EXCEEDED', 'This team has used all its runs of this calendar month (UTC).')
}
