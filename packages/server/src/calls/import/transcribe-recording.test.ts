import assert from 'node:assert/strict'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { startApi, type TestTeam, until } from '../../../test/start-api.ts'
import { importPaths } from './import-paths.ts'
import { mediaTypeOf } from './media-type.ts'
import { transcribeRecording } from './transcribe-recording.ts'

const spoken = {
  text: ' Hello there. We want to go ahead.',
  language: 'english',
  duration: 8.5,
  segments: [
    { id: 0, start: 0, end: 3.5, text: ' Hello there.', no_speech_prob: 0.01 },
    { id: 1, start: 3.5, end: 8.5, text: ' We want to go ahead.', no_speech_prob: 0.01 },
  ],
}

const endless = {}

describe('importing a recording', async () => {
  // The local server speaks the protocol of an OpenAI-compatible transcription endpoint.
  const answers: { status: number; body: unknown }[] = []
  const requests: { path: string; body: string; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      requests.push({ path: request.url ?? '', body, authorization: request.headers.authorization })
      const answer = answers.shift() ?? { status: 200, body: spoken }
      response.writeHead(answer.status, { 'Content-Type': 'application/json' })
      if (answer.body === endless) writeOn(response)
      else response.end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  const transcription = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    model: 'whisper-1',
    apiKey: 'secret',
    timeoutMs: 5000,
  }
  const api = await startApi({ isWorker: true, transcription })
  const idle = await startApi()
  const folder = await mkdtemp(join(tmpdir(), 'earshot-recordings-'))
  let count = 0
  const writeWav = async () => {
    const file = join(folder, `call-${++count}.dat`)
    await writeFile(file, Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.from(`sound ${count}`)]))
    return file
  }
  const take = (stores: typeof api, team: TestTeam, file: string, canTranscribe = true) =>
    importPaths(stores, {
      team,
      paths: [file],
      manifest: null,
      manifestPath: null,
      replace: false,
      callTypeKeys: [],
      canTranscribe,
      lookBackDays: 90,
      findsUnprocessed: true,
      onProgress: () => undefined,
    })

  it('makes one call of a recording that two workers have transcribed, differently', async () => {
    const team = await idle.createTeam()
    const { recordingIds } = await take(idle, team, await writeWav())
    for (const text of ['Hello there.', 'Hello, bear.'])
      answers.push({ status: 200, body: { ...spoken, text, segments: [{ id: 0, start: 0, end: 3, text }] } })
    const { signal } = new AbortController()
    const work = () =>
      transcribeRecording(idle, transcription, { ...team, recordingId: recordingIds[0] ?? 0 }, signal)
    await Promise.all([work(), work()])
    const calls = await idle.db.sql<{ id: number }>`select id from call where team_id = ${team.teamId}`
    const made = await idle.db.sql`select call_id as id, error from recording where id = ${recordingIds[0]}`
    assert.deepEqual(made, [{ id: calls[0]?.id, error: null }])
    assert.equal(calls.length, 1)
  })

  it('names the missing setting if no transcription endpoint is configured', async () => {
    const team = await api.createTeam()
    const { failed } = await take(api, team, await writeWav(), false)
    assert.match(failed[0]!.reason, /EARSHOT_TRANSCRIPTION_URL/)
  })

  it('leaves it to a worker with a transcription endpoint', async () => {
    const other = await startApi({ isWorker: true })
    const team = await other.createTeam()
    const [id = 0] = (await take(other, team, await writeWav())).recordingIds
    const text = join(folder, 'call.txt')
    await writeFile(text, 'Ann: Hello.\nBo: Hi.\nAnn: Shall we begin?\nBo: Yes.\n')
    await take(other, team, text)
    await until(async () => other.steps.some(({ job }) => job === 'process-call'))
    assert.ok(other.steps.every(({ job }) => job !== 'transcribe-recording'))
    assert.deepEqual(await other.db.sql`select error from recording where id = ${id}`, [{ error: null }])
    await transcribeRecording(other, transcription, { ...team, recordingId: id }, AbortSignal.timeout(5000))
    assert.equal((await other.db.sql`select from call where team_id = ${team.teamId}`).length, 2)
  })

  it('has it transcribed and makes a call of it, once', async () => {
    const team = await api.createTeam()
    const file = await writeWav()
    const { recordingIds } = await take(api, team, file)
    assert.equal(recordingIds.length, 1)
    const callId = await until(async () => {
      const [row] = await api.db.sql<{
        callId: number | null
      }>`select call_id from recording where id = ${recordingIds[0]}`
      return row?.callId ?? false
    })
    const { segments } = await team.client.calls.transcript({ fileId: callId })
    assert.deepEqual(
      segments.map(({ text, startMs, endMs }) => [text, startMs, endMs]),
      [['Hello there. We want to go ahead.', 0, 8500]],
    )
    const [request] = requests.filter(({ body }) => body.includes(`sound ${count}`))
    assert.deepEqual([request!.path, request!.authorization], ['/v1/audio/transcriptions', 'Bearer secret'])
    assert.match(request!.body, /name="response_format"\r\n\r\nverbose_json/)
    assert.equal((await take(api, team, file)).skipped, 1)
  })

  it('is reported when skipped, until it is transcribed and its call processed', async () => {
    const team = await idle.createTeam()
    const file = await writeWav()
    const { recordingIds, unprocessed } = await take(idle, team, file)
    assert.deepEqual(unprocessed, { callIds: [], recordingIds: [] }, 'it was not skipped')
    assert.deepEqual((await take(idle, team, file)).unprocessed, { callIds: [], recordingIds })
    await transcribeRecording(
      idle,
      transcription,
      { ...team, recordingId: recordingIds[0] ?? 0 },
      AbortSignal.timeout(5000),
    )
    const calls = await idle.db.sql<{ id: number }>`select id from call where team_id = ${team.teamId}`
    const callIds = calls.map(({ id }) => id)
    assert.deepEqual((await take(idle, team, file)).unprocessed, { callIds, recordingIds: [] })
    await idle.db.sql`update call set processed_transcript_id = transcript_id where id = ${callIds[0]}`
    assert.deepEqual((await take(idle, team, file)).unprocessed, { callIds: [], recordingIds: [] })
  })

  it('writes a refusal down with its reason, and takes the recording again afterwards', async () => {
    const team = await idle.createTeam()
    const file = await writeWav()
    const [id = 0] = (await take(idle, team, file)).recordingIds
    answers.push({ status: 400, body: { error: 'no audio' } })
    await transcribeRecording(idle, transcription, { ...team, recordingId: id }, AbortSignal.timeout(5000))
    const [row] = await idle.db.sql<{ error: string }>`select error from recording where id = ${id}`
    assert.match(row!.error, /refuses the recording \(400\)/)
    assert.deepEqual((await take(idle, team, file)).recordingIds, [id])
  })

  const unusable: [string, unknown, RegExp][] = [
    [
      'text alone',
      { text: 'We want to go ahead.' },
      /^The transcription endpoint's answer .*no known format/,
    ],
    ['silence', { ...spoken, text: '', segments: [] }, /^The transcription endpoint's answer .*no speech/],
    ['an endless answer', endless, /^The transcription endpoint's answer .*larger than 50 MiB/],
  ]
  for (const [name, body, reason] of unusable)
    it(`says of ${name} that it is the endpoint's answer`, async () => {
      const team = await idle.createTeam()
      const [id = 0] = (await take(idle, team, await writeWav())).recordingIds
      answers.push({ status: 200, body })
      await transcribeRecording(
        idle,
        transcription,
        { ...team, recordingId: id },
        AbortSignal.timeout(20_000),
      )
      const [row] = await idle.db.sql<{ error: string }>`select error from recording where id = ${id}`
      assert.match(row!.error, reason)
    })

  it('throws at a fault that may pass, and a later attempt makes the one call', async () => {
    const team = await idle.createTeam()
    const [id = 0] = (await take(idle, team, await writeWav())).recordingIds
    answers.push({ status: 500, body: {} }, { status: 429, body: {} })
    const attempt = () =>
      transcribeRecording(idle, transcription, { ...team, recordingId: id }, AbortSignal.timeout(5000))
    await assert.rejects(attempt(), /answered 500/)
    await assert.rejects(attempt(), /answered 429/)
    await attempt()
    await attempt()
    const calls = await idle.db.sql`select from call where team_id = ${team.teamId}`
    assert.equal(calls.length, 1)
  })
})

