import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { itemAt } from '@earshot/analyst/at'
import { randomFrom } from '../../analyst/lab/train/random.ts'
import { type CountedCall, countCalls } from '../src/calls/count-calls.ts'
import { type CountedPost, countPosts } from '../src/calls/count-posts.ts'
import { updateCall } from '../src/calls/update-call.ts'
import { deleteCall } from '../src/runs/delete-call.ts'
import { findCall } from '../src/runs/find-call.ts'
import { daysAgo } from './create-call.ts'
import { createCrm, createToldCall } from './create-crm.ts'
import { createPost } from './create-post.ts'
import { startApi, type TestTeam } from './start-api.ts'

const steps = 1000
const callsMax = 25

/*
 * Code that changes rows changes their counts. Compares the counts with a count of the rows after simultaneous writes in random order:
 * imports, re-imports with changes, changed details, posts written, hidden and rewritten, CRM imports that relink, deletions.
 */
describe('the kept counts', async () => {
  const api = await startApi()
  const { sql } = api.db
  const next = randomFrom(7)
  const pick = <Value>(values: readonly Value[]): Value => itemAt(values, Math.floor(next() * values.length))

  let teams: TestTeam[] = []

  it('equal a count of the rows after random writes, imports, re-imports and deletions', async () => {
    const first = await api.createTeam()
    teams = [first, await api.createTeam({ organizationId: first.organizationId }), await api.createTeam()]
    for (const { organizationId } of [first, itemAt(teams, 2)]) await importCrm(organizationId)
    let pending: Promise<unknown>[] = []
    for (let step = 0; step < steps; step++) {
      pending.push(change(teams))
      if (pending.length < 4) continue
      await Promise.all(pending)
      pending = []
      if (step % 40 === 39) assert.deepEqual(await kept(), await counted())
    }
    await Promise.all(pending)
    assert.deepEqual(await kept(), await counted())
    assert.ok((await kept()).length > 50)
  })

  it('are gone with the last call, and each change gives its day a version that it never had', async () => {
    const versions = async () => {
      const rows = await sql<{ version: number }>`
        select distinct version from team_day join call using (team_id) where day = (held_at at time zone 'UTC')::date`
      return new Set(rows.map(({ version }) => version))
    }
    const earlier = await versions()
    await changeCalls(teams[0] ?? assert.fail())
    const later = await versions()
    assert.ok(later.difference(earlier).size > 0)
    assert.equal(earlier.intersection(later).size < earlier.size, true)
    for (const { id } of await sql<{ id: number }>`select id from call order by id`)
      await deleteCall(api.db, await findCall(sql, id))
    assert.deepEqual(await kept(), [])
  })

  async function change(teams: TestTeam[]): Promise<void> {
    const team = pick(teams)
    const { teamId, organizationId } = team
    const [some] = await sql<{ id: number }>`
      select id from call where team_id = ${teamId} order by hashint8(id + ${Math.floor(next() * 1000)}) limit 1`
    const callId = some?.id
    const writes = [
      { upTo: 0.35, write: () => importCall(teamId, `call-${Math.floor(next() * callsMax)}`) },
      { upTo: 0.6, write: (id: number) => writePost(id) },
      { upTo: 0.68, write: (id: number) => hidePosts(team, id) },
      { upTo: 0.76, write: (id: number) => updateSome(team, id) },
      { upTo: 0.85, write: (id: number) => deleteCall(api.db, { ...team, callId: id }) },
      { upTo: 0.92, write: () => changeCalls(team) },
      { upTo: 1, write: () => importCrm(organizationId) },
    ]
    const what = callId === undefined ? 0 : next()
    await writes.find(({ upTo }) => what < upTo)?.write(callId ?? 0)
  }

  async function updateSome(team: TestTeam, callId: number): Promise<void> {
    const outcome = await updateCall(
      { ...api, jobs: { ...api.jobs, send: async () => undefined } },
      { ...team, callId },
      {
        ownerEmail: next() < 0.5 ? pick(['ann@v.example', 'eve@v.example']) : undefined,
        ownerName: next() < 0.5 ? pick(['Ann', 'Eve']) : undefined,
        companyDomain: next() < 0.5 ? pick(['acme.example', 'beta.example']) : undefined,
        callType: next() < 0.5 ? pick(['demo_call', 'renewal_call']) : undefined,
        crmDealExternalIds: next() < 0.5 ? [pick(['d1', 'd2', 'd3'])] : undefined,
        date: next() < 0.5 ? daysAgo(pick([1, 2, 9])) : undefined,
      },
    )
    assert.match(String(outcome), /^(?:updated|unchanged|missing)$/)
  }

  // Changes the type, as processing does.
  async function changeCalls(team: TestTeam): Promise<void> {
    await api.db.begin(async (transaction) => {
      const before = await transaction.sql<CountedCall & { id: number }>`
        select id, held_at, owner_email, owner_name, company_domain, call_type_key from call
         where team_id = ${team.teamId} order by id for update`
      const after = await transaction.sql<CountedCall>`
        update call set call_type_key = ${pick(['demo_call', 'renewal_call', null])}
         where id = any(${before.map(({ id }) => id)}::bigint[])
        returning held_at, owner_email, owner_name, company_domain, call_type_key`
      await countCalls(transaction.sql, team, { before, after })
    })
  }

  async function hidePosts(team: TestTeam, fileId: number): Promise<void> {
    await api.db.begin(async (transaction) => {
      await transaction.sql`select from call where id = ${fileId} for update`
      const before = await transaction.sql<CountedPost & { id: number }>`
        select id, held_at, template_type, call_type_id, owner_email, published from post where call_id = ${fileId} for update`
      const after = await transaction.sql<CountedPost>`
        update post set published = not published where id = any(${before.map(({ id }) => id)}::bigint[])
        returning held_at, template_type, call_type_id, owner_email, published`
      await countPosts(transaction.sql, team, { before, after })
    })
  }

  // A repeated external id is a re-import: it replaces the call.
  async function importCall(teamId: number, externalId: string): Promise<void> {
    const given = {
      ownerEmail: pick(['ann@v.example', 'bob@v.example', 'eve@v.example']),
      ...(next() < 0.8 ? { ownerName: pick(['Ann', 'Ann B.', 'Bob']) } : {}),
      ...(next() < 0.8 ? { companyDomain: pick(['acme.example', 'beta.example']) } : {}),
      ...(next() < 0.5 ? { callType: pick(['demo_call', 'discovery_call']) } : {}),
      ...(next() < 0.3 ? { crmDealExternalIds: [pick(['d1', 'd2', 'd3'])] } : {}),
      ...(next() < 0.5 ? { date: daysAgo(pick([1, 2, 9])) } : {}),
    }
    const [known] = await sql<{
      id: number
    }>`select id from call where team_id = ${teamId} and external_id = ${externalId}`
    await createToldCall(api, teamId, { ...given, externalId, replace: known !== undefined }).catch(
      (error: Error) => {
        // Two imports of one new call raced: one of them is refused.
        if (!/was not imported/.test(error.message)) throw error
      },
    )
  }

  async function writePost(fileId: number): Promise<void> {
    const templateType = pick(['summary', 'scorecard'] as const)
    await createPost(api, fileId, {
      templateType,
      callTypeId: pick([1, 2, 3]),
      published: next() < 0.8,
    }).catch((error: Error) => {
      // The call was deleted meanwhile.
      if (!/no call|foreign key/.test(error.message)) throw error
    })
  }

  async function importCrm(organizationId: number): Promise<void> {
    const companies = ['acme', 'beta'].map((name) => ({
      externalId: name,
      name,
      ...(next() < 0.8 ? { domain: `${name}.example` } : {}),
    }))
    const deals = ['d1', 'd2', 'd3'].map((externalId) => ({
      externalId,
      name: `Deal ${externalId}`,
      stage: pick(['Open', 'Won', 'Lost']),
      companyExternalId: pick(['acme', 'beta']),
    }))
    await createCrm(api, organizationId, { companies, deals })
  }

  async function kept(): Promise<unknown[]> {
    return await sql`
      select concat_ws('|', 'call', team_id, kind, value, name, calls) as line from call_count
      union all select concat_ws('|', 'stage', call_id, stage, held_at) from call_stage
      union all select concat_ws('|', 'link', call_id, deal_id, held_at) from call_deal
      union all select concat_ws('|', 'link', call_id, 'company', company_id, held_at) from call_company
      union all select concat_ws('|', 'day', team_id, day, call_type_key, calls) from call_day_count
      union all select concat_ws('|', 'week', team_id, owner_email, week, posts) from post_owner_count
      union all select concat_ws('|', 'deal', team_id, deal_id, calls) from deal_count
      union all select concat_ws('|', 'company', team_id, company_id, calls) from company_count
      union all select concat_ws('|', 'post', team_id, day, template_type, call_type_id, posts) from post_count
      order by 1`
  }

  async function counted(): Promise<unknown[]> {
    return await sql`
      select concat_ws('|', 'call', team_id, 'owner', owner_email, coalesce(owner_name, ''), count(*)) as line
        from call where owner_email is not null group by team_id, owner_email, coalesce(owner_name, '')
      union all
      select concat_ws('|', 'call', team_id, 'domain', company_domain, '', count(*))
        from call where company_domain is not null group by team_id, company_domain
      union all
      select concat_ws('|', 'call', team_id, 'call_type', call_type_key, '', count(*))
        from call where call_type_key is not null group by team_id, call_type_key
      union all
      select concat_ws('|', 'call', call.team_id, 'stage', stage, '', count(distinct call.id))
        from call join call_deal on call_id = call.id join crm_deal on crm_deal.id = deal_id
       where stage is not null group by call.team_id, stage
      union all
      select distinct concat_ws('|', 'stage', call.id, stage, call.held_at)
        from call join call_deal on call_id = call.id join crm_deal on crm_deal.id = deal_id where stage is not null
      union all select concat_ws('|', 'link', call_id, deal_id, call.held_at) from call_deal join call on call.id = call_id
      union all select concat_ws('|', 'link', call_id, 'company', company_id, call.held_at) from call_company join call on call.id = call_id
      union all
      select concat_ws('|', 'week', team_id, owner_email, date_trunc('week', held_at at time zone 'UTC')::date, count(*))
        from post where published and owner_email is not null
       group by team_id, owner_email, date_trunc('week', held_at at time zone 'UTC')::date
      union all
      select concat_ws('|', 'day', team_id, (held_at at time zone 'UTC')::date, coalesce(call_type_key, ''), count(*))
        from call group by team_id, (held_at at time zone 'UTC')::date, coalesce(call_type_key, '')
      union all select concat_ws('|', 'deal', team_id, deal_id, count(*)) from call_deal group by team_id, deal_id
      union all select concat_ws('|', 'company', team_id, company_id, count(*)) from call_company group by team_id, company_id
      union all
      select concat_ws('|', 'post', team_id, (held_at at time zone 'UTC')::date, template_type, call_type_id, count(*))
        from post where published group by team_id, (held_at at time zone 'UTC')::date, template_type, call_type_id
      order by 1`
  }
})
