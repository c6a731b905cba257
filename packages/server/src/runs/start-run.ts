import type { SliceDefinition } from '@earshot/analyst/definitions/catalog'
import { ApiError } from '@earshot/contract/errors'
import { activeRunsMax, type StartedRun, startRun } from '@earshot/contract/runs'
import type { z } from 'zod'
import { type DateRange, dateRangeOf, refuseReversed } from '../calls/date-range.ts'
import { refuseUnknownValues } from '../calls/refuse-unknown-values.ts'
import { requireSlice } from '../catalog/require-slice.ts'
import { ensureElementVersions, ensurePrompt } from '../findings/question-versions.ts'
import type { Sql } from '../platform/sql.ts'
import type { Scope } from '../tenants/authenticate.ts'
import { fingerprintOf, releaseKey, reserveKey, settleKey } from './idempotency.ts'
import { type ChangeRunsContext, change } from './route.ts'

// After this the unit of a start that died before it became a run is returned.
const admissionMaxMs = 120_000
const undoMaxMs = 500
const startLock = 0x73746172

type Input = z.infer<typeof startRun.input>

export const startRunRoute = change(startRun, async (context, { idempotencyKey, ...args }) => {
  // Only the form, not the day: a replay must not fail because time has passed.
  refuseReversed(args.dateFrom, args.dateTo)
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
    await cleanUp(db, () => releaseKey(db.sql, scope, key, token))
    throw error
  }
})

/** Checks arguments against the day and the data, then creates the run and its first job in one transaction. */
async function admit(
  { db, jobs, usageGate, scope, catalog, lookBackDays }: ChangeRunsContext,
  { key, ...body }: Omit<Input, 'idempotencyKey'>,
  settle: (sql: Sql, runId: number) => Promise<void>,
): Promise<StartedRun> {
  const range = dateRangeOf(body.dateFrom, body.dateTo, { nowMs: Date.now(), days: lookBackDays })
  const slice = requireSlice(catalog, key)
  await refuseUnknownValues({ sql: db.sql, catalog, scope }, body)
  const elements = catalog.elements.filter((element) => slice.elementKeys.includes(element.key))
  const elementVersionIds = await ensureElementVersions(db.sql, elements)
  const { organizationId, teamId } = scope
  const release = (ref: string, startAfter?: Date) =>
    db.begin((transaction) =>
      jobs.send(
        'release-usage',
        [
          {
            data: { organizationId, teamId, ref, isUnlessUsed: true },
            ...(startAfter ? { startAfter } : {}),
          },
        ],
        transaction,
      ),
    )
  const announce = async (ref: string) => {
    // Checked first, so that the outside gate is not asked for a unit that is not needed.
    await refuseFullTeam(db.sql, scope)
    await release(ref, new Date(Date.now() + admissionMaxMs))
  }
  const usageRef = await usageGate.reserve({ scope, sliceKey: key, announce })
  try {
    return await db.begin(async (transaction) => {
      const { sql } = transaction
      // Or two starts could both count four active runs, or both take the last unit of quota. The row of the team is no lock for it:
      // calls that are being put share it, one after the other without a gap.
      await sql`select pg_advisory_xact_lock(${startLock}, ${teamId}::int)`
      await refuseFullTeam(sql, scope)
      await usageGate.take(sql, scope)
      const promptId = await ensurePrompt(sql, scope, body.userPrompt)
      const runId = await createRun(sql, scope, { slice, elementVersionIds, promptId, body, range, usageRef })
      await settle(sql, runId)
      await jobs.send('plan-run', [{ data: { organizationId, teamId, runId } }], transaction)
      return { runId, sliceKey: slice.key, sliceTitle: slice.title, status: 'running' }
    })
  } catch (error) {
    if (usageRef !== null) await cleanUp(db, () => release(usageRef))
    throw error
  }
}

// Runs even if the start ran out of time. If it fails, the key becomes free after its lease, and a job returns the unit.
async function cleanUp(db: ChangeRunsContext['db'], undo: () => Promise<void>): Promise<void> {
  await db.endBy(performance.now() + undoMaxMs, undo).catch(() => undefined)
}

async function refuseFullTeam(sql: Sql, { organizationId, teamId }: Scope): Promise<void> {
  const [{ active } = { active: 0 }] = await sql<{ active: number }>`
    select count(*) as active from slice_run
     where organization_id = ${organizationId} and team_id = ${teamId} and status = 'running'`
  if (active < activeRunsMax) return
  throw new ApiError(
    'CONCURRENT_RUN_LIMIT',
    `This team already has the maximum of ${activeRunsMax} concurrent slice runs per team. Wait for one to end or cancel one.`,
  )
}

interface NewRun {
  slice: SliceDefinition
  elementVersionIds: number[]
  promptId: number
  body: Omit<Input, 'idempotencyKey' | 'key'>
  range: DateRange
  usageRef: string | null
}

async function createRun(sql: Sql, { organizationId, teamId }: Scope, run: NewRun): Promise<number> {
  const { slice, elementVersionIds, promptId, body, range, usageRef } = run
  const [created] = await sql<{ id: number }>`
    insert into slice_run (organization_id, team_id, slice_key, slice_title, slice, element_version_ids, prompt_id, filters, held_from,
                           held_before, usage_month, usage_ref)
    values (${organizationId}, ${teamId}, ${slice.key}, ${slice.title}, ${slice}, ${elementVersionIds}, ${promptId}, ${body},
            to_timestamp(${range.fromMs / 1000}::float8), to_timestamp(${range.beforeMs / 1000}::float8),
            date_trunc('month', now() at time zone 'UTC'), ${usageRef})
    returning id`
  if (!created) throw new Error('insert into slice_run returned no row')
  return created.id
}

async function startedRun(sql: Sql, { organizationId, teamId }: Scope, runId: number): Promise<StartedRun> {
  const [run] = await sql<StartedRun>`
    select id as run_id, slice_key, slice_title, 'running' as status
      from slice_run where organization_id = ${organizationId} and team_id = ${teamId} and id = ${runId}`
  if (!run) throw new ApiError('RUN_NOT_FOUND', `No run ${runId} in this team.`)
  return run
}
