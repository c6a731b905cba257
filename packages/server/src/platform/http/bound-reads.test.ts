import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { basePath } from '@earshot/contract/endpoint'
import { join, raw } from 'sql-template-tag'
import { createCall } from '../../../test/create-call.ts'
import { createPost } from '../../../test/create-post.ts'
import { request } from '../../../test/request.ts'
import { startApi, type TestTeam, until } from '../../../test/start-api.ts'

const searches = 16
const lightMaxMs = 1500

describe('requests that wait for the database', async () => {
  const api = await startApi({ readTimeoutMs: 6000 })
  const { url } = api
  const [team, other] = [await api.createTeam(), await api.createTeam()]
  await createPost(api, await createCall(api, team.teamId))

  const timed = async ({ key }: TestTeam, method: string, path: string, body?: object) => {
    const beganMs = performance.now()
    const { status, code, message, headers } = await request({ url, key }, method, path, body)
    return { status, code, message, retryAfter: headers.get('retry-after'), ms: performance.now() - beganMs }
  }
  const search = () => timed(team, 'POST', '/posts/search', {})

  /** Statuses of light requests of other kinds, of the same team and of another; none may wait for long. */
  async function askLight(): Promise<number[]> {
    const answers = await Promise.all([
      timed(other, 'GET', '/slices'),
      timed(other, 'GET', '/slice-runs'),
      timed(other, 'GET', '/filters/call-owners'),
      timed(other, 'GET', '/posts/filters'),
      timed(team, 'GET', '/call-types'),
      timed(team, 'GET', '/slice-runs'),
    ])
    for (const { ms } of answers) assert.ok(ms < lightMaxMs, `${ms} ms`)
    return answers.map(({ status }) => status)
  }

  it('leave room for others while sixteen searches are slow, and more of them are refused early', async () => {
    await api.db.sql`alter table post rename to kept_post`
    await api.db
      .sql`create view post as select kept_post.* from kept_post, (select pg_sleep(3) offset 0) as slow`
    let open = searches
    const slow = Array.from({ length: searches }, () => search().finally(() => open--))
    assert.deepEqual(await askLight(), [200, 200, 200, 200, 200, 200])
    assert.equal(open, searches, 'the searches still wait')
    const refused = (await Promise.all(slow)).filter(({ message }) => message.startsWith('Too many'))
    await api.db.sql`drop view post`
    await api.db.sql`alter table kept_post rename to post`
    assert.equal(refused.length, searches - 6)
    for (const { code, retryAfter, ms } of refused) {
      assert.deepEqual([code, retryAfter], ['POST_SEARCH_TIMEOUT', '1'])
      assert.ok(ms < 2900, `${ms} ms`)
    }
    assert.equal((await search()).status, 200)
  })

  for (const [table, method, path, body] of [
    ['post', 'POST', '/posts/search', {}],
    ['transcript', 'GET', '/calls/1/transcript', undefined],
    ['idempotency_key', 'POST', '/slices/quick_wins/run', {}],
  ] as const) {
    it(`leave room for others while ${table} is locked and ${method} ${path} waits for it`, async () => {
      await api.db.begin(async ({ sql }) => {
        await sql`lock table ${join([raw(table)])} in access exclusive mode`
        const waiting = Array.from({ length: searches }, () => timed(team, method, path, body))
        assert.deepEqual(await askLight(), [200, 200, 200, 200, 200, 200])
        // A read waits a second for a lock.
        if (method === 'GET' || !path.endsWith('run'))
          for (const { status, ms } of await Promise.all(waiting)) {
            assert.ok(status === 503 || status === 404)
            assert.ok(ms < 4500, `${ms} ms`)
          }
      })
    })
  }

  for (const [path, type] of [
    ['/calls', 'application/json'],
    ['/calls/batch', 'application/x-ndjson'],
  ] as const)
    it(`leave room for others while sixteen transcripts wait at ${path}, and more of them are refused early`, async () => {
      let count = 0
      const put = ({ key }: TestTeam) =>
        fetch(`${url}${basePath}${path}`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': type },
          body: JSON.stringify({ content: `Ann: Hello.\nBob: Here is ${path} ${++count}.`, format: 'text' }),
        })
      let open = searches
      const waiting = await api.db.begin(async ({ sql }) => {
        await sql`lock table transcript in exclusive mode`
        const puts = Array.from({ length: searches }, () => put(team).finally(() => open--))
        assert.deepEqual(await askLight(), [200, 200, 200, 200, 200, 200])
        const company = { companies: [{ externalId: 'c', name: 'Acme' }] }
        assert.equal((await timed(other, 'PUT', '/crm/companies', company)).status, 200)
        await until(async () => open === 6)
        return puts
      })
      const statuses = (await Promise.all(waiting)).map(({ status, headers }) => [
        status,
        headers.get('retry-after'),
      ])
      const refused = statuses.filter(([status]) => status === 503)
      assert.deepEqual(refused, Array(searches - 6).fill([503, '1']))
      assert.ok((await put(team)).ok)
    })
})
