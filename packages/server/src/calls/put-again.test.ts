import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PutResult } from '@earshot/contract/put-calls'
import { request } from '../../test/request.ts'
import { startApi, type TestTeam, until } from '../../test/start-api.ts'

const said = (rae?: 'rep' | 'customer', cam?: 'rep' | 'customer') => [
  { speaker: 'Rae', ...(rae && { side: rae }), startMs: 0, endMs: 4000, text: 'Is there a budget for this?' },
  { speaker: 'Cam', ...(cam && { side: cam }), startMs: 4000, endMs: 9000, text: 'Yes, forty thousand.' },
]

describe('POST /calls of a call that is there', async () => {
  const api = await startApi({ isWorker: true })
  const put = (team: TestTeam, body: object) =>
    request<PutResult>({ url: api.url, key: team.key }, 'POST', '/calls', body)
  const sidesOf = async ({ client }: TestTeam, fileId: number) => {
    const { speakers } = await client.calls.get(fileId)
    const { segments } = await client.calls.transcript(fileId)
    assert.deepEqual(
      segments.map(({ speaker, side }) => [speaker, side]),
      speakers.map(({ name, side }) => [name, side]),
    )
    return speakers.map(({ side }) => side)
  }

  it('gives its speakers the sides that the transcript has, and writes its posts anew', async () => {
    const team = await api.createTeam()
    const { fileId } = await team.client.calls.put({ externalId: 'a', transcript: said() })
    await until(async () => (await team.client.calls.get(fileId)).status === 'processed')
    const again = await put(team, { externalId: 'a', transcript: said('rep', 'customer') })
    assert.deepEqual([again.status, again.data], [200, { fileId, status: 'processing' }])
    assert.deepEqual(await sidesOf(team, fileId), ['rep', 'customer'])
    await until(async () => (await team.client.calls.get(fileId)).status === 'processed')
    // Without sides nothing changes.
    const third = await put(team, { externalId: 'a', transcript: said() })
    assert.equal(third.data.status, 'processed')
    assert.deepEqual(await sidesOf(team, fileId), ['rep', 'customer'])
    await put(team, { externalId: 'a', replace: true, transcript: said('customer', 'rep') })
    assert.deepEqual(await sidesOf(team, fileId), ['customer', 'rep'])
  })

  it('prefers the sides given of its speakers, as at the first time', async () => {
    const team = await api.createTeam()
    const details = { speakers: [{ name: 'cam', side: 'rep' }], ownerName: 'Rae' }
    const { fileId } = (await put(team, { transcript: said() })).data
    await put(team, { ...details, transcript: said('customer', 'customer') })
    const other = (
      await put(team, {
        ...details,
        transcript: [...said('customer', 'customer'), { speaker: 'Rae', text: 'Bye.' }],
      })
    ).data
    assert.deepEqual(await sidesOf(team, fileId), ['rep', 'rep'])
    assert.deepEqual(await (await team.client.calls.get(other.fileId)).speakers.map(({ side }) => side), [
      'rep',
      'rep',
    ])
  })

  it('is refused if it would give the call of another externalId this one, and changes nothing', async () => {
    const team = await api.createTeam()
    const { fileId } = await team.client.calls.put({ externalId: 'a', title: 'A', transcript: said() })
    const refused = await put(team, { externalId: 'b', title: 'B', replace: true, transcript: said('rep') })
    assert.deepEqual([refused.status, refused.code], [400, 'INVALID_REQUEST'])
    assert.match(refused.message, new RegExp(`call ${fileId} .* externalId "a"`))
    const { externalId, title } = await team.client.calls.get(fileId)
    assert.deepEqual([externalId, title, await sidesOf(team, fileId)], ['a', 'A', [null, null]])
  })

  it('gives a call without an externalId this one', async () => {
    const team = await api.createTeam()
    const { fileId } = await team.client.calls.put({ transcript: said() })
    const replaced = await put(team, { externalId: 'b', replace: true, transcript: said() })
    assert.deepEqual([replaced.status, replaced.data.fileId], [202, fileId])
    assert.equal((await team.client.calls.get(fileId)).externalId, 'b')
  })

  it('says that the call of another externalId stays as it is', async () => {
    const team = await api.createTeam()
    const { fileId } = await team.client.calls.put({ externalId: 'a', transcript: said() })
    const { data } = await put(team, { externalId: 'b', title: 'B', transcript: said('rep') })
    assert.equal(data.fileId, fileId)
    assert.match(data.warnings?.join() ?? '', /another externalId/)
    assert.deepEqual(await sidesOf(team, fileId), [null, null])
  })
})

describe('POST /calls with details of people who do not speak', async () => {
  const api = await startApi()
  const put = (team: TestTeam, body: object) =>
    request<PutResult>({ url: api.url, key: team.key }, 'POST', '/calls', body)

  it('takes them as participants, with a warning that suggests a speaker whose name is near', async () => {
    const team = await api.createTeam()
    const speakers = [
      { name: 'RAE' },
      { name: 'Camm', side: 'customer' },
      { name: 'Zoe Hill' },
      { name: 'Lu' },
    ]
    const { data } = await put(team, { externalId: 'a', speakers, transcript: said() })
    assert.deepEqual(data.warnings, [
      'No speaker is called "Camm". Did you mean "Cam"?',
      'No speaker has these names, so they count as participants: "Zoe Hill", "Lu".',
    ])
    assert.equal(
      (await put(team, { externalId: 'a', speakers, transcript: said() })).data.warnings?.length,
      2,
    )
    const { status, data: batch } = await team.client.calls
      .putBatch([{ externalId: 'a', speakers: [{ name: 'Zoe' }], transcript: said() }])
      .then(([line]) => ({ status: line?.status, data: line }))
    assert.deepEqual(
      [status, batch?.warnings],
      ['processing', ['No speaker has these names, so they count as participants: "Zoe".']],
    )
  })

  it('compares the present names of a call that is there', async () => {
    const team = await api.createTeam()
    const { fileId } = await team.client.calls.put({ externalId: 'a', transcript: said() })
    await team.client.calls.update({ fileId, speakers: [{ name: 'Cam', newName: 'Camilla' }] })
    const again = async (name: string) =>
      (await put(team, { externalId: 'a', speakers: [{ name, side: 'customer' }], transcript: said() })).data
    assert.equal((await again('Camilla')).warnings, undefined)
    assert.equal((await again('Cam')).warnings?.length, 1)
  })

  it('is answered soon, however many names there are on both sides', async () => {
    const team = await api.createTeam()
    const name = (i: number) => `${'n'.repeat(50)} ${i}`
    const transcript = Array.from({ length: 20_000 }, (_, i) => ({ speaker: name(i), text: 'Hi.' }))
    const speakers = Array.from({ length: 100 }, (_, i) => ({ name: name(i + 100_000) }))
    assert.equal((await put(team, { speakers, transcript })).status, 202)
  })
})
