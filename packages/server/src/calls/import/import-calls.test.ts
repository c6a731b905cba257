import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { describe, it } from 'node:test'
import { startApi, type TestTeam } from '../../../test/start-api.ts'
import { importCalls } from './import-calls.ts'
import type { CallFile } from './read-call-file.ts'

const details = { speakers: [], crmDealExternalIds: [] }
const mebibyte = 1024 * 1024

describe('importCalls', async () => {
  const { db, jobs, createTeam } = await startApi()
  const importFiles = async (team: TestTeam, files: CallFile[], canTranscribe = false) =>
    await importCalls({ db, jobs }, files, {
      team,
      replace: false,
      callTypeKeys: ['demo_call'],
      canTranscribe,
      lookBackDays: 90,
    })

  it('takes a call as bytes with its details', async () => {
    const team = await createTeam()
    const entries = [{ ...details, title: 'First', ownerEmail: 'dana@seller.example' }]
    const { importedIds, failed } = await importFiles(team, [
      { name: 'upload', content: Buffer.from(vtt('Hello there.')), entries },
    ])
    assert.deepEqual(failed, [])
    const call = await team.client.calls.get({ fileId: importedIds[0] ?? 0 })
    assert.equal(call.title, 'First')
    const { segments } = await team.client.calls.transcript({ fileId: importedIds[0] ?? 0 })
    assert.deepEqual(
      segments.map(({ text }) => text),
      ['Hello there.'],
    )
  })

  it('takes the same call from a stream of single bytes', async () => {
    const team = await createTeam()
    const bytes = Buffer.from(vtt('Grüße, 世界.'))
    const { importedIds } = await importFiles(team, [{ name: 'whole', content: bytes }])
    assert.equal(importedIds.length, 1)
    const again = await importFiles(team, [
      { name: 'stream', content: Readable.from([...bytes].map(toByte)) },
    ])
    assert.deepEqual([again.importedIds, again.skipped, again.failed], [[], 1, []])
  })

  it('takes a recording from a stream, and the same one as bytes only once', async () => {
    const team = await createTeam()
    const bytes = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(70_000, 7)])
    const parts = [bytes.subarray(0, 5), bytes.subarray(5, 17), bytes.subarray(17)]
    const first = await importFiles(team, [{ name: 'talk', content: Readable.from(parts) }], true)
    assert.equal(first.recordingIds.length, 1)
    const stored = await db.sql<{
      bytes: Buffer
    }>`select bytes from recording_chunk where team_id = ${team.teamId}`
    assert.ok(stored[0]?.bytes.equals(bytes))
    const second = await importFiles(team, [{ name: 'talk', content: bytes }], true)
    assert.deepEqual([second.recordingIds, second.skipped], [[], 1])
  })

  it('reads no more of a stream than it takes to refuse it', async () => {
    const team = await createTeam()
    const text = endless(Buffer.alloc(mebibyte, 'word '))
    const recording = endless(Buffer.concat([Buffer.from('ID3'), Buffer.alloc(mebibyte)]))
    const { failed } = await importFiles(team, [
      { name: 'a recording', content: recording.content },
      { name: 'b text', content: text.content },
    ])
    assert.match(failed[0]?.reason ?? '', /^The file is a recording/)
    assert.match(failed[1]?.reason ?? '', /larger than 50 MiB/)
    assert.deepEqual(
      [recording.state, text.state],
      [
        { chunks: 1, isClosed: true },
        { chunks: 51, isClosed: true },
      ],
    )
  })

  it('refuses a file whose stream fails with its reason, and imports the others', async () => {
    const team = await createTeam()
    const broken = (async function* () {
      yield Buffer.from('WEBVTT')
      throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
    })()
    const { importedIds, failed } = await importFiles(team, [
      { name: 'broken', content: broken },
      { name: 'good', content: Buffer.from(vtt('Still here.')) },
    ])
    assert.equal(importedIds.length, 1)
    assert.deepEqual(failed, [{ file: 'broken', reason: "The file can't be read (ECONNRESET)." }])
  })
})

function toByte(byte: number): Uint8Array {
  return Uint8Array.of(byte)
}

/** An endless stream that counts the chunks read. */
function endless(chunk: Uint8Array) {
  const state = { chunks: 0, isClosed: false }
  const content = (async function* () {
    try {
      for (;;) {
        state.chunks += 1
        yield chunk
      }
    } finally {
      state.isClosed = true
    }
  })()
  return { content, state }
}

function vtt(text: string): string {
  return `WEBVTT\n\n00:01.000 --> 00:09.000\n<v Cam>${text}</v>\n`
}
