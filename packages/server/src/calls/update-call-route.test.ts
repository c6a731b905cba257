import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Post } from '@earshot/contract/posts'
import { createCall, daysAgo } from '../../test/create-call.ts'
import { createCrm } from '../../test/create-crm.ts'
import { proveCounts } from '../../test/recount.ts'
import { request } from '../../test/request.ts'
import { startApi, type TestTeam, until } from '../../test/start-api.ts'

describe('PATCH /calls/:fileId', async () => {
  const api = await startApi({ isWorker: true })
  const processed = async (team: TestTeam, fileId: number) =>
    await until(async () => (await team.client.calls.get(fileId)).status === 'processed')
  const postsOf = async (team: TestTeam, fileId: number) =>
    (await team.client.posts.search({ detail: true })).data.flatMap((post) =>
      'result' in post && 'fileCreatedAt' in post && post.fileId === fileId ? [post as Post] : [],
    )

  it('changes title, date, owner and company at once, in posts too, and makes no post anew', async () => {
    const team = await api.createTeam()
    const ids = await createCrm(api, team.organizationId, {
      companies: [{ externalId: 'a', name: 'Acme', domain: 'a.example' }],
    })
    const fileId = await createCall(api, team.teamId, {
      isProcessed: true,
      title: 'Old',
      ownerEmail: 'bob@v.example',
    })
    await processed(team, fileId)
    const steps = api.steps.length
    const changes = {
      title: 'New',
      // Another hour of its day.
      date: `${daysAgo(1)}T10:00:00.000Z`,
      ownerEmail: 'Ann@v.example',
      ownerName: 'Ann',
      companyDomain: 'A.example',
    }
    const changed = await team.client.calls.update({ fileId, ...changes })
    const { title, date, ownerEmail, ownerName, companyDomain, status } = changed
    assert.deepEqual(
      { title, date, ownerEmail, ownerName, companyDomain, status },
      { ...changes, ownerEmail: 'ann@v.example', companyDomain: 'a.example', status: 'processed' },
    )
    const posts = await postsOf(team, fileId)
    assert.deepEqual(
      posts.map((post) => [
        post.fileCreatedAt,
        post.callOwnerEmail,
        post.companyDomain,
        post.title!.split(': ')[1],
      ]),
      Array(2).fill([changes.date, 'ann@v.example', 'a.example', 'New']),
    )
    assert.equal((await team.client.posts.search({ query: 'New' })).data.length, 2)
    const found = await team.client.calls.list({ crmCompanyIds: [ids.companies.a!] })
    assert.deepEqual(
      found.data.map((call) => call.fileId),
      [fileId],
    )
    assert.deepEqual(await team.client.filters.callOwners(), {
      callOwners: [{ id: 'ann@v.example', displayName: 'Ann', email: 'ann@v.example', callCount: 1 }],
    })
    assert.equal(api.steps.length, steps)
    await proveCounts(api.db.sql)
  })

  it('makes the posts anew with a changed type', async () => {
    const team = await api.createTeam()
    const fileId = await createCall(api, team.teamId, { isProcessed: true })
    await processed(team, fileId)
    const changed = await team.client.calls.update({ fileId, callType: 'renewal_call' })
    assert.deepEqual(
      [changed.callTypeKey, changed.callTypeGuessed, changed.callTypeConfidence],
      ['renewal_call', false, 1],
    )
    await processed(team, fileId)
    const posts = await postsOf(team, fileId)
    assert.deepEqual(
      posts.map((post) => post.callTypeName),
      ['Renewal Call', 'Renewal Call'],
    )
    await proveCounts(api.db.sql)
  })

  it('gives speakers names and sides in the transcript, and keeps the one that runs have quoted', async () => {
    const team = await api.createTeam()
    const fileId = await createCall(api, team.teamId, {
      isProcessed: true,
      turns: [
        { speaker: 'Speaker 1', text: 'Happy to help. Is there budget set aside for this?' },
        { speaker: 'Speaker 2', text: 'Yes, we have forty thousand dollars approved for it this year.' },
      ],
    })
    await processed(team, fileId)
    const { runId } = await team.client.runs.start({ key: 'high_intent_deals' })
    await team.client.runs.wait(runId)
    const [quote] = (await team.client.runs.evidenceItems({ id: runId, elementKey: 'budget_confirmation' }))
      .data
    assert.equal(quote!.speaker, 'Speaker 2')
    const before = await team.client.calls.get(fileId)
    const speakers = [
      { name: 'speaker 1', newName: 'Rae', side: 'rep' as const },
      { name: 'Speaker 2', newName: 'Cam', side: 'customer' as const, email: 'cam@c.example' },
    ]
    const changed = await team.client.calls.update({ fileId, speakers })
    assert.deepEqual(changed.speakers, [
      { name: 'Rae', email: null, side: 'rep' },
      { name: 'Cam', email: 'cam@c.example', side: 'customer' },
    ])
    // A second import of the file still finds this call.
    assert.equal(changed.contentHash, before.contentHash)
    await processed(team, fileId)
    const { segments } = await team.client.calls.transcript(fileId)
    assert.deepEqual(
      segments.map(({ speaker, side }) => [speaker, side]),
      [
        ['Rae', 'rep'],
        ['Cam', 'customer'],
      ],
    )
    const quoted = await team.client.calls.transcript({ fileId, evidenceId: quote!.evidenceId })
    assert.deepEqual(
      quoted.segments.map(({ speaker }) => speaker),
      ['Speaker 1', 'Speaker 2'],
    )
    const quotes = JSON.stringify((await postsOf(team, fileId)).map(({ result }) => result))
    assert.match(quotes, /Cam/)
    assert.doesNotMatch(quotes, /Speaker 2/)
  })

  it('loses no member of changes that race', async () => {
    const team = await api.createTeam()
    const fileId = await createCall(api, team.teamId)
    await Promise.all([
      team.client.calls.update({ fileId, title: 'Title' }),
      team.client.calls.update({ fileId, companyDomain: 'c.example' }),
      team.client.calls.update({ fileId, ownerEmail: 'ann@v.example' }),
      team.client.calls.update({ fileId, callType: 'demo_call' }),
      team.client.calls.update({ fileId, speakers: [{ name: 'Cam', newName: 'Kim' }] }),
      team.client.calls.update({ fileId, speakers: [{ name: 'Rae', email: 'rae@v.example' }] }),
    ])
    const call = await team.client.calls.get(fileId)
    assert.deepEqual(
      [call.title, call.companyDomain, call.ownerEmail, call.callTypeKey],
      ['Title', 'c.example', 'ann@v.example', 'demo_call'],
    )
    assert.deepEqual(call.speakers, [
      { name: 'Rae', email: 'rae@v.example', side: 'rep' },
      { name: 'Kim', email: null, side: 'customer' },
    ])
    await processed(team, fileId)
    await proveCounts(api.db.sql)
  })

  it('refuses unknown values, and changes nothing then', async () => {
    const team = await api.createTeam()
    const fileId = await createCall(api, team.teamId, { title: 'Old' })
    const ask = (body: unknown) => request({ url: api.url, key: team.key }, 'PATCH', `/calls/${fileId}`, body)
    const refused: [object, string][] = [
      [{ title: 'New', outcome: 'won' }, 'outcome'],
      [{ title: 'New', callType: 'nope' }, 'callType'],
      [{ title: 'New', date: '2026-02-30' }, 'date'],
      [{ title: ' ' }, 'title'],
      [{ title: 'New', speakers: [{ name: 'Nobody', side: 'rep' }] }, 'speakers'],
      [{ title: 'New', speakers: [{ name: 'Rae', newName: 'cam' }] }, 'speakers'],
      [{ title: 'New', speakers: [{ name: 'Rae', side: 'both' }] }, 'speakers'],
      [{ title: 'New', speakers: [{ name: 'Rae', mail: 'x' }] }, 'speakers'],
    ]
    for (const [body, field] of refused) {
      const { status, code, details } = await ask(body)
      assert.deepEqual([status, code, details?.field], [400, 'INVALID_REQUEST', field], JSON.stringify(body))
    }
    assert.equal((await ask('[]')).code, 'INVALID_REQUEST')
    assert.equal((await team.client.calls.get(fileId)).title, 'Old')
    assert.equal((await ask({})).status, 200)
    assert.equal(
      (await request({ url: api.url, key: team.key }, 'PATCH', '/calls/0', {})).code,
      'CALL_NOT_FOUND',
    )
  })
})

describe('DELETE /calls/:fileId', async () => {
  const api = await startApi()

  it('deletes a call once', async () => {
    const team = await api.createTeam()
    const fileId = await createCall(api, team.teamId)
    assert.deepEqual(await team.client.calls.delete(fileId), { id: fileId, deleted: true })
    await assert.rejects(team.client.calls.delete(fileId), { code: 'CALL_NOT_FOUND' })
    await assert.rejects(team.client.calls.get(fileId), { code: 'CALL_NOT_FOUND' })
    await proveCounts(api.db.sql)
  })
})
