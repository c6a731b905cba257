import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiError, createClient } from '@earshot/contract/client/client'
import { createCall } from './create-call.ts'
import { startApi } from './start-api.ts'

describe('the client against the service', async () => {
  const api = await startApi({ isWorker: true })
  const team = await api.createTeam()
  const { client } = team
  for (let i = 0; i < 3; i++) await createCall(api, team.teamId)
  const { runId } = await client.runs.start({ key: 'high_intent_deals' })
  await client.runs.wait(runId)

  it('lists and gets the parts of the catalogue', async () => {
    const { slices } = await client.slices.list()
    const slice = await client.slices.get({ key: slices[0]!.key })
    assert.equal(slice.title, slices[0]!.title)
    assert.ok((await client.elements.list()).elements.length > 0)
    assert.ok((await client.callTypes.list()).callTypes.length >= 11)
  })

  it('iterates over all items of a run as over its pages', async () => {
    const whole = await client.runs.evidenceItems({ id: runId, limit: 100 })
    assert.ok(whole.pagination!.totalCount > 2)
    const all = await Array.fromAsync(client.runs.allEvidenceItems({ id: runId, limit: 2 }))
    assert.deepEqual(all, whole.data)
  })

  it('finds the evidence, and its place in the transcript', async () => {
    const [item] = (await client.runs.evidenceItems({ id: runId, limit: 1 })).data
    assert.ok(item?.fileId)
    const { segments } = await client.calls.transcript({ fileId: item.fileId })
    assert.equal(segments[item.segmentIndex!]!.text.slice(item.startChar, item.endChar), item.quote)
    const { matches } = await client.evidence.search({ elementKeys: [item.elementKey] })
    assert.ok(matches.some(({ quote }) => quote === item.quote))
  })

  it('counts calls before a run, and lists values of filters', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const range = {
      dateFrom: new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10),
      dateTo: today,
    }
    assert.deepEqual(await client.slices.previewCount({ key: 'high_intent_deals', ...range }), {
      matchedCallCount: 3,
    })
    assert.ok(Array.isArray((await client.filters.callOwners({ q: 'nobody' })).callOwners))
    assert.ok(Array.isArray((await client.filters.companyDomains({})).companyDomains))
    assert.ok(Array.isArray((await client.filters.crmDeals({})).crmDeals))
    assert.ok(Array.isArray((await client.filters.crmCompanies({})).crmCompanies))
    assert.ok(Array.isArray((await client.filters.crmDealStages()).crmDealStages))
    assert.ok(Array.isArray((await client.filters.crmFields()).fields))
    assert.ok(Array.isArray((await client.posts.filters()).filters))
    assert.equal((await client.posts.search({ query: 'nothing says this' })).pagination?.totalCount, 0)
  })

  it('throws ApiError with code, status, details and request id', async () => {
    const error = await client.runs.list({ limit: 0 }).catch((thrown: unknown) => thrown)
    assert.ok(error instanceof ApiError)
    assert.deepEqual([error.code, error.status, error.details?.field], ['INVALID_FILTERS', 400, 'limit'])
    assert.match(error.requestId ?? '', /^[0-9a-f-]{36}$/)
  })

  it('takes a base URL with or without a slash, and escapes path parameters', async () => {
    const slashed = createClient({ baseUrl: `${api.url}/`, apiKey: team.key })
    assert.ok(await slashed.slices.list())
    await assert.rejects(slashed.slices.get({ key: 'a/b?c#d' }), { code: 'SLICE_NOT_FOUND' })
  })
})
