import { setTimeout as sleep } from 'node:timers/promises'
import { AnalysisStopped } from '@earshot/analyst/analysis-errors'
import type { Intent, Meter, Outcome } from '@earshot/analyst/llm/meter'
import type { LlmSettings } from '@earshot/analyst/settings/llm-settings'
import type { Database } from '../platform/database.ts'
import { isUnavailable } from '../platform/database-failure.ts'
import type { Sql } from '../platform/sql.ts'
import { keepAnswer, recallAnswer } from './kept-answers.ts'
import { type Hold, heldTooLong } from './llm-holds.ts'

const nanos = 1e9
// After so many failures in a row requests pause, the first time this long, then twice as long each time, up to the maximum.
const failuresMax = 5
const restFirstMs = 5000
const restMaxMs = 300_000
const minuteMs = 60_000
const pollMinMs = 20
const pollMaxMs = 1000
// Time for which a request holds its place. A living worker renews it, so a killed worker's places become free.
const holdSeconds = 30
const renewMs = 10_000
// Longer than a database's fail-over: other workers need the database, too, so none can ask meanwhile.
const awayMaxMs = 600_000

/** Counts requests in the database, so that one limit, one pause and one cap hold for all workers on all machines. */
export function createLlmMeter(db: Database, settings: LlmSettings): Meter {
  const renewals = new Map<number, NodeJS.Timeout>()
  return {
    admit: async (intent, signal) => {
      let lastThereMs = Date.now()
      for (;;) {
        signal.throwIfAborted()
        const admitted = await db.begin(({ sql }) => admitOnce(sql, settings, intent))
        if ('id' in admitted) {
          const { id } = admitted
          const renew = () => renewHold(db.sql, id).catch(() => undefined)
          renewals.set(id, setInterval(renew, renewMs).unref())
          return id
        }
        // Only the absence of a provider counts towards the limit, not waiting for our own limits.
        if (!admitted.isAway) lastThereMs = Date.now()
        if (Date.now() - lastThereMs > settings.waitMs) throw heldTooLong(intent, admitted.hold)
        const waitMs = Math.min(pollMaxMs, Math.max(pollMinMs, admitted.waitMs))
        await sleep(waitMs * (1 + Math.random() / 2), undefined, { signal })
      }
    },
    settle: (request, outcome) => {
      clearInterval(renewals.get(request))
      renewals.delete(request)
      return onceThere(() => db.begin(({ sql }) => settle(sql, request, outcome)))
    },
    recall: (account, key) => recallAnswer(db.sql, account, key),
    keep: (account, key, answer) => onceThere(() => keepAnswer(db.sql, account, key, answer)),
  }
}

/** Waits for a database that is away: a paid answer would otherwise be lost, and paid for again. */
async function onceThere<Result>(work: () => Promise<Result>): Promise<Result> {
  const stopMs = Date.now() + awayMaxMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > stopMs) throw error
      await sleep(pollMaxMs / 4)
    }
  }
}

/** The name of a provider at a host: limits belong to the pair. */
function nameOf({ provider, host }: Pick<Intent, 'provider' | 'host'>): string {
  return `${provider} ${host}`
}

type Admission = { id: number } | { waitMs: number; isAway: boolean; hold: Hold }

