import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../../test/start-api.ts'

describe('GET /elements', async () => {
  const { createTeam } = await startApi()

  it('lists every active element with key, label, description and the status main', async () => {
    const { client } = await createTeam()
    const { elements } = await client.elements.list()
    for (const element of elements) {
      assert.deepEqual(Object.keys(element), ['key', 'label', 'description', 'status'])
      assert.equal(element.status, 'main')
      assert.match(element.key, /^[a-z][a-z0-9_]*$/)
    }
    const keys = new Set(elements.map(({ key }) => key))
    assert.equal(keys.size, elements.length)
    for (const key of ['intent_signal', 'budget_confirmation', 'competitive_mention'])
      assert.ok(keys.has(key), key)
  })

  it('lists every element that a slice asks for', async () => {
    const { client } = await createTeam()
    const keys = new Set((await client.elements.list()).elements.map(({ key }) => key))
    for (const slice of (await client.slices.list()).slices) {
      for (const key of slice.elementKeys) assert.ok(keys.has(key), `${slice.key}: ${key}`)
    }
  })
})
