import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fragment, { type Sql as SqlFragment } from 'sql-template-tag'
import { startApi } from '../../test/start-api.ts'
import type { Team } from '../platform/team.ts'
import { evidenceItems, evidenceWithFindings, isEvidenceOf } from './evidence-items.ts'

const calls = 150
const quotesOfCall = 8
const page = 20

interface Plan {
  'Index Cond'?: string
  'Rows Removed by Join Filter'?: number
  'Relation Name'?: string
  Plans?: Plan[]
}

/* In a large database PostgreSQL looks at a table again after a tenth of it has changed, so a new team can stay unknown for days. */
describe('evidence of a team without statistics', async () => {
  const { db, createTeam } = await startApi()
  const { sql } = db
  const known: Team[] = []
  for (let i = 0; i < 3; i++) known.push(await createTeam())
  for (const team of known) await fill(team)
  await sql`analyze call, finding, evidence`
  const unknown = await createTeam()
  const runId = await fill(unknown)

  async function fill({ organizationId, teamId }: Team): Promise<number> {
    await sql`
      insert into call (organization_id, team_id, title, held_at, is_date_known, speakers, source_format, content_hash)
      select ${organizationId}::bigint, ${teamId}::bigint, 'Call', now(), true, '[]', 'json', 'hash' || n from generate_series(1, ${calls}::int) as n`
    await sql`
      insert into finding (organization_id, team_id, analysis_id, call_id, segment_index, start_char, end_char, quote, confidence, match_kind)
      select organization_id, team_id, id, id, place, 0, 9, 'A quote about the budget', 0.9, 'exact'
        from call cross join generate_series(1, ${quotesOfCall}::int) as place
       where organization_id = ${organizationId} and team_id = ${teamId}`
    const [run] = await sql<{ id: number }>`
      insert into slice_run (organization_id, team_id, slice_key, slice_title, slice, element_version_ids, filters, held_from, held_before,
                             status, usage_month)
      values (${organizationId}, ${teamId}, 'k', 'T', '{}', '{}', '{}', now(), now(), 'completed', now()) returning id`
    await sql`
      insert into evidence (organization_id, team_id, run_id, position, element_key, finding_id)
      select organization_id, team_id, ${run!.id}::bigint, row_number() over (order by hashint8(id)), 'budget', id
        from finding where organization_id = ${organizationId} and team_id = ${teamId}`
    return run!.id
  }

  async function planOf(from: SqlFragment, where: SqlFragment): Promise<Plan[]> {
    const [row] = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
      explain (analyze, format json) select * from ${from} where ${where} and run_id = ${runId} order by position limit ${page}`
    const nodesIn = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesIn)]
    return nodesIn(row!['QUERY PLAN'][0].Plan)
  }

  for (const [name, from, where] of [
    ['items', evidenceItems(unknown), fragment`true`],
    ['confidences', evidenceWithFindings(unknown), isEvidenceOf(unknown)],
  ] as const) {
    it(`reads ${name} by full primary keys`, async () => {
      const nodes = await planOf(from, where)
      assert.equal(
        nodes.filter((node) => node['Rows Removed by Join Filter']).length,
        0,
        JSON.stringify(nodes),
      )
      const lookUps = nodes.filter((node) => ['finding', 'call'].includes(node['Relation Name'] ?? ''))
      assert.ok(lookUps.length > 0)
      for (const { 'Index Cond': condition = '' } of lookUps)
        assert.match(condition, /team_id = .*id >= .*id <= /)
    })
  }
})