async function admitOnce(sql: Sql, settings: LlmSettings, intent: Intent): Promise<Admission> {
  const provider = nameOf(intent)
  await sql`insert into llm_provider (name) values (${provider}) on conflict do nothing`
  const [row] = await sql<Hold & { pausedMs: number; failures: number }>`
    select extract(epoch from greatest(paused_until, '2000-01-01') - clock_timestamp()) * 1000 as paused_ms, failures,
           case when paused_until > clock_timestamp() then paused_until end as until, pause_reason as reason
      from llm_provider where name = ${provider} for update`
  const { pausedMs = 0, failures = 0, until = null, reason = null } = row ?? {}
  const hold = { until, reason }
  if (pausedMs > 0) return { waitMs: pausedMs, isAway: true, hold }
  const [now] = await sql<{ running: number; requests: number; tokens: number }>`
    select (select count(*) from llm_request
             where provider = ${provider} and state = 'running' and expires_at > clock_timestamp()) as running,
           count(*) as requests, coalesce(sum(coalesce(input_tokens + output_tokens, estimated_tokens)), 0) as tokens
      from llm_request
     where provider = ${provider} and started_at > clock_timestamp() - make_interval(secs => ${minuteMs / 1000})
       and state <> 'refused'`
  if (isFull(settings, intent, failures, now ?? { running: 0, requests: 0, tokens: 0 }))
    return { waitMs: pollMaxMs / 4, isAway: failures >= failuresMax, hold }
  if (await isReserved(sql, settings, intent)) return { waitMs: pollMaxMs / 4, isAway: false, hold }
  await reserve(sql, settings, intent)
  const [request] = await sql<{ id: number }>`
    insert into llm_request (provider, host, model, organization_id, team_id, run_id, rewrite_id, purpose, nanos, estimated_tokens,
                             expires_at)
    values (${provider}, ${intent.host}, ${intent.model}, ${intent.account.organizationId},
            ${intent.account.teamId}, ${intent.account.runId}, ${intent.account.rewriteId ?? null}, ${intent.purpose},
            ${intent.mostNanos}, ${intent.estimatedTokens},
            clock_timestamp() + make_interval(secs => ${holdSeconds}))
    returning id`
  if (!request) throw new Error('a request got no number')
  return request
}

/** An expired hold is not renewed: another request may have its place. */
async function renewHold(sql: Sql, id: number): Promise<void> {
  await sql`
    update llm_request set expires_at = clock_timestamp() + make_interval(secs => ${holdSeconds})
     where id = ${id} and state = 'running' and expires_at > clock_timestamp()`
}

function isFull(
  { concurrency, requestsPerMinute, tokensPerMinute }: LlmSettings,
  { estimatedTokens }: Intent,
  failures: number,
  { running, requests, tokens }: { running: number; requests: number; tokens: number },
): boolean {
  // After a pause a single request shows whether the provider is back.
  if (running >= (failures >= failuresMax ? 1 : concurrency)) return true
  if (requestsPerMinute !== null && requests >= requestsPerMinute) return true
  // A request larger than the limit runs when no other does.
  return tokensPerMinute !== null && tokens > 0 && tokens + estimatedTokens > tokensPerMinute
}

/**
 * Whether only the reservations of running requests keep the budget from covering this one: most of that money comes back, so the
 * request waits. A killed worker's reservation counts as spent.
 */
async function isReserved(sql: Sql, settings: LlmSettings, { account, mostNanos }: Intent): Promise<boolean> {
  const { runCap, teamMonthCap } = settings
  if (mostNanos === null || (runCap === null && teamMonthCap === null)) return false
  const { organizationId, teamId, runId } = account
  const [budgets] = await sql<{ isReserved: boolean }>`
    with running as (
      select month, run_id, nanos from llm_request
       where organization_id = ${organizationId} and team_id = ${teamId}
         and state = 'running' and expires_at > clock_timestamp()
    ), budget as (
      select nanos as spent, ${capOf(teamMonthCap)}::bigint as cap,
             (select coalesce(sum(nanos), 0) from running where running.month = llm_spending.month) as reserved
        from llm_spending
       where organization_id = ${organizationId} and team_id = ${teamId}
         and month = date_trunc('month', now() at time zone 'UTC')
       union all
      select spent_nanos, ${capOf(runCap)}::bigint,
             (select coalesce(sum(nanos), 0) from running where run_id = ${runId})
        from slice_run where organization_id = ${organizationId} and team_id = ${teamId} and id = ${runId}
    )
    select coalesce(bool_or(spent + ${mostNanos}::bigint > cap and spent - reserved + ${mostNanos}::bigint <= cap), false)
           as is_reserved
      from budget`
  return budgets?.isReserved ?? false
}

