import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Endpoint } from '@earshot/contract/endpoint'
import { endpoints } from '@earshot/contract/endpoints'
import { z } from 'zod'
import { request } from '../../../test/request.ts'
import { startApi } from '../../../test/start-api.ts'

describe('the text of a search', async () => {
  const { url, createTeam } = await startApi()
  const { key } = await createTeam()
  const searches = Object.values<Endpoint>(endpoints).flatMap((endpoint) =>
    ['query', 'q'].filter((name) => name in endpoint.input.shape).map((name) => ({ endpoint, name })),
  )

  async function search({ method, path, examples }: Endpoint, name: string, text: string) {
    if (method === 'GET')
      return await request({ url, key }, method, `${path}?${new URLSearchParams({ [name]: text })}`)
    return await request({ url, key }, method, path, { ...examples.body, startDate: undefined, [name]: text })
  }

  it('is taken by the searches of posts and evidence and by the lists of filter values', () => {
    assert.ok(searches.length >= 6)
  })

  for (const { endpoint, name } of searches) {
    it(`has at most 64 words and 8 phrases at ${endpoint.path}, and the answer says so`, async () => {
      const { status } = await search(endpoint, name, 'a '.repeat(64))
      assert.equal(status, 200)
      for (const text of ['"a b" '.repeat(8), 'e-x '.repeat(32), `${'a-b-c '.repeat(21)}x`])
        assert.equal((await search(endpoint, name, text)).status, 200, text)
      for (const [text, message, details] of [
        [
          'a '.repeat(65),
          `${name}: has 65 words, and may have at most 64. Search for fewer.`,
          { words: 65, maxAllowed: 64 },
        ],
        [
          '"a b" '.repeat(9),
          `${name}: has 9 phrases, and may have at most 8. Search for fewer.`,
          { phrases: 9, maxAllowed: 8 },
        ],
        [
          'e-x '.repeat(33),
          `${name}: has 66 words, and may have at most 64. Search for fewer.`,
          { words: 66, maxAllowed: 64 },
        ],
      ] as const) {
        const refused = await search(endpoint, name, text)
        assert.deepEqual([refused.status, refused.code, refused.message], [400, 'INVALID_FILTERS', message])
        assert.deepEqual(refused.details, { field: name, ...details })
      }
    })

    it(`is described with its bounds at ${endpoint.path}`, () => {
      const { properties } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
      const field = properties?.[name]
      assert.ok(typeof field === 'object')
      assert.match(field.description ?? '', /At most 64 words and 8 phrases/)
    })
  }
})
