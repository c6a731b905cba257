import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { request } from '../../../test/request.ts'
import { startApi } from '../../../test/start-api.ts'

describe('reads that wait for the database', async () => {
  const api = await startApi({ readTimeoutMs: 6000 })
  const { url } = api

  it('leave room for others, and more of them are refused early', async () => {
    const [team, other] = [await api.createTeam(), await api.createTeam()]
    const search = ({ key }: { key: string }) => request({ url, key }, 'POST', '/posts/search', {})
    await api.db.begin(async ({ sql }) => {
      await sql`lock table post in access exclusive mode`
      let waiting = true
      const searches = [...Array(16)].map(() => search(team))
      const ended = Promise.all(searches).finally(() => {
        waiting = false
      })
      const codes = await Promise.all([
        request({ url, key: other.key }, 'GET', '/slices'),
        request({ url, key: other.key }, 'GET', '/slice-runs'),
        request({ url, key: other.key }, 'GET', '/filters/call-owners'),
        request({ url, key: team.key }, 'GET', '/call-types'),
      ])
      assert.deepEqual(
        codes.map(({ status }) => status),
        [200, 200, 200, 200],
      )
      assert.ok(waiting, 'the searches still wait')
      const refused = await Promise.any(
        searches.map(async (answer) => {
          const { code, headers, message } = await answer
          if (!message.startsWith('Too many')) throw new Error(message)
          return [code, headers.get('retry-after')]
        }),
      )
      assert.deepEqual(refused, ['POST_SEARCH_TIMEOUT', '1'])
      assert.ok(waiting, 'it was refused before the others ended')
      const kinds = (await ended.then(() => Promise.all(searches))).map(({ message }) =>
        message.startsWith('Too many'),
      )
      assert.deepEqual([kinds.filter(Boolean).length, kinds.length], [8, 16])
    })
    assert.equal((await search(team)).status, 200)
  })
})
