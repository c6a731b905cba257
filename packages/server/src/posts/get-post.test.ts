import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Post } from '@earshot/contract/posts'
import { daysAgo } from '../../test/create-call.ts'
import { createToldCall } from '../../test/create-crm.ts'
import { createPost, scorecardOf, summaryOf } from '../../test/create-post.ts'
import { request } from '../../test/request.ts'
import { startApi, type TestTeam } from '../../test/start-api.ts'

describe('GET /calls/:fileId/posts', async () => {
  const api = await startApi()

  it('lists the summary, then the scorecard, of a call of the team', async () => {
    const [team, other] = [await api.createTeam(), await api.createTeam()]
    const fileId = await createToldCall(api, team.teamId, {})
    const { posts } = team.client.calls
    assert.deepEqual(await posts({ fileId }), [])
    const scorecard = await createPost(api, fileId, { templateType: 'scorecard', bluf: 'S' })
    const summary = await createPost(api, fileId, { templateType: 'summary', bluf: 'B' })
    const listed = await posts({ fileId })
    assert.deepEqual(
      listed.map(({ postId, templateType, snippet }) => [postId, templateType, snippet]),
      [
        [summary, 'summary', 'B'],
        [scorecard, 'scorecard', 'S'],
      ],
    )
    assert.equal((await other.client.calls.posts({ fileId }).catch((error) => error)).code, 'CALL_NOT_FOUND')
  })
})

describe('GET /posts/:id', async () => {
  const api = await startApi()
  const { createTeam, db, url } = api
  const get = ({ key }: TestTeam, id: string | number) => request<Post>({ url, key }, 'GET', `/posts/${id}`)

  it('answers the whole post', async () => {
    const team = await createTeam()
    const call = {
      date: `${daysAgo(2)}T08:00:00.000Z`,
      ownerEmail: 'ann@v.example',
      ownerName: 'Ann',
      companyDomain: 'a.example',
      externalUrl: 'https://calls.example/1',
    }
    const fileId = await createToldCall(api, team.teamId, call)
    const postId = await createPost(api, fileId, {
      title: 'T',
      aiGeneratedTitle: 'AI',
      bluf: 'B',
      callTypeId: 2,
      email: 'ann@v.example',
    })
    const { status, data } = await get(team, postId)
    const { postCreatedAt, user, ...rest } = data
    assert.equal(status, 200)
    assert.match(postCreatedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.deepEqual({ ...user, id: 0 }, { id: 0, email: 'ann@v.example', fullName: 'Ann' })
    assert.deepEqual(rest, {
      postId,
      fileId,
      callTypeId: 2,
      callTypeName: 'Demo Call',
      templateType: 'summary',
      title: 'T',
      aiGeneratedTitle: 'AI',
      published: true,
      result: summaryOf('B'),
      fileCreatedAt: `${daysAgo(2)}T08:00:00.000Z`,
      team: { id: team.teamId, name: 'Team' },
      callOwnerName: 'Ann',
      callOwnerEmail: 'ann@v.example',
      companyDomain: 'a.example',
      externalUrl: 'https://calls.example/1',
    })
  })

  it('answers a scorecard of a call without details, with nulls', async () => {
    const team = await createTeam()
    const fileId = await createToldCall(api, team.teamId, {})
    const { data } = await get(team, await createPost(api, fileId, { templateType: 'scorecard', bluf: 'B' }))
    assert.deepEqual(data.result, scorecardOf('B'))
    const { aiGeneratedTitle, callOwnerName, callOwnerEmail, companyDomain, externalUrl, user } = data
    const unknown = [aiGeneratedTitle, callOwnerName, callOwnerEmail, companyDomain, externalUrl]
    assert.deepEqual(unknown, Array(5).fill(null))
    assert.equal(user.fullName, 'Import')
  })

  it('names a call type that the catalogue no longer has by its id', async () => {
    const team = await createTeam()
    const postId = await createPost(api, await createToldCall(api, team.teamId, {}), { callTypeId: 999 })
    assert.equal((await get(team, postId)).data.callTypeName, 'Call type 999')
  })

  it('answers POST_NOT_FOUND to an invalid, unknown or deleted id, and to one of another team', async () => {
    const team = await createTeam()
    const fileId = await createToldCall(api, team.teamId, {})
    const postId = await createPost(api, fileId)
    for (const id of [
      '0',
      '-1',
      '1.5',
      'abc',
      '%00',
      '1e3',
      '0x1',
      '01',
      '9007199254740993',
      '9'.repeat(400),
      postId + 1000,
    ]) {
      const reply = await get(team, id)
      assert.deepEqual([reply.status, reply.code], [404, 'POST_NOT_FOUND'], `${id}`)
    }
    for (const other of [await createTeam({ organizationId: team.organizationId }), await createTeam()]) {
      assert.equal((await get(other, postId)).code, 'POST_NOT_FOUND')
    }
    await db.sql`delete from call where id = ${fileId}`
    assert.equal((await get(team, postId)).code, 'POST_NOT_FOUND')
  })
})
