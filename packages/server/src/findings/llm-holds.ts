import { CallNotAnalysed } from '@earshot/analyst/analysis-errors'
import type { Intent } from '@earshot/analyst/llm/meter'
import type { Database } from '../platform/database.ts'

/** The reason why requests to a provider are held back. */
export interface Hold {
  /** Null while one request shows whether the provider is back. */
  until: string | null
  /** The provider's last failure. */
  reason: string | null
}

/** The error of a call that cannot wait any longer for a provider. */
export function heldTooLong({ provider, host }: Intent, { until, reason }: Hold): CallNotAnalysed {
  const what = reason ?? `${provider} at ${host} asked for a pause, or failed too often`
  const end = until ? ` No request is sent to it until ${until}` : ' One request shows whether it is back'
  return new CallNotAnalysed(
    `${what}, for longer than EARSHOT_LLM_WAIT_MS.${end}, or until "earshot analyst resume"`,
    { isPassing: true, notBefore: until === null ? null : new Date(until) },
  )
}

interface ResumedProvider {
  /** A provider at a host. */
  name: string
  heldUntil: string | null
  reason: string | null
}

/**
 * Lets requests go to all providers at once, after a fault was put right, and brings forward the calls that were put off.
 * Returns the providers that were held.
 */
export async function resumeProviders(
  db: Pick<Database, 'begin'>,
): Promise<{ providers: ResumedProvider[]; calls: number }> {
  return await db.begin(async ({ sql }) => {
    const providers = await sql<ResumedProvider>`
      with held as (
        select name, paused_until, pause_reason from llm_provider
         where paused_until > clock_timestamp() or failures > 0 for update
      )
      update llm_provider set paused_until = '-infinity', failures = 0, pause_reason = null
        from held where held.name = llm_provider.name
      returning held.name, case when held.paused_until > clock_timestamp() then held.paused_until end as held_until,
                held.pause_reason as reason`
    const [queue] = await sql<{ isThere: boolean }>`select to_regclass('pgboss.job') is not null as is_there`
    if (!queue?.isThere) return { providers, calls: 0 }
    const calls = await sql`
      update pgboss.job set start_after = now()
       where name = 'process-call' and state = 'created' and start_after > now() and data ? 'timesPutOff'
      returning 1`
    return { providers, calls: calls.length }
  })
}
