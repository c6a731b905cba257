import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, describe, it } from 'node:test'
import { basePath } from '@earshot/contract/endpoint'
import { startApi, type TestTeam, until } from '../../test/start-api.ts'

const mebibyte = 1024 * 1024
const spoken = (text: string) => ({ text, segments: [{ id: 0, start: 0, end: 3.5, text }] })

/** A unique recording of a given size. */
const wav = (bytes: number) => Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), randomBytes(bytes - 16)])

describe('recordings over HTTP', async () => {
  const heard: { length: string | undefined; body: Buffer }[] = []
  let isFailing = false
  let held = Promise.resolve()
  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const number = heard.push({ length: request.headers['content-length'], body })
      await held
      response.writeHead(isFailing ? 400 : 200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(spoken(`Hello there, this is call number ${number}.`)))
    })
  })
  /** Holds back answers of the transcription endpoint; returns what lets them go. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    return resolve
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const transcription = { url, model: 'whisper-1', apiKey: undefined, timeoutMs: 30_000 }
  const api = await startApi({ isWorker: true, transcription, recordingsBytesMax: 8 * mebibyte })
  const idle = await startApi({ transcription })
  const mute = await startApi()
  const rowsOf = async ({ teamId }: TestTeam, { db } = api) => {
    const [rows] = await db.sql<{ recordings: number; chunks: number }>`
      select (select count(*) from recording where team_id = ${teamId}) as recordings,
             (select count(*) from recording_chunk where team_id = ${teamId}) as chunks`
    return rows
  }
  const openJobs = async ({ teamId }: TestTeam) => {
    const [jobs] = await api.db.sql<{ count: number }>`
      select count(*) from pgboss.job
       where name = 'transcribe-recording' and data ->> 'teamId' = ${`${teamId}`} and completed_on is null`
    return jobs?.count
  }
  const lockWaits = async () => {
    const waiting = await idle.db.sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    return waiting.length > 0
  }
  const put = (team: TestTeam, bytes: Buffer, details = {}) =>
    team.client.calls.putFile(new Blob([new Uint8Array(bytes)]), { name: 'call.wav', ...details })

  it('takes a recording in chunks, has it transcribed as it is, and keeps the id that it answered', async () => {
    const team = await api.createTeam()
    const bytes = wav(3 * mebibyte + 5)
    const { fileId, status } = await put(team, bytes, {
      externalId: 'a',
      title: 'Kick-off',
      date: '2026-04-20',
    })
    assert.equal(status, 'transcribing')
    await until(async () => (await team.client.calls.get(fileId)).status === 'processed')
    const call = await team.client.calls.get(fileId)
    assert.deepEqual([call.title, call.externalId, call.date], ['Kick-off', 'a', '2026-04-20T00:00:00.000Z'])
    const { length, body } = heard.at(-1)!
    assert.equal(Number(length), body.length)
    assert.ok(body.includes(bytes))
    assert.deepEqual(await rowsOf(team), { recordings: 1, chunks: 4 })
    await team.client.calls.delete(fileId)
    assert.deepEqual(await rowsOf(team), { recordings: 0, chunks: 0 })
  })

  it('replaces a call by a recording once it is transcribed', async () => {
    const team = await api.createTeam()
    const segments = [{ speaker: 'Ann', side: 'customer' as const, text: 'We had a transcript before.' }]
    const { fileId } = await team.client.calls.put({ externalId: 'r', title: 'Before', transcript: segments })
    await until(async () => (await team.client.calls.get(fileId)).status === 'processed')
    const bytes = wav(100)
    assert.deepEqual(
      [await put(team, bytes, { externalId: 'r' })].map((one) => [one.fileId, one.contentDiffers]),
      [[fileId, true]],
    )
    const replaced = await put(team, bytes, { externalId: 'r', replace: true })
    assert.deepEqual(replaced, { fileId, status: 'transcribing' })
    const textOf = async () => (await team.client.calls.transcript(fileId)).segments.map(({ text }) => text)
    await until(async () => /this is call number/.test((await textOf()).join()))
    await until(async () => (await team.client.calls.get(fileId)).status === 'processed')
    const { title, statusReason } = await team.client.calls.get(fileId)
    assert.deepEqual([title, statusReason], ['Before', null])
    assert.equal((await team.client.calls.list({})).data.length, 1)
    const next = await put(team, wav(200), { externalId: 'r', replace: true })
    assert.equal(next.fileId, fileId)
    await until(async () => (await rowsOf(team))?.recordings === 1)
    assert.equal((await team.client.calls.list({})).data.length, 1)
    await team.client.calls.delete(fileId)
    assert.deepEqual(await rowsOf(team), { recordings: 0, chunks: 0 })
  })

  it('leaves a call as it is if the recording that replaces it can’t be transcribed, and says why', async () => {
    const team = await api.createTeam()
    const segments = [{ speaker: 'Ann', side: 'customer' as const, text: 'This transcript stays.' }]
    const { fileId } = await team.client.calls.put({ externalId: 'r', transcript: segments })
    await until(async () => (await team.client.calls.get(fileId)).status === 'processed')
    isFailing = true
    const broken = wav(300)
    await put(team, broken, { externalId: 'r', replace: true })
    await until(async () => (await team.client.calls.get(fileId)).statusReason !== null)
    isFailing = false
    const { status, statusReason } = await team.client.calls.get(fileId)
    assert.equal(status, 'processed')
    assert.match(statusReason!, /^A new recording could not replace it: .*400/)
    const [shown] = (await team.client.calls.list({})).data
    assert.deepEqual([shown?.fileId, shown?.statusReason], [fileId, statusReason])
    assert.match((await team.client.calls.transcript(fileId)).segments[0]!.text, /stays/)
    await assert.rejects(team.client.calls.recording({ fileId }), { code: 'CALL_NOT_FOUND' })
    assert.deepEqual(await put(team, broken, { externalId: 'r' }), { fileId, status: 'processed' })
    assert.equal((await team.client.calls.get(fileId)).statusReason, statusReason)
    await put(team, wav(400), { externalId: 'r', replace: true })
    await until(async () => (await team.client.calls.get(fileId)).statusReason === null)
    assert.deepEqual(await rowsOf(team), { recordings: 1, chunks: 1 })
  })

  it('lets the last of several recordings replace a call', { skip: idle.isShared }, async () => {
    const team = await idle.createTeam()
    const { fileId } = await team.client.calls.put({ externalId: 'r', transcript: [{ text: 'Hello.' }] })
    const last = wav(200)
    for (const bytes of [wav(100), last, last])
      assert.deepEqual(await put(team, bytes, { externalId: 'r', replace: true }), {
        fileId,
        status: 'transcribing',
      })
    assert.deepEqual(await rowsOf(team, idle), { recordings: 1, chunks: 1 })
    // So does a transcript that comes after them.
    const waiting = await team.client.calls.put({
      externalId: 'r',
      transcript: [{ text: 'Other.' }],
      replace: true,
    })
    assert.equal(waiting.fileId, fileId)
    assert.deepEqual(await rowsOf(team, idle), { recordings: 0, chunks: 0 })
    await put(team, wav(300), { externalId: 'new', replace: true })
    await assert.rejects(put(team, wav(400), { externalId: 'new', replace: true }), {
      code: 'INVALID_REQUEST',
    })
  })

  it('gives a call the last of two recordings, though the first is being transcribed', async () => {
    const team = await api.createTeam()
    const { fileId } = await team.client.calls.put({ externalId: 'r', transcript: [{ text: 'Hello.' }] })
    const before = heard.length
    const letGo = hold()
    await put(team, wav(500), { externalId: 'r', replace: true })
    await until(async () => heard.length === before + 1)
    const last = wav(600)
    await put(team, last, { externalId: 'r', replace: true })
    await until(async () => heard.length === before + 2)
    letGo()
    const textOf = async () => (await team.client.calls.transcript(fileId)).segments[0]!.text
    await until(async () => (await textOf()).endsWith(`call number ${before + 2}.`))
    await until(async () => (await openJobs(team)) === 0)
    assert.match(await textOf(), new RegExp(`call number ${before + 2}\\.$`))
    assert.deepEqual(await rowsOf(team), { recordings: 1, chunks: 1 })
    const kept = await team.client.calls.recording({ fileId })
    assert.deepEqual(Buffer.from(await kept.arrayBuffer()), last)
  })

  it('makes no call of a recording whose call is deleted while it is transcribed', async () => {
    const team = await api.createTeam()
    const { fileId } = await team.client.calls.put({ externalId: 'r', transcript: [{ text: 'Hello.' }] })
    const before = heard.length
    const letGo = hold()
    await put(team, wav(700), { externalId: 'r', replace: true })
    await until(async () => heard.length === before + 1)
    await team.client.calls.delete(fileId)
    letGo()
    await until(async () => (await openJobs(team)) === 0)
    assert.deepEqual((await team.client.calls.list({})).data, [])
    assert.deepEqual(await rowsOf(team), { recordings: 0, chunks: 0 })
  })

  // Waits for locks of a distributed database are not seen where the test looks.
  const seesLocks = { skip: idle.isShared }
  it(
    'takes a recording as new if the call that it was to replace is deleted meanwhile',
    seesLocks,
    async () => {
      const team = await idle.createTeam()
      const { fileId } = await team.client.calls.put({ externalId: 'r', transcript: [{ text: 'Hello.' }] })
      const stored = await idle.db.begin(async ({ sql }) => {
        await sql`select from call where team_id = ${team.teamId} and id = ${fileId} for update`
        const putting = put(team, wav(100), { externalId: 'r', replace: true })
        await until(lockWaits)
        await sql`delete from call where team_id = ${team.teamId} and id = ${fileId}`
        return { putting }
      })
      assert.notEqual((await stored.putting).fileId, fileId)
      assert.equal((await team.client.calls.list({})).data.length, 1)
    },
  )

  it('deletes with a call the recording that comes meanwhile to replace it', seesLocks, async () => {
    const team = await idle.createTeam()
    const { fileId } = await team.client.calls.put({ externalId: 'r', transcript: [{ text: 'Hello.' }] })
    const { deletion } = await idle.db.begin(async ({ sql }) => {
      await sql`select from call where team_id = ${team.teamId} and id = ${fileId} for key share`
      await sql`
        insert into recording (organization_id, team_id, hash, file, media_type, file_id, entry, is_replacing)
        values (${team.organizationId}, ${team.teamId}, 'made', 'a.wav', 'audio/wav', ${fileId}, '{"externalId":"r"}', true)`
      const deletion = team.client.calls.delete(fileId)
      await until(lockWaits)
      return { deletion }
    })
    await deletion
    assert.deepEqual(await rowsOf(team, idle), { recordings: 0, chunks: 0 })
  })

  // On a shared database the other server's worker takes it.
  it('lists a waiting recording among the calls, and deletes it', { skip: idle.isShared }, async () => {
    const team = await idle.createTeam()
    const { fileId } = await put(team, wav(100), { title: 'Waiting', ownerEmail: 'ann@v.example' })
    const { data } = await team.client.calls.list({ callOwnerEmails: ['ann@v.example'] })
    assert.deepEqual(
      data.map((call) => [call.fileId, call.title, call.status]),
      [[fileId, 'Waiting', 'transcribing']],
    )
    assert.equal((await team.client.calls.get(fileId)).segmentCount, 0)
    await assert.rejects(team.client.calls.update({ fileId, title: 'New' }), { code: 'INVALID_REQUEST' })
    await team.client.calls.delete(fileId)
    await assert.rejects(team.client.calls.get(fileId), { code: 'CALL_NOT_FOUND' })
    assert.deepEqual(await rowsOf(team, idle), { recordings: 0, chunks: 0 })
  })

  it('lists recordings page by page that came within one millisecond', { skip: idle.isShared }, async () => {
    const team = await idle.createTeam()
    const fileIds: number[] = []
    for (const micros of [300, 200, 100]) {
      const { fileId } = await put(team, wav(100))
      await idle.db.sql`
        update recording set created_at = '2026-01-01T10:00:00Z'::timestamptz + make_interval(secs => ${micros / 1e6}::float8)
         where team_id = ${team.teamId} and file_id = ${fileId}`
      fileIds.unshift(fileId)
    }
    const listed = await Array.fromAsync(team.client.calls.listAll({ limit: 1 }))
    assert.deepEqual(
      listed.map(({ fileId }) => fileId),
      fileIds,
    )
  })

  // On a shared database the other server's worker takes it.
  it('refuses a transcript with the externalId of a waiting recording', { skip: idle.isShared }, async () => {
    const team = await idle.createTeam()
    const { fileId } = await put(team, wav(100), { externalId: 'a' })
    const content = 'Ann: Hello there.\nBob: Hi, how are you?\nAnn: Fine, thanks.\nBob: Good to hear.\n'
    const known = { fileId, status: 'transcribing', contentDiffers: true }
    assert.deepEqual(await team.client.calls.put({ externalId: 'a', content }), known)
    await assert.rejects(team.client.calls.put({ externalId: 'a', content, replace: true }), {
      message: /A recording with the same externalId has no transcript yet/,
    })
    const own = await team.client.calls.put({ externalId: 'b', content })
    await assert.rejects(team.client.calls.put({ externalId: 'a', content, replace: true }), {
      code: 'INVALID_REQUEST',
    })
    const { data } = await team.client.calls.list({})
    assert.deepEqual(data.map((call) => [call.fileId, call.externalId]).sort(), [
      [fileId, 'a'],
      [own.fileId, 'b'],
    ])
    await team.client.calls.delete(fileId)
    const other = `${content}Ann: Bye.\n`
    assert.equal(
      (await team.client.calls.put({ externalId: 'a', content: other, replace: true })).status,
      'processing',
    )
  })

  it('gives a recording that waits the details that are put again, by file, externalId or transcript', {
    skip: idle.isShared,
  }, async () => {
    const team = await idle.createTeam()
    const bytes = wav(100)
    const { fileId } = await put(team, bytes)
    const known = { fileId, status: 'transcribing' }
    assert.equal((await team.client.calls.get(fileId)).fileName, 'call.wav')
    const details = async () => {
      const { externalId, title, ownerEmail } = await team.client.calls.get(fileId)
      return [externalId, title, ownerEmail]
    }
    assert.deepEqual(await put(team, bytes, { externalId: 'a', title: 'One' }), known)
    assert.deepEqual(await details(), ['a', 'One', null])
    const other = { ...known, contentDiffers: true }
    assert.deepEqual(await put(team, wav(200), { externalId: 'a', ownerEmail: 'rae@v.example' }), other)
    const transcript = [{ text: 'Hello.' }]
    assert.deepEqual(await team.client.calls.put({ externalId: 'a', title: 'Two', transcript }), other)
    assert.deepEqual(await details(), ['a', 'Two', 'rae@v.example'])
    // With another id it is another call.
    await put(team, bytes, { externalId: 'b', title: 'Three' })
    assert.deepEqual(await details(), ['a', 'Two', 'rae@v.example'])
    const without = wav(300)
    await put(team, without)
    await assert.rejects(put(team, without, { externalId: 'a' }), { message: /has the same externalId/ })
  })

  it('gives the call of a recording the details that are put again, also while the recording waits', async () => {
    const team = await api.createTeam()
    const transcript = [{ text: 'Hello.' }]
    const { fileId } = await team.client.calls.put({ externalId: 'r', title: 'Zero', transcript })
    const letGo = hold()
    const bytes = wav(100)
    await put(team, bytes, { externalId: 'r', title: 'One', replace: true })
    const titleOf = async () => (await team.client.calls.get(fileId)).title
    await put(team, bytes, { externalId: 'r', title: 'Two' })
    assert.equal(await titleOf(), 'Two')
    letGo()
    await until(async () => (await openJobs(team)) === 0)
    assert.equal(await titleOf(), 'Two')
    await put(team, bytes, { externalId: 'r', title: 'Three' })
    assert.equal(await titleOf(), 'Three')
  })

  it('refuses a date that the database can’t read, and lists the calls', async () => {
    const team = await idle.createTeam()
    for (const date of ['0001-01-01T00:00:00+14:00', '9999-12-31T23:00-14:00', '0000-12-31'])
      await assert.rejects(put(team, wav(100), { date }), {
        code: 'INVALID_REQUEST',
        message: /^date: must (be|lie)/,
      })
    await put(team, wav(100), { date: '0001-01-01' })
    assert.equal((await team.client.calls.list({})).data.length, 1)
  })

  it('gives one of a recording and a transcript the externalId for which they race', async () => {
    const team = await idle.createTeam()
    for (let n = 0; n < 10; n++) {
      const externalId = `race-${n}`
      const content = `Ann: Hello, number ${n}.\nBob: Hi, how are you?\nAnn: Fine, thanks.\nBob: Good.\n`
      const [recording, call] = await Promise.all([
        put(team, wav(100), { externalId }),
        team.client.calls.put({ externalId, content }),
      ])
      assert.equal(recording.fileId, call.fileId)
    }
  })

  it('deletes the call too that a transcription makes meanwhile', { skip: idle.isShared }, async () => {
    const team = await idle.createTeam()
    const { fileId } = await put(team, wav(100))
    let deletion: Promise<unknown> | undefined
    await idle.db.begin(async ({ sql }) => {
      await sql`
        insert into call (organization_id, team_id, id, held_at, is_date_known, speakers, source_format, content_hash)
        overriding system value values (${team.organizationId}, ${team.teamId}, ${fileId}, now(), false, '[]', 'whisper', 'made')`
      await sql`
        update recording set call_id = ${fileId} where team_id = ${team.teamId} and file_id = ${fileId}`
      deletion = team.client.calls.delete(fileId)
      await until(lockWaits)
    })
    await deletion
    assert.deepEqual(await idle.db.sql`select id from call where team_id = ${team.teamId}`, [])
  })

  it('answers the same fileId to the same recording and to the same externalId, also in a race', async () => {
    const team = await idle.createTeam()
    const bytes = wav(mebibyte + 1)
    const puts = await Promise.all(Array.from({ length: 4 }, () => put(team, bytes, { externalId: 'a' })))
    assert.equal(new Set(puts.map(({ fileId }) => fileId)).size, 1)
    assert.deepEqual(await rowsOf(team, idle), { recordings: 1, chunks: 2 })
    const other = await put(team, wav(50), { externalId: 'a' })
    assert.deepEqual([other.fileId, other.contentDiffers], [puts[0]!.fileId, true])
    assert.deepEqual(await rowsOf(team, idle), { recordings: 1, chunks: 2 })
  })

  it('gives the reason of a failed transcription, and tries it again when the recording is put again', async () => {
    const team = await api.createTeam()
    const bytes = wav(64)
    isFailing = true
    const { fileId } = await put(team, bytes)
    const failed = await until(async () => {
      const call = await team.client.calls.get(fileId)
      return call.status === 'failed' && call
    })
    assert.match(failed.statusReason!, /refuses the recording/)
    assert.ok(failed.updatedAt > failed.importedAt, 'its failure is a change')
    await assert.rejects(team.client.calls.update({ fileId, title: 'New' }), {
      message: /has no transcript yet/,
    })
    isFailing = false
    assert.deepEqual(await put(team, bytes), { fileId, status: 'transcribing' })
    await until(async () => (await team.client.calls.get(fileId)).status === 'processed')
  })

  it('refuses recordings over the limit of the team, and any without a transcription endpoint', async () => {
    const team = await api.createTeam()
    await assert.rejects(put(team, wav(9 * mebibyte)), { code: 'STORAGE_LIMIT_EXCEEDED', status: 403 })
    assert.deepEqual(await rowsOf(team), { recordings: 0, chunks: 0 })
    await assert.rejects(put(await mute.createTeam(), wav(100)), { message: /EARSHOT_TRANSCRIPTION_URL/ })
  })

  it('keeps nothing of an interrupted upload', async () => {
    const team = await api.createTeam()
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `POST ${basePath}/calls HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${team.key}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 90000000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`,
    )
    socket.write(wav(2.5 * mebibyte))
    await until(async () => (await rowsOf(team))?.chunks === 2)
    socket.destroy()
    await until(async () => (await rowsOf(team))?.recordings === 0)
    assert.deepEqual(await rowsOf(team), { recordings: 0, chunks: 0 })
  })

  it('gives a recording, or a range of it, and nothing of it to HEAD', async () => {
    const team = await idle.createTeam()
    const bytes = wav(2 * mebibyte + 7)
    const { fileId } = await put(team, bytes)
    const ask = (headers = {}, method = 'GET') =>
      fetch(`${idle.url}${basePath}/calls/${fileId}/recording`, {
        method,
        headers: { Authorization: `Bearer ${team.key}`, ...headers },
      })
    const whole = await team.client.calls.recording({ fileId })
    assert.deepEqual(Buffer.from(await whole.arrayBuffer()), bytes)
    const etag = whole.headers.get('etag')!
    assert.deepEqual(
      [whole.status, whole.headers.get('content-type'), whole.headers.get('content-length')],
      [200, 'audio/wav', String(bytes.length)],
    )
    const ranges: [string, number, number][] = [
      ['bytes=0-0', 0, 1],
      [`bytes=${mebibyte - 2}-${mebibyte + 1}`, mebibyte - 2, mebibyte + 2],
      [`bytes=${2 * mebibyte}-`, 2 * mebibyte, bytes.length],
      ['bytes=-3', bytes.length - 3, bytes.length],
      ['bytes=5-999999999', 5, bytes.length],
    ]
    for (const [range, from, to] of ranges) {
      const part = await ask({ Range: range, 'If-Range': etag })
      assert.equal(part.status, 206, range)
      assert.equal(part.headers.get('content-range'), `bytes ${from}-${to - 1}/${bytes.length}`)
      assert.deepEqual(Buffer.from(await part.arrayBuffer()), bytes.subarray(from, to))
    }
    for (const range of [`bytes=${bytes.length}-`, 'bytes=-0']) {
      const refused = await ask({ Range: range })
      const { error } = (await refused.json()) as { error: { code: string } }
      assert.deepEqual([refused.status, error.code], [416, 'RANGE_NOT_SATISFIABLE'], range)
      assert.equal(refused.headers.get('content-range'), `bytes */${bytes.length}`)
    }
    for (const headers of [{ Range: 'bytes=1-0' }, { Range: 'lines=0-1' }, { Range: 'bytes=0-1,4-5' }]) {
      const answer = await ask(headers)
      await answer.body?.cancel()
      assert.equal(answer.status, 200, headers.Range)
    }
    const stale = await ask({ Range: 'bytes=0-0', 'If-Range': '"other"' })
    await stale.body?.cancel()
    assert.equal(stale.status, 200)
    const head = await ask({}, 'HEAD')
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(bytes.length)])
    assert.equal((await head.arrayBuffer()).byteLength, 0)
  })
})

async function readBody(request: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(request))
}
