import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fragment, { type Sql as SqlFragment } from 'sql-template-tag'
import { startApi } from '../../test/start-api.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { evidenceItems, evidenceWithFindings, isEvidenceOf } from './evidence-items.ts'
import { avoidNestedLoops, avoidSorts } from './finishing-run.ts'

const calls = 150
const quotesOfCall = 8
const page = 20

interface Plan {
  'Index Cond'?: string
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Filter'?: number
  'Relation Name'?: string
  Plans?: Plan[]
}

/* In a large database PostgreSQL looks at a table again after a tenth of it has changed, so a new team can stay unknown for days. */
describe('evidence of a team without statistics', async () => {
  const { db, createTeam } = await startApi()
  const { sql } = db
  const known: Team[] = []
  for (let i = 0; i < 3; i++) known.push(await createTeam())
  for (const team of known) await fill(sql, team)
  await sql`analyze call, finding, evidence`
  const unknown = await createTeam()
  const runId = await fill(sql, unknown)

  for (const [name, from, where] of [
    ['items', evidenceItems(unknown), fragment`true`],
    ['confidences', evidenceWithFindings(unknown), isEvidenceOf(unknown)],
  ] as const) {
    it(`reads ${name} by full primary keys`, async () => {
      const nodes = await planOf(
        sql,
        fragment`select * from ${from} where ${where} and run_id = ${runId} order by position limit ${page}`,
      )
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

describe('evidence of a large run of a team that the statistics do not know', async () => {
  const { db, createTeam } = await startApi()
  // Changed at one time: the index of changes is lower than the primary key.
  for (let i = 0; i < 3; i++) await fill(db.sql, await createTeam(), fragment`now()`)
  await db.sql`analyze call, finding, evidence`
  const unknown = await createTeam()
  const runId = await fill(db.sql, unknown, fragment`now()`)
  const items = fragment`select call_id, quote from ${evidenceItems(unknown)} where run_id = ${runId}`
  const callsRead = (nodes: readonly Plan[]) => nodes.filter((node) => node['Relation Name'] === 'call')

  it('would be read by another index of calls, all of the team for each quote', async () => {
    const [read] = callsRead(await planOf(db.sql, items))
    assert.equal(read?.['Rows Removed by Filter'], calls - 1)
  })

  it('is read by the whole keys of what it refers to', async () => {
    const nodes = await db.begin(async ({ sql }) => {
      await avoidNestedLoops(sql, { matchedCallCount: calls })
      await avoidSorts(sql, { matchedCallCount: calls })
      return await planOf(sql, items)
    })
    const [read] = callsRead(nodes)
    assert.match(read?.['Index Cond'] ?? '', /team_id = .*id >= .*id <= /)
    assert.ok(nodes.every((node) => !node['Rows Removed by Filter'] && !node['Rows Removed by Join Filter']))
  })
})

async function fill(
  sql: Sql,
  { organizationId, teamId }: Team,
  updatedAt = fragment`clock_timestamp()`,
): Promise<number> {
  await sql`
    insert into call (organization_id, team_id, title, held_at, is_date_known, speakers, source_format, content_hash, updated_at)
    select ${organizationId}::bigint, ${teamId}::bigint, 'Call', now(), true, '[]', 'json', 'hash' || n, ${updatedAt}
      from generate_series(1, ${calls}::int) as n`
  await sql`
    insert into finding (organization_id, team_id, analysis_id, call_id, segment_index, start_char, end_char, quote, confidence, match_kind)
    select organization_id, team_id, id, id, place, 0, 9, 'A quote about the budget', 0.9, 'exact'
      from (select * from call where organization_id = ${organizationId} and team_id = ${teamId} limit ${calls}) as call
           cross join generate_series(1, ${quotesOfCall}::int) as place`
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

async function planOf(sql: Sql, statement: SqlFragment): Promise<Plan[]> {
  const [row] = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (analyze, format json) ${statement}`
  const nodesIn = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesIn)]
  return nodesIn(row!['QUERY PLAN'][0].Plan)
}
