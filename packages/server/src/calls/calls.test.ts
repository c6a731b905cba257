import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCall, daysAgo } from '../../test/create-call.ts'
import { createToldCall } from '../../test/create-crm.ts'
import { startApi } from '../../test/start-api.ts'
import { deleteCall } from '../runs/delete-call.ts'

const turns = [
  { speaker: 'Rae', side: 'rep', text: 'Hello there. 💥' },
  { speaker: 'Cam', side: 'customer', text: 'We are ready.' },
  { speaker: 'Cam', side: 'customer', text: 'Send the contract.' },
] as const

describe('GET /calls/:fileId and its transcript', async () => {
  const api = await startApi()
  const { createTeam, db } = api

  it('answers all known details of a call', async () => {
    const team = await createTeam()
    const fileId = await createToldCall(api, team.teamId, {
      externalId: 'ext-1',
      title: 'Kick-off',
      date: `${daysAgo(2)}T09:00:00.000Z`,
      callType: 'demo_call',
      ownerEmail: 'rae@v.example',
      ownerName: 'Rae',
      companyDomain: 'c.example',
      externalUrl: 'https://x.example/1',
      speakers: [{ name: 'Cam', email: 'cam@c.example' }],
      turns: [...turns],
    })
    const { contentHash, importedAt, updatedAt, ...call } = await team.client.calls.get({ fileId })
    assert.match(contentHash, /^[0-9a-f]{64}$/)
    assert.ok(updatedAt >= importedAt)
    assert.ok(Math.abs(Date.parse(importedAt) - Date.now()) < 60_000)
    assert.deepEqual(call, {
      fileId,
      externalId: 'ext-1',
      title: 'Kick-off',
      fileName: null,
      date: `${daysAgo(2)}T09:00:00.000Z`,
      dateKnown: true,
      status: 'processing',
      statusReason: null,
      callTypeKey: 'demo_call',
      callTypeConfidence: 1,
      callTypeGuessed: false,
      callTypeRationale: 'The type was given with the call.',
      outcome: null,
      ownerEmail: 'rae@v.example',
      ownerName: 'Rae',
      companyDomain: 'c.example',
      externalUrl: 'https://x.example/1',
      speakers: [
        { name: 'Rae', email: null, side: 'rep' },
        { name: 'Cam', email: 'cam@c.example', side: 'customer' },
      ],
      durationMs: 28_000,
      segmentCount: 2,
    })
  })

  it('answers null for unknown details, and marks a date taken from the import', async () => {
    const team = await createTeam()
    const fileId = await createCall(api, team.teamId)
    await db.sql`
      update call set is_date_known = false, external_id = null, duration_ms = null where id = ${fileId}`
    const call = await team.client.calls.get({ fileId })
    assert.equal(call.dateKnown, false)
    const { externalId, title, callTypeKey, ownerEmail, ownerName, companyDomain, externalUrl, durationMs } =
      call
    const unknown = [
      externalId,
      title,
      callTypeKey,
      ownerEmail,
      ownerName,
      companyDomain,
      externalUrl,
      durationMs,
    ]
    assert.deepEqual(unknown, Array(8).fill(null))
  })

  it('answers the transcript in which quotes are located, with consecutive cues of a speaker joined', async () => {
    const team = await createTeam()
    const fileId = await createCall(api, team.teamId, { turns: [...turns] })
    const { contentHash, segments } = await team.client.calls.transcript({ fileId })
    assert.equal(contentHash, (await team.client.calls.get({ fileId })).contentHash)
    assert.deepEqual(segments, [
      { index: 0, speaker: 'Rae', side: 'rep', startMs: 0, endMs: 8000, text: 'Hello there. 💥' },
      {
        index: 1,
        speaker: 'Cam',
        side: 'customer',
        startMs: 10_000,
        endMs: 28_000,
        text: 'We are ready. Send the contract.',
      },
    ])
  })

  it('answers CALL_NOT_FOUND to an invalid, unknown or deleted id, and to one of another team', async () => {
    const team = await createTeam()
    const fileId = await createCall(api, team.teamId)
    for (const id of ['0', '-1', '1.5', 'abc', 'file:1', '\0', '9'.repeat(30), String(fileId + 1000)]) {
      await assert.rejects(team.client.calls.get({ fileId: id as unknown as number }), {
        code: 'CALL_NOT_FOUND',
        status: 404,
      })
      await assert.rejects(team.client.calls.transcript({ fileId: id as unknown as number }), {
        code: 'CALL_NOT_FOUND',
        status: 404,
      })
    }
    for (const other of [await createTeam({ organizationId: team.organizationId }), await createTeam()]) {
      await assert.rejects(other.client.calls.get({ fileId }), { code: 'CALL_NOT_FOUND' })
      await assert.rejects(other.client.calls.transcript({ fileId }), { code: 'CALL_NOT_FOUND' })
    }
    await deleteCall(db, { ...team, callId: fileId })
    await assert.rejects(team.client.calls.get({ fileId }), { code: 'CALL_NOT_FOUND' })
  })
})
