import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCall, daysAgo } from '../../test/create-call.ts'
import { createToldCall } from '../../test/create-crm.ts'
import { startApi, type TestTeam, until } from '../../test/start-api.ts'

const details = { isProcessed: true, callType: 'discovery_call', ownerEmail: 'ann@vendor.example' }

describe('processing of an imported call', async () => {
  const api = await startApi({ isWorker: true })
  const { createTeam, db } = api

  const processed = async (fileId: number) =>
    await until(async () => {
      const rows =
        await db.sql`select from call where id = ${fileId} and processed_transcript_id = transcript_id`
      return rows.length > 0
    })
  const postsOf = async ({ client }: TestTeam) => {
    const { data } = await client.posts.search({})
    return await Promise.all(data.map(({ postId }) => client.posts.get({ id: postId! })))
  }

  it('writes a summary and a scorecard of the given type, published and searchable', async () => {
    const team = await createTeam()
    const fileId = await createCall(api, team.teamId, {
      ...details,
      title: 'First talk',
      companyDomain: 'acme.example',
    })
    await processed(fileId)
    const posts = await postsOf(team)
    assert.deepEqual(posts.map(({ templateType }) => templateType).sort(), ['scorecard', 'summary'])
    for (const { postId } of posts) {
      const post = await team.client.posts.get({ id: postId })
      assert.deepEqual([post.fileId, post.callTypeName, post.published], [fileId, 'Discovery Call', true])
      assert.deepEqual([post.user.email, post.companyDomain], ['ann@vendor.example', 'acme.example'])
    }
    const found = await team.client.posts.search({ query: 'budget dollars' })
    assert.ok(found.data.length > 0, 'full text finds the words of the call')
  })

  it('names the owner of a call as its own team does, even if a sibling uses another name for the address', async () => {
    const team = await createTeam()
    const sibling = await createTeam({ organizationId: team.organizationId })
    const names: [TestTeam, string | undefined][] = [
      [team, 'Ann Lee'],
      [sibling, 'Secret Project Ann'],
      [await createTeam({ organizationId: team.organizationId }), undefined],
    ]
    for (const [owner, ownerName] of names) {
      const call = { ...details, ...(ownerName === undefined ? {} : { ownerName }) }
      await processed(await createToldCall(api, owner.teamId, call))
    }
    for (const [owner, name = null] of names) {
      const users = (await postsOf(owner)).map(({ user }) => user.fullName)
      assert.deepEqual(users, [name, name])
    }
  })

  it('lets a post be found by every word of its title and result', async () => {
    const team = await createTeam()
    await processed(await createCall(api, team.teamId, details))
    const posts = await db.sql<{ isWhole: boolean }>`
      select strip(words) = strip(to_tsvector('english', title) || jsonb_to_tsvector('english', result, '["string"]')) as is_whole
        from post where team_id = ${team.teamId}`
    assert.deepEqual(posts, [{ isWhole: true }, { isWhole: true }])
  })

  it('backs every statement with quotes from the transcript', async () => {
    const team = await createTeam()
    const fileId = await createCall(api, team.teamId, details)
    await processed(fileId)
    const { segments } = await team.client.calls.transcript({ fileId })
    const located = (await postsOf(team)).flatMap(({ result }) =>
      'elements' in result
        ? result.elements.flatMap(({ quotes }) => quotes)
        : result.sections.flatMap(({ items }) => items.flatMap(({ quotes }) => quotes)),
    )
    assert.ok(located.length > 0)
    for (const { text, segment, startChar, endChar } of located) {
      assert.equal(segments[segment]!.text.slice(startChar, endChar), text)
    }
  })

  it('classifies a call without a given type, with a confidence and a rationale', async () => {
    const team = await createTeam()
    const fileId = await createCall(api, team.teamId, { isProcessed: true })
    await processed(fileId)
    const call = await team.client.calls.get({ fileId })
    assert.ok(call.callTypeKey)
    const [row] = await db.sql<{ confidence: number; rationale: string }>`
      select call_type_confidence as confidence, call_type_rationale as rationale from call where id = ${fileId}`
    assert.ok(row!.confidence >= 0 && row!.confidence <= 1 && row!.rationale.length > 10)
  })

  it('leaves its findings to runs, which ask nothing twice', async () => {
    const team = await createTeam()
    const fileId = await createCall(api, team.teamId, details)
    await processed(fileId)
    const { runId } = await team.client.runs.start({ key: 'high_intent_deals' })
    await until(async () => (await team.client.runs.get({ id: runId })).status === 'completed')
    const { findings } = await team.client.runs.manifest({ id: runId })
    assert.ok(findings.reused > 0)
  })

  it('does nothing twice: a job that is sent again changes no post', async () => {
    const team = await createTeam()
    const fileId = await createCall(api, team.teamId, details)
    await processed(fileId)
    const before = await postsOf(team)
    const steps = api.steps.length
    await db.begin((transaction) =>
      api.jobs.send('process-call', [{ data: { ...ids(team), callId: fileId } }], transaction),
    )
    await until(async () => api.steps.slice(steps).some((step) => step.callId === fileId))
    assert.deepEqual(await postsOf(team), before)
  })

  it('writes the same posts from new findings, known ones, and a mixture', async () => {
    const team = await createTeam()
    const fileId = await createCall(api, team.teamId, details)
    await processed(fileId)
    const before = await postsOf(team)
    // Known for no element, then for every other one.
    for (const share of [1, 2]) {
      await db.sql`
        delete from analysis where transcript_id = (select transcript_id from call where id = ${fileId}) and element_version_id % ${share} = 1`
      await db.sql`update post set result = '{"bluf": ""}' where call_id = ${fileId}`
      await db.sql`update call set processed_transcript_id = null where id = ${fileId}`
      await db.begin((transaction) =>
        api.jobs.send('process-call', [{ data: { ...ids(team), callId: fileId } }], transaction),
      )
      await processed(fileId)
      assert.deepEqual(await postsOf(team), before)
    }
  })

  it('gives an internal call with nothing to say a short post that says so', async () => {
    const team = await createTeam()
    const turns = [
      { speaker: 'Ann', side: 'rep' as const, text: 'Morning. Did you see the match?' },
      { speaker: 'Bea', side: 'rep' as const, text: 'No, I was asleep.' },
    ]
    const call = { isProcessed: true, callType: 'internal_coordination_call', turns, date: daysAgo(2) }
    await processed(await createCall(api, team.teamId, call))
    const summary = (await postsOf(team)).find(({ templateType }) => templateType === 'summary')
    assert.ok(summary && summary.result.bluf.length > 0)
    assert.ok(JSON.stringify(summary.result).length < 1500)
  })

  it('speaks of no finding that is far more likely wrong than right', async () => {
    const team = await createTeam()
    const turns = [
      { speaker: 'Ann', text: 'Morning everyone, how was the weekend?' },
      { speaker: 'Bea', text: 'It rained all day, and my sister was here from Hull.' },
      { speaker: 'Cem', text: 'Nice. Ours was quiet, and the dog slept on the sofa.' },
    ]
    const call = { isProcessed: true, callType: 'internal_coordination_call', turns }
    const fileId = await createCall(api, team.teamId, call)
    await processed(fileId)
    const found = await db.sql<{ confidence: number }>`
      select confidence from finding where call_id = ${fileId}`
    assert.ok(found.length > 0 && found.every(({ confidence }) => confidence < 0.24))
    for (const { result } of await postsOf(team)) {
      assert.match(result.bluf, /^No quote in this call shows any/)
      if ('nextMoves' in result) assert.deepEqual(result.nextMoves, [])
    }
  })

  it('processes calls that wait together, and one that fails does not fail the others', async () => {
    const team = await createTeam()
    const details = { callType: 'discovery_call', ownerEmail: 'ann@vendor.example' }
    const fileIds: number[] = []
    for (let n = 0; n < 6; n++) fileIds.push(await createCall(api, team.teamId, details))
    const [broken = 0, ...sound] = fileIds
    await db.sql`update transcript set packed = '\\x00' where call_id = ${broken}`
    await db.begin((transaction) =>
      api.jobs.send(
        'process-call',
        fileIds.map((callId) => ({ data: { ...ids(team), callId } })),
        transaction,
      ),
    )
    for (const fileId of sound) await processed(fileId)
    const posts = await postsOf(team)
    assert.deepEqual(posts.map(({ fileId }) => fileId).sort(), [...sound, ...sound].sort())
    await until(async () => api.steps.some(({ callId, error }) => callId === broken && error))
  })
})

function ids({ organizationId, teamId }: TestTeam) {
  return { organizationId, teamId }
}
