import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCall, daysAgo } from '../../test/create-call.ts'
import { createCrm, createToldCall } from '../../test/create-crm.ts'
import { startApi, type TestTeam, until } from '../../test/start-api.ts'
import type { CallChanges } from './change-call.ts'
import { updateCall, updateCalls } from './update-call.ts'

const given = { isProcessed: true, callType: 'discovery_call', ownerEmail: 'ann@vendor.example' }
const turns = [
  { speaker: 'Speaker 1', text: 'Thanks for joining. What would have to happen before you sign?' },
  { speaker: 'Speaker 2', text: 'Our budget is approved, forty thousand dollars, we want to go ahead.' },
]

describe('updateCall', async () => {
  const api = await startApi({ isWorker: true })
  const { createTeam, db } = api

  const update = (team: TestTeam, callId: number, changes: CallChanges) =>
    updateCall(api, { ...team, callId }, changes)
  const processed = (fileId: number) =>
    until(async () => {
      const rows =
        await db.sql`select from call where id = ${fileId} and processed_transcript_id = transcript_id`
      return rows.length > 0
    })
  const stateOf = async (fileId: number) => {
    const [row] = await db.sql<{ xmin: string; transcriptId: number; processedTranscriptId: number | null }>`
      select xmin::text, transcript_id, processed_transcript_id from call where id = ${fileId}`
    return row ?? assert.fail()
  }

  it('gives searches, typeaheads and posts the new owner, title and date at once', async () => {
    const team = await createTeam()
    const { client } = team
    const fileId = await createCall(api, team.teamId, {
      ...given,
      companyDomain: 'acme.example',
      title: 'First',
    })
    await processed(fileId)
    const [before] = (await client.posts.search({})).data
    const date = `${daysAgo(20)}T09:30:00.000Z`
    const changes = { ownerEmail: 'bob@vendor.example', title: 'Crocodiles', date }
    assert.equal(await update(team, fileId, changes), 'updated')
    const call = await client.calls.get({ fileId })
    assert.deepEqual([call.ownerEmail, call.date, call.title], ['bob@vendor.example', date, 'Crocodiles'])
    const { callOwners } = await client.filters.callOwners({})
    assert.deepEqual(
      callOwners.map(({ email, callCount }) => [email, callCount]),
      [['bob@vendor.example', 1]],
    )
    const range = { startDate: daysAgo(21), endDate: daysAgo(19), callOwnerEmails: ['bob@vendor.example'] }
    const found = await client.posts.search(range)
    assert.deepEqual(
      [found.data.length, found.data.map((post) => 'date' in post && post.date)],
      [2, [date, date]],
    )
    const post = await client.posts.get({ id: before?.postId ?? 0 })
    assert.equal(post.user.email, 'bob@vendor.example')
    assert.match(post.title, /^Discovery Call \w+: Crocodiles$/)
    assert.equal((await client.posts.search({ query: 'crocodile' })).data.length, 2)
    assert.equal((await client.posts.search({ query: 'contract crocodile' })).data.length > 0, true)
    assert.equal((await client.posts.search({ callOwnerEmails: ['ann@vendor.example'] })).data.length, 0)
  })

  it('writes no post anew for another owner, title or company', async () => {
    const team = await createTeam()
    const fileId = await createCall(api, team.teamId, given)
    await processed(fileId)
    const changes = {
      ownerEmail: 'bob@vendor.example',
      title: 'Second',
      companyDomain: 'acme.example',
    }
    assert.equal(await update(team, fileId, changes), 'updated')
    const { processedTranscriptId, transcriptId } = await stateOf(fileId)
    assert.equal(processedTranscriptId, transcriptId, 'nothing waits')
  })

  it('writes posts anew for another day, by which due days are told', async () => {
    const team = await createTeam()
    const said = [...turns, { speaker: 'Speaker 1', text: 'I’ll send you the order form tomorrow.' }]
    const fileId = await createCall(api, team.teamId, { ...given, turns: said, date: daysAgo(5) })
    await processed(fileId)
    const due = async () => {
      const { data } = await team.client.posts.search({ templateType: ['summary'] })
      const post = await team.client.posts.get({ id: data[0]?.postId ?? 0 })
      return JSON.stringify(post).match(/"dueDate":"([^"]+)"/)?.[1]
    }
    assert.equal(await due(), daysAgo(4))
    assert.equal(await update(team, fileId, { date: `${daysAgo(5)}T11:00:00.000Z` }), 'updated')
    const { processedTranscriptId, transcriptId } = await stateOf(fileId)
    assert.equal(processedTranscriptId, transcriptId, 'the hour changes no due day')
    assert.equal(await update(team, fileId, { date: daysAgo(9) }), 'updated')
    await processed(fileId)
    assert.equal(await due(), daysAgo(8))
  })

  it('keeps details that are not given, but not the name of a former owner', async () => {
    const team = await createTeam()
    const fileId = await createToldCall(api, team.teamId, {
      ownerEmail: 'ann@vendor.example',
      ownerName: 'Ann',
      companyDomain: 'acme.example',
      externalUrl: 'https://calls.example/1',
      title: 'First',
      date: daysAgo(3),
    })
    await update(team, fileId, { externalId: 'crm-1' })
    const kept = await team.client.calls.get({ fileId })
    assert.deepEqual(
      [kept.externalId, kept.ownerName, kept.companyDomain, kept.externalUrl, kept.title, kept.dateKnown],
      ['crm-1', 'Ann', 'acme.example', 'https://calls.example/1', 'First', true],
    )
    await update(team, fileId, { ownerEmail: 'bob@vendor.example' })
    assert.equal((await team.client.calls.get({ fileId })).ownerName, null)
  })

  it('writes posts anew for another type, and counts it', async () => {
    const team = await createTeam()
    const fileId = await createCall(api, team.teamId, given)
    await processed(fileId)
    assert.equal(await update(team, fileId, { callType: 'renewal_call' }), 'updated')
    const { callTypes } = await team.client.callTypes.list({})
    const counts = Object.fromEntries(callTypes.map(({ key, numCalls }) => [key, numCalls]))
    assert.deepEqual([counts.discovery_call, counts.renewal_call], [0, 1])
    await processed(fileId)
    const { data } = await team.client.posts.search({ detail: true })
    assert.deepEqual(
      data.map((post) => 'callTypeName' in post && post.callTypeName),
      ['Renewal Call', 'Renewal Call'],
    )
  })

  it('gives speakers names and sides in a new transcript, rewrites posts, and still recognises the file', async () => {
    const team = await createTeam()
    const fileId = await createCall(api, team.teamId, { ...given, externalId: 'one', turns })
    await processed(fileId)
    const { transcriptId, ...before } = await stateOf(fileId)
    const { contentHash } = await team.client.calls.transcript({ fileId })
    const speakers = [
      { name: 'speaker 1', newName: 'Ann Lee', side: 'rep' as const },
      { name: 'Speaker 2', newName: 'Cam', email: 'cam@buyer.example' },
    ]
    await update(team, fileId, { speakers, companyDomain: 'buyer.example' })
    const call = await team.client.calls.get({ fileId })
    assert.deepEqual(call.speakers, [
      { name: 'Ann Lee', email: null, side: 'rep' },
      { name: 'Cam', email: 'cam@buyer.example', side: 'customer' },
    ])
    const transcript = await team.client.calls.transcript({ fileId })
    assert.deepEqual(
      transcript.segments.map(({ speaker, side }) => [speaker, side]),
      [
        ['Ann Lee', 'rep'],
        ['Cam', 'customer'],
      ],
    )
    assert.equal(transcript.contentHash, contentHash)
    await processed(fileId)
    const after = await stateOf(fileId)
    assert.notEqual(after.processedTranscriptId, before.processedTranscriptId)
    const { data } = await team.client.posts.search({ detail: true })
    assert.match(JSON.stringify(data), /"speaker":"Cam"/)
    assert.doesNotMatch(JSON.stringify(data), /Speaker 2/)
    await assert.rejects(createCall(api, team.teamId, { externalId: 'two', turns }), /"known"/)
  })

  it('links the call with the deals and participants that it names now', async () => {
    const team = await createTeam()
    const { deals } = await createCrm(api, team.organizationId, {
      companies: [{ externalId: 'c1', name: 'Acme', domain: 'acme.example' }],
      deals: [
        { externalId: 'd1', name: 'Old', stage: 'Open' },
        { externalId: 'd2', name: 'New', stage: 'Won' },
      ],
      contacts: [{ externalId: 'p1', email: 'cam@acme.example', companyExternalId: 'c1' }],
    })
    const fileId = await createToldCall(api, team.teamId, { crmDealExternalIds: ['d1'], date: daysAgo(2) })
    await update(team, fileId, {
      crmDealExternalIds: ['d2'],
      speakers: [{ name: 'Cam', email: 'cam@acme.example' }],
      date: daysAgo(4),
    })
    const { crmDeals } = await team.client.filters.crmDeals({})
    assert.deepEqual(
      crmDeals.map(({ id, callCount }) => [Number(id), callCount]),
      [
        [deals.d2, 1],
        [deals.d1, 0],
      ],
    )
    const { crmCompanies } = await team.client.filters.crmCompanies({})
    assert.deepEqual(
      crmCompanies.map(({ callCount }) => callCount),
      [1],
    )
    const range = { dateFrom: daysAgo(5), dateTo: daysAgo(3) }
    const counted = await team.client.slices.previewCount({
      key: 'high_intent_deals',
      ...range,
      crmDealStages: ['Won'],
    })
    assert.equal(counted.matchedCallCount, 1)
  })

  it('writes nothing for unchanged details, and finds no call of another team', async () => {
    const team = await createTeam()
    const other = await createTeam({ organizationId: team.organizationId })
    const fileId = await createToldCall(api, team.teamId, { title: 'First', date: daysAgo(3), turns })
    const { xmin } = await stateOf(fileId)
    const same = { title: 'First', date: daysAgo(3), speakers: [{ name: 'SPEAKER 1' }] }
    assert.equal(await update(team, fileId, same), 'unchanged')
    assert.deepEqual(await updateCalls(api, team, [{ callId: fileId, changes: same }]), ['unchanged'])
    assert.equal(await update(other, fileId, { title: 'Mine' }), 'missing')
    assert.deepEqual(await updateCalls(api, other, [{ callId: fileId, changes: { title: 'Mine' } }]), [
      'missing',
    ])
    assert.equal((await stateOf(fileId)).xmin, xmin)
  })

  it('refuses an external id that another call of the team has, and changes nothing', async () => {
    const team = await createTeam()
    await createCall(api, team.teamId, { externalId: 'taken' })
    const fileId = await createCall(api, team.teamId, { externalId: 'own' })
    assert.deepEqual(await update(team, fileId, { externalId: 'taken', title: 'Other' }), {
      reason: 'Another call of this team has the same externalId: delete one of the two first.',
    })
    const { externalId, title } = await team.client.calls.get({ fileId })
    assert.deepEqual([externalId, title], ['own', null])
  })
})