/** Reserves the maximum cost of the request in both budgets. Throws AnalysisStopped if one would be exceeded. */
async function reserve(sql: Sql, settings: LlmSettings, { account, mostNanos }: Intent): Promise<void> {
  if (mostNanos === null) return
  const { runCap, teamMonthCap, currency } = settings
  const { organizationId, teamId, runId } = account
  const monthReached = capReached(`this team's cap of ${teamMonthCap} ${currency} a month`)
  if (mostNanos > capOf(teamMonthCap)) throw monthReached
  const month = await sql`
    insert into llm_spending (organization_id, team_id, month, nanos)
    values (${organizationId}, ${teamId}, date_trunc('month', now() at time zone 'UTC'), ${mostNanos})
    on conflict (organization_id, team_id, month) do update set nanos = llm_spending.nanos + excluded.nanos
     where llm_spending.nanos + excluded.nanos <= ${capOf(teamMonthCap)}::bigint
    returning 1`
  if (month.length === 0) throw monthReached
  if (runId === null) return
  const run = await sql`
    update slice_run set spent_nanos = spent_nanos + ${mostNanos}::bigint
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${runId}
       and spent_nanos + ${mostNanos}::bigint <= ${capOf(runCap)}::bigint
    returning 1`
  if (run.length === 0) throw capReached(`the cap of ${runCap} ${currency} a run`)
}

function capOf(cap: number | null): number {
  return Math.min(Number.MAX_SAFE_INTEGER, Math.floor((cap ?? Number.POSITIVE_INFINITY) * nanos))
}

function capReached(cap: string): AnalysisStopped {
  return new AnalysisStopped(
    `Stopped before ${cap} for language models would be exceeded. The findings so far are kept: a later run continues from there.`,
  )
}

async function settle(
  sql: Sql,
  id: number,
  { state, use, nanos: cost, pauseMs, reason }: Outcome,
): Promise<void> {
  const [settled] = await sql<{
    provider: string
    organizationId: number
    teamId: number
    runId: number | null
    month: string
    excess: number
  }>`
    with before as (select nanos from llm_request where id = ${id} and state = 'running' for update)
    update llm_request
       set state = ${state}, nanos = ${cost}, input_tokens = ${use?.inputTokens ?? null},
           cached_tokens = ${use?.cachedTokens ?? null}, output_tokens = ${use?.outputTokens ?? null},
           ended_at = clock_timestamp()
      from before where id = ${id}
    returning provider, organization_id, team_id, run_id, month, coalesce(before.nanos, 0) - coalesce(${cost}::bigint, 0) as excess`
  if (!settled) return
  const { provider, organizationId, teamId, runId, month, excess } = settled
  await sql`
    update llm_provider
       -- A failure during the pause is of an earlier request: it does not extend the pause.
       set pause_reason = case when ${state} = 'answered' then null else coalesce(${reason ?? null}, pause_reason) end,
           failures = case when ${state} = 'answered' then 0
                           when ${state} in ('refused', 'cancelled') or paused_until > clock_timestamp() then failures
                           else failures + 1 end,
           paused_until = greatest(paused_until, clock_timestamp() + make_interval(secs =>
             greatest(${(pauseMs ?? 0) / 1000}::float8,
                      case when ${state} in ('failed', 'lost') and failures + 1 >= ${failuresMax} and paused_until <= clock_timestamp()
                           then least(${restMaxMs / 1000}::float8,
                                      ${restFirstMs / 1000}::float8 * 2 ^ least(20, failures + 1 - ${failuresMax}))
                           else 0 end)))
     where name = ${provider}`
  if (excess === 0) return
  await sql`
    update llm_spending set nanos = nanos - ${excess}::bigint
     where organization_id = ${organizationId} and team_id = ${teamId} and month = ${month}::date`
  if (runId !== null)
    await sql`
      update slice_run set spent_nanos = spent_nanos - ${excess}::bigint
       where organization_id = ${organizationId} and team_id = ${teamId} and id = ${runId}`
}
