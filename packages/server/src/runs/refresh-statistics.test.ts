import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startApi, until } from '../../test/start-api.ts'
import { refreshStatistics } from './refresh-statistics.ts'

it('has PostgreSQL look at the findings again after a run that added a thousand', async () => {
  const { db, createTeam } = await startApi()
  const { sql } = db
  const { organizationId, teamId } = await createTeam()

  const analysed = async () => {
    const [found] = await sql<{ times: number }>`
      select analyze_count as times from pg_stat_user_tables where relname = 'finding'`
    return found!.times
  }
  const finish = async (fresh: readonly number[]) => {
    const [run] = await sql<{ id: number }>`
      insert into slice_run (organization_id, team_id, slice_key, slice_title, slice, element_version_ids, filters, held_from, held_before,
                             status, usage_month)
      values (${organizationId}, ${teamId}, 'k', 'T', '{}', '{}', '{}', now(), now(), 'running', now()) returning id`
    await sql`
      insert into run_batch (organization_id, team_id, run_id, batch, call_count, fresh)
      select ${organizationId}::bigint, ${teamId}::bigint, ${run!.id}::bigint, place, 1, fresh
        from unnest(${fresh}::int[]) with ordinality as added (fresh, place)`
    await refreshStatistics(sql, { organizationId, teamId, runId: run!.id })
  }

  await finish([500, 499])
  await finish([])
  assert.equal(await analysed(), 0)
  await finish([500, 500])
  await until(async () => (await analysed()) === 1)
})
