import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { shareNext } from './share-next.ts'

describe('a shared look-up', () => {
  it('begins after its callers have asked, and only once at a time for a name', async () => {
    let begun = 0
    let open = 0
    let most = 0
    const find = shareNext(async () => {
      const number = ++begun
      most = Math.max(most, ++open)
      await delay(5)
      open--
      return number
    })
    for (let round = 0; round < 20; round++) {
      const answers = Array.from({ length: 50 }, async () => {
        await delay(Math.random() * 10)
        const before = begun
        return (await find('name')) > before
      })
      assert.ok((await Promise.all(answers)).every(Boolean))
    }
    assert.equal(most, 1)
    assert.ok(begun < 200, `${begun} look-ups for 1000`)
  })

  it('fails only its own callers, and holds up no other name', async () => {
    let isBroken = true
    const find = shareNext(async (name) => {
      const fails = isBroken && name === 'a'
      await delay(5)
      if (fails) throw new Error('away')
      return name
    })
    const first = find('a')
    const second = find('a')
    isBroken = false
    assert.equal(await find('b'), 'b')
    await assert.rejects(first)
    assert.equal(await second, 'a')
    assert.equal(await find('a'), 'a')
  })
})
