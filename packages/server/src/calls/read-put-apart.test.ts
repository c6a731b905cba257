import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../../test/start-api.ts'

describe('a long content that is put', async () => {
  const api = await startApi()
  const long = (last: string, turns = 30_000) =>
    `${Array.from({ length: turns }, (_, i) => `${i % 2 ? 'Cam' : 'Rae'}: We have the budget number ${i} for it.`).join('\n')}\nRae: ${last}\n`

  it('is stored, found by its words and known again as a short one is', async () => {
    const { client } = await api.createTeam()
    const { fileId } = await client.calls.put({ externalId: 'a', content: long('Goodbye.') })
    const { segments } = await client.calls.transcript(fileId)
    assert.deepEqual(
      [segments.length, segments[0]?.text, segments.at(-1)?.text, segments[1]?.speaker],
      [30_001, 'We have the budget number 0 for it.', 'Goodbye.', 'Cam'],
    )
    assert.equal((await client.calls.search({ query: 'goodbye' })).pagination?.totalCount, 1)
    assert.deepEqual(await client.calls.put({ content: long('Goodbye.') }), { fileId, status: 'processing' })
  })

  it('replaces a call, and keeps the sides of its speakers', async () => {
    const { client } = await api.createTeam()
    const { fileId } = await client.calls.put({ externalId: 'a', content: long('Goodbye.') })
    await client.calls.update({ fileId, speakers: [{ name: 'Cam', side: 'customer' }] })
    await client.calls.put({ externalId: 'a', replace: true, content: long('See you.') })
    const { speakers } = await client.calls.get(fileId)
    assert.deepEqual(
      speakers.map(({ name, side }) => [name, side]),
      [
        ['Rae', null],
        ['Cam', 'customer'],
      ],
    )
    const { segments } = await client.calls.transcript(fileId)
    assert.deepEqual([segments[1]?.side, segments.at(-1)?.text], ['customer', 'See you.'])
    assert.equal((await client.calls.search({ query: 'goodbye' })).pagination?.totalCount, 0)
  })

  it('is refused as a short one is, with the field and the reason', async () => {
    const { client } = await api.createTeam()
    await assert.rejects(client.calls.put({ content: long('Goodbye.'), format: 'vtt' }), {
      code: 'INVALID_REQUEST',
      message: /^content: .*not in the format vtt/,
      details: { field: 'content' },
    })
    const text = 'word '.repeat(19_999)
    const transcript = Array.from({ length: 12 }, () => ({ speaker: 'Rae', text }))
    assert.equal((await client.calls.put({ transcript })).status, 'processing')
  })

  it('lets others be answered while it is read', async () => {
    const { client } = await api.createTeam()
    let isOpen = true
    const put = client.calls.put({ content: long('Goodbye.', 60_000) }).finally(() => {
      isOpen = false
    })
    let answers = 0
    while (isOpen) {
      await client.slices.list()
      if (isOpen) answers++
    }
    await put
    assert.ok(answers >= 100, `${answers} answers meanwhile`)
  })
})
