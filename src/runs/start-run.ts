import type { z } from 'zod'
import type { Scope } from '../auth/authenticate.ts'
import type { Catalog, SliceDefinition } from '../contract/catalog.ts'
import { type DateRange, dateRangeOf } from '../contract/date-range.ts'
import { basePath } from '../contract/endpoint.ts'
import { ApiError } from '../contract/errors.ts'
import { activeRunsMax, type StartedRun, startRun } from '../contract/runs.ts'
import type { Transaction } from '../db/database.ts'
import { ensureElementVersions, ensurePrompt } from '../db/question-versions.ts'
import type { Sql } from '../db/sql.ts'
import { route, type WriteContext } from '../http/route.ts'
import { fingerprintOf, releaseKey, reserveKey, settleKey } from './idempotency.ts'

type Input = z.infer<typeof startRun.input>

export const startRunRoute = route(startRun, async (context, { idempotencyKey, ...args }) => {
  if (idempotencyKey === undefined) return await admit(context, args, async () => undefined)
  const { db, scope } = context
  const reservation = await reserveKey(db.sql, scope, idempotencyKey, fingerprintOf(args))
  if (reservation.kind === 'replay') {
    context.markReplayed()
    return await startedRun(db.sql, scope, reservation.runId)
  }
  const { key, token } = reservation
  try {
    return await admit(context, args, (sql, runId) => settleKey(sql, scope, key, token, runId))
  } catch (error) {
    await releaseKey(db.sql, scope, key, token)
    throw error
  }
})

/** Checks what depends on the day and on data, then creates the run and its first job in one transaction. */
async function admit(
  { db, jobs, scope, catalog }: WriteContext,
  { key, ...body }: Omit<Input, 'idempotencyKey'>,
  settle: (sql: Sql, runId: number) => Promise<void>,
): Promise<StartedRun> {
  const slice = catalog.slices.find((candidate) => candidate.key === key)
  if (!slice) throw new ApiError('SLICE_NOT_FOUND', 'There is no such slice. GET /slices lists them.')
  refuseUnknownCallTypes(catalog, body.callTypes ?? [])
  const range = dateRangeOf(body.dateFrom, body.dateTo, Date.now())
  const elements = catalog.elements.filter((element) => slice.elementKeys.includes(element.key))
  const elementVersionIds = await ensureElementVersions(db.sql, elements)
  return await db.begin(async (transaction) => {
    const { sql } = transaction
    await takeRoom(sql, scope)
    const promptId = await ensurePrompt(sql, scope, body.userPrompt)
    const runId = await createRun(transaction, scope, { slice, elementVersionIds, promptId, body, range })
    await settle(sql, runId)
    await jobs.send('plan-run', [{ data: { runId } }], transaction)
    return { runId, sliceKey: slice.key, sliceTitle: slice.title, status: 'running' }
  })
}

function refuseUnknownCallTypes(catalog: Catalog, keys: string[]): void {
  const unknown = keys.find((key) => !catalog.callTypes.some((callType) => callType.key === key))
  if (unknown === undefined) return
  throw new ApiError('INVALID_FILTERS', 'callTypes: holds a key that is no call type.', {
    field: 'callTypes',
    validValuesEndpoint: `${basePath}/call-types`,
  })
}

// The team row is locked first, or two starts could both count four active runs, or both take the last unit of quota.
async function takeRoom(sql: Sql, { teamId }: Scope): Promise<void> {
  const [team] = await sql<{
    monthlyRuns: number | null
  }>`select monthly_runs from team where id = ${teamId} for update`
  const [{ active } = { active: 0 }] = await sql<{ active: number }>`
    select count(*) as active from slice_run where team_id = ${teamId} and status = 'running'`
  if (active >= activeRunsMax) {
    throw new ApiError(
      'CONCURRENT_RUN_LIMIT',
      `This team already has the maximum of ${activeRunsMax} concurrent slice runs per team. Wait for one to end or cancel one.`,
    )
  }
  const [used] = await sql`
    insert into team_usage (team_id, month, runs)
    select ${teamId}, date_trunc('month', now() at time zone 'UTC'), 1 where coalesce(${team?.monthlyRuns}::int, 1) > 0
    on conflict (team_id, month) do update set runs = team_usage.runs + 1
     where team_usage.runs < coalesce(${team?.monthlyRuns}::int, 2147483647)
    returning 1`
  if (used) return
  throw new ApiError(
    'USAGE_LIMIT_EXCEEDED',
    `This team has used its ${team?.monthlyRuns} runs of this calendar month (UTC).`,
  )
}

interface NewRun {
  slice: SliceDefinition
  elementVersionIds: number[]
  promptId: number
  body: Omit<Input, 'idempotencyKey' | 'key'>
  range: DateRange
}

async function createRun({ sql }: Transaction, { teamId }: Scope, run: NewRun): Promise<number> {
  const { slice, elementVersionIds, promptId, body, range } = run
  const [created] = await sql<{ id: number }>`
    insert into slice_run (team_id, slice_key, slice_title, slice, element_version_ids, prompt_id, filters, held_from,
                           held_before, usage_month)
    values (${teamId}, ${slice.key}, ${slice.title}, ${slice}, ${elementVersionIds}, ${promptId}, ${body},
            to_timestamp(${range.fromMs / 1000}::float8), to_timestamp(${range.beforeMs / 1000}::float8),
            date_trunc('month', now() at time zone 'UTC'))
    returning id`
  if (!created) throw new Error('insert into slice_run returned no row')
  return created.id
}

async function startedRun(sql: Sql, { teamId }: Scope, runId: number): Promise<StartedRun> {
  const [run] = await sql<StartedRun>`
    select id as run_id, slice_key, slice_title, 'running' as status
      from slice_run where team_id = ${teamId} and id = ${runId}`
  if (!run) throw new ApiError('RUN_NOT_FOUND', `No run ${runId} in this team.`)
  return run
}