describe('mediaTypeOf', () => {
  it('knows wav, mp3, m4a, mp4, ogg and webm by their first bytes, and no text', () => {
    const of = (text: string) => mediaTypeOf(Buffer.from(text, 'latin1'))
    assert.equal(of('RIFF\x01\x02\x03\x04WAVEfmt '), 'audio/wav')
    assert.equal(of('ID3\x04\x00'), 'audio/mpeg')
    assert.equal(of('\xff\xfb\x90\x64'), 'audio/mpeg')
    assert.equal(of('\x00\x00\x00\x20ftypM4A '), 'audio/mp4')
    assert.equal(of('\x00\x00\x00\x20ftypisom'), 'video/mp4')
    assert.equal(of('OggS\0\x02\0\0'), 'audio/ogg')
    assert.equal(of('\x1aE\xdf\xa3\x9fB\x86\x81\x01'), 'video/webm')
    for (const text of ['WEBVTT\n', '{"a":1}', '', 'RIFF', '\xff\xfeh\0i\0']) assert.equal(of(text), null)
  })
})

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks = await Array.fromAsync(request)
  return Buffer.concat(chunks as Buffer[]).toString('latin1')
}

function writeOn(response: ServerResponse): void {
  const blanks = Buffer.alloc(1024 * 1024, ' ')
  const write = () => {
    while (!response.destroyed && response.write(blanks));
  }
  response.on('drain', write)
  write()
}
