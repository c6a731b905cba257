import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { basePath } from '@earshot/contract/endpoint'
import type { PutResult } from '@earshot/contract/put-calls'
import { daysAgo } from '../../test/create-call.ts'
import { request } from '../../test/request.ts'
import { startApi, type TestTeam, until } from '../../test/start-api.ts'

const transcript = [
  {
    speaker: 'Rae',
    side: 'rep' as const,
    startMs: 0,
    endMs: 4000,
    text: 'Is there budget set aside for this?',
  },
  { speaker: 'Cam', startMs: 4000, endMs: 9000, text: 'Yes, forty thousand dollars are approved.' },
]
const vtt =
  'WEBVTT\n\n00:00.000 --> 00:04.000\n<v Rae>Is there budget?\n\n00:04.000 --> 00:09.000\n<v Cam>Yes, there is.\n'
const text = 'Ann: Hello there.\nBob: Hi, how are you?\nAnn: Fine, thanks.\nBob: Good to hear.\n'
const srt =
  '1\n00:00:00,000 --> 00:00:04,000\nRae: Is there budget?\n\n2\n00:00:04,000 --> 00:00:09,000\nCam: Yes.\n'

describe('POST /calls', async () => {
  const api = await startApi({ isWorker: true })
  const ask = (team: TestTeam, path: string, body: unknown, headers = {}) =>
    request<PutResult>({ url: api.url, key: team.key, headers }, 'POST', path, body)
  const form = (team: TestTeam, parts: [name: string, value: string | Blob, file?: string][], query = '') => {
    const body = new FormData()
    for (const [name, value, file] of parts)
      typeof value === 'string' ? body.append(name, value) : body.append(name, value, file)
    return fetch(`${api.url}${basePath}/calls${query}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${team.key}` },
      body,
    })
  }
  const countCalls = async ({ teamId }: TestTeam) =>
    (await api.db.sql`select from call where team_id = ${teamId}`).length

  it('takes a transcript with all details of the call, and processes it', async () => {
    const team = await api.createTeam()
    const details = {
      externalId: 'ext-1',
      title: 'Kick-off',
      date: `${daysAgo(30)}T09:00Z`,
      callType: 'demo_call',
      ownerEmail: 'Rae@v.example',
      ownerName: 'Rae',
      companyDomain: 'c.example',
      externalUrl: 'https://x.example/1',
    }
    const put = await ask(team, '/calls', {
      ...details,
      speakers: [{ name: 'Cam', email: 'cam@c.example' }],
      transcript,
    })
    assert.equal(put.status, 202)
    assert.deepEqual(Object.keys(put.data), ['fileId', 'status'])
    const { fileId } = put.data
    assert.equal((await team.client.calls.get(fileId)).fileName, null)
    const call = await team.client.calls.get(fileId)
    assert.deepEqual({ ...call, ...details }, { ...call, ...details, fileId })
    assert.deepEqual([call.date, call.ownerEmail], [`${daysAgo(30)}T09:00:00.000Z`, 'rae@v.example'])
    assert.deepEqual(call.speakers, [
      { name: 'Rae', email: null, side: 'rep' },
      { name: 'Cam', email: 'cam@c.example', side: 'customer' },
    ])
    await until(async () => (await team.client.calls.get(fileId)).status === 'processed')
  })

  it('tells of a date that no run reaches', async () => {
    const team = await api.createTeam()
    const warningsOf = async (date: string) => {
      const own = [...transcript, { speaker: 'Rae', text: `On ${date}.` }]
      return (await ask(team, '/calls', { date, transcript: own })).data.warnings ?? []
    }
    assert.deepEqual(await warningsOf(daysAgo(1)), [])
    assert.deepEqual(await warningsOf(daysAgo(-3)), [
      'Held in the future: no run reaches it yet. Correct its date.',
    ])
    const [early = ''] = await warningsOf(daysAgo(4000))
    assert.match(early, /^Held before \d{4}-\d\d-\d\d: no run/)
  })

  it('takes content in a named format, and detects one that is not named', async () => {
    const team = await api.createTeam()
    const speakers = async (input: Parameters<typeof team.client.calls.put>[0]) => {
      const { fileId } = await team.client.calls.put(input)
      return (await team.client.calls.get(fileId)).speakers.map(({ name }) => name)
    }
    assert.deepEqual(await speakers({ content: vtt, format: 'vtt' }), ['Rae', 'Cam'])
    assert.deepEqual(await speakers({ content: srt, format: 'srt' }), [])
    assert.deepEqual(await speakers({ content: text, format: 'text' }), ['Ann', 'Bob'])
    assert.deepEqual(await speakers({ content: vtt.replace('Yes', 'No') }), ['Rae', 'Cam'])
    const whisper = {
      text: 'Hi',
      segments: [{ id: 0, start: 0, end: 1, text: 'Hi there, all.' }],
      language: 'en',
    }
    assert.deepEqual(await speakers({ content: JSON.stringify(whisper), format: 'whisper' }), [])
  })

  it('answers 200 with the same fileId for the same content or externalId, and marks different content', async () => {
    const team = await api.createTeam()
    const first = await ask(team, '/calls', { externalId: 'a', transcript })
    const { fileId } = first.data
    const again = await ask(team, '/calls', { externalId: 'a', transcript })
    assert.deepEqual([again.status, again.data.fileId, again.data.contentDiffers], [200, fileId, undefined])
    const same = await ask(team, '/calls', { externalId: 'b', transcript })
    assert.deepEqual([same.status, same.data.fileId, same.data.contentDiffers], [200, fileId, undefined])
    const other = await ask(team, '/calls', { externalId: 'a', content: vtt })
    assert.deepEqual([other.status, other.data.fileId, other.data.contentDiffers], [200, fileId, true])
    assert.equal(await countCalls(team), 1)
  })

  it('gives a call that is there the details given, and links it by the domain of a website', async () => {
    const team = await api.createTeam()
    const { data } = await ask(team, '/calls', {
      externalId: 'a',
      title: 'A',
      ownerEmail: 'rae@v.example',
      transcript,
    })
    const details = { title: 'B', date: '2026-11-11', companyDomain: 'https://www.Northwind.example/about' }
    assert.equal((await ask(team, '/calls', { externalId: 'a', ...details, transcript })).status, 200)
    const find = () => team.client.calls.get({ fileId: data.fileId })
    const { title, date, companyDomain, ownerEmail } = await find()
    assert.deepEqual(
      [title, date?.slice(0, 10), companyDomain, ownerEmail],
      ['B', '2026-11-11', 'northwind.example', 'rae@v.example'],
    )
    // Another recording with the same words is another call.
    await ask(team, '/calls', { externalId: 'b', title: 'C', transcript })
    assert.equal((await find()).title, 'B')
  })

  it('takes the domain of any address, and answers at once to one of a megabyte', async () => {
    const team = await api.createTeam()
    const { fileId } = await team.client.calls.put({ transcript })
    const domainOf = async (companyDomain: string) => {
      const { status } = await ask(team, '/calls', { companyDomain, transcript })
      return status === 200 ? (await team.client.calls.get(fileId)).companyDomain : status
    }
    for (const address of [
      '//c.example',
      'https://me:pw@www.c.example:80?x',
      'ann@c.example',
      'c.example/x\ny',
    ])
      assert.equal(await domainOf(address), 'c.example')
    assert.equal(await domainOf('https://www.com'), 'www.com')
    assert.equal(await domainOf('http://[::1]:80/'), '[::1]')
    for (const address of ['http://', 'www.', '?', '/', 'a'.repeat(256)])
      assert.equal(await domainOf(address), 400)
    const hostile = ['/', '#', ':', '@', '1', '+', 'www.', '.'].map((unit) =>
      unit.repeat(2 ** 20 / unit.length),
    )
    for (const end of ['\na', ':a']) for (const begin of hostile) await domainOf(`a${begin}${end}`)
  })

  it('replaces a call on demand, and keeps the transcript that runs have quoted', async () => {
    const team = await api.createTeam()
    const { fileId } = await team.client.calls.put({
      externalId: 'a',
      date: new Date().toISOString(),
      transcript,
    })
    await until(async () => (await team.client.calls.get(fileId)).status === 'processed')
    const { runId } = await team.client.runs.start({ key: 'high_intent_deals' })
    await team.client.runs.wait(runId)
    const [item] = (await team.client.runs.evidenceItems(runId)).data
    const replaced = await ask(team, '/calls?replace=true', { externalId: 'a', content: vtt })
    assert.deepEqual(
      [replaced.status, replaced.data.fileId, replaced.data.status],
      [202, fileId, 'processing'],
    )
    const { segments } = await team.client.calls.transcript(fileId)
    assert.equal(segments[0]!.text, 'Is there budget?')
    const quoted = await team.client.calls.transcript({ fileId, evidenceId: item!.evidenceId })
    assert.ok(quoted.segments[item!.segmentIndex!]!.text.includes(item!.quote))
    await until(async () => (await team.client.calls.get(fileId)).status === 'processed')
    assert.equal(await countCalls(team), 1)
  })

  it('makes one call of equal puts that race, and answers the same fileId to all of them', async () => {
    const team = await api.createTeam()
    const puts = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        ask(team, '/calls', i % 2 ? { externalId: 'a', transcript } : { transcript }),
      ),
    )
    assert.deepEqual(puts.map(({ status }) => status).sort(), [...Array(7).fill(200), 202])
    assert.equal(new Set(puts.map(({ data }) => data.fileId)).size, 1)
    assert.equal(await countCalls(team), 1)
    const replaced = await Promise.all(
      Array.from({ length: 4 }, () => ask(team, '/calls', { externalId: 'a', content: vtt, replace: true })),
    )
    for (const { status, message } of replaced) assert.equal(status, 202, message)
    assert.equal(new Set(replaced.map(({ data }) => data.fileId)).size, 1)
  })

  it('refuses invalid input with the field and a remedy, and stores nothing', async () => {
    const team = await api.createTeam()
    const refused: [object, string, RegExp][] = [
      [{}, 'transcript', /give the transcript/],
      [{ transcript, content: vtt }, 'transcript', /one of them/],
      [{ transcript: [] }, 'transcript', /no speech/],
      [{ transcript: [{ text: ' ' }] }, 'transcript', /no speech/],
      [{ content: '' }, 'content', /empty/],
      [{ content: vtt, format: 'vvt' }, 'format', /Valid values: vtt, text, .*srt/],
      [{ content: srt, format: 'vtt' }, 'content', /not in the format vtt/],
      [{ content: vtt, format: 'gong' }, 'content', /not in the format gong/],
      [{ transcript, format: 'vtt' }, 'format', /belongs to content/],
      [{ transcript, callType: 'nope' }, 'callType', /GET \/call-types/],
      [{ transcript, date: '20.4.2026' }, 'date', /must be a date .*, not "20\.4\.2026"$/],
      [{ transcript, externalUrl: 'javascript:alert(1)' }, 'externalUrl', /http/],
      [{ transcript, speakers: [{ name: '\u200b' }] }, 'speakers', /Too small|>=1/],
      [{ transcript, file: 'a.vtt' }, 'file', /no "file" here/],
      [{ transcript, tittle: 'x' }, 'tittle', /Did you mean title/],
      [{ transcript: [{ text: 'Hi', speeker: 'x' }] }, 'transcript', /speeker/],
      [
        { content: '{"id": "1", "turns": [{"text": "One."}]}\n{"id": "2", "turns": [{"text": "Two."}]}' },
        'content',
        /holds 2 calls/,
      ],
    ]
    for (const [body, field, message] of refused) {
      const answer = await ask(team, '/calls', body)
      assert.deepEqual(
        [answer.status, answer.code, answer.details?.field],
        [400, 'INVALID_REQUEST', field],
        JSON.stringify(body),
      )
      assert.match(answer.message, message)
    }
    assert.equal(await countCalls(team), 0)
  })

  it('takes the call of callId from a file with several', async () => {
    const team = await api.createTeam()
    const content = '{"id": "1", "turns": [{"text": "One."}]}\n{"id": "2", "turns": [{"text": "Two."}]}'
    const { data } = await ask(team, '/calls', { content, callId: '2' })
    assert.equal((await team.client.calls.transcript(data.fileId)).segments[0]!.text, 'Two.')
    assert.match((await ask(team, '/calls', { content, callId: '3' })).message, /no such call/)
  })

  it('takes a form with metadata and a file', async () => {
    const team = await api.createTeam()
    const details = { externalId: 'a', title: 'Kick-off' }
    const put = await team.client.calls.putFile(new Blob([vtt]), { name: 'call.vtt', ...details })
    assert.equal((await team.client.calls.get(put.fileId)).title, 'Kick-off')
    assert.equal((await team.client.calls.get(put.fileId)).fileName, 'call.vtt')
    const json = new Blob([JSON.stringify({ externalId: 'b' })], { type: 'application/json' })
    const second = await form(team, [
      ['metadata', json, 'metadata.json'],
      ['file', new Blob([srt]), 'call.srt'],
    ])
    assert.equal(second.status, 202)
    const bare = await form(team, [['file', new Blob([text]), 'call.txt']])
    assert.equal(bare.status, 202)
    const replaced = await form(
      team,
      [
        ['metadata', '{"externalId":"a"}'],
        ['file', new Blob([srt.replace('Yes', 'No')]), 'x'],
      ],
      '?replace=true',
    )
    assert.deepEqual(
      [replaced.status, ((await replaced.json()) as { data: PutResult }).data.fileId],
      [202, put.fileId],
    )
    assert.equal((await team.client.calls.get(put.fileId)).fileName, 'x')
    assert.equal(await countCalls(team), 3)
  })

  it('refuses forms that are broken, incomplete or in the wrong order, and stores nothing', async () => {
    const team = await api.createTeam()
    const file: [string, Blob, string] = ['file', new Blob([vtt]), 'a.vtt']
    const refused: [Parameters<typeof form>[1], RegExp][] = [
      [[['metadata', '{}']], /no such part/],
      [[['metadata', new Blob(['{}']), 'm.json']], /^file: the form has no such part/],
      [
        [
          ['metadata', '{}'],
          ['file', '{}'],
        ],
        /^file: has no file name/,
      ],
      [[], /no such part|broken/],
      [[['metadata', '{'], file], /not valid JSON/],
      [[['metadata', '[]'], file], /JSON object/],
      [[['metadata', '{"tittle":"x"}'], file], /Did you mean title/],
      [[['meta', '{}'], file], /no part "meta"/],
      [[file, ['metadata', '{"title":"x"}']], /^metadata: comes after the file/],
      [[file, ['metadata', new Blob(['{"title":"x"}']), 'm.json']], /^metadata: comes after the file/],
      [[['metadata', '{}'], ['metadata', '{}'], file], /^metadata: the form has two such parts/],
      [[file, ['file', new Blob([srt]), 'b.srt']], /^file: the form has two such parts/],
      [[file, ['meta', '{}']], /no part "meta"/],
      [
        [
          ['metadata', '{}'],
          ['upload', new Blob([vtt]), 'a'],
        ],
        /no part "upload"/,
      ],
      [
        [
          ['metadata', '{}'],
          ['file', new Blob([]), 'a.vtt'],
        ],
        /empty/,
      ],
      [
        [
          ['metadata', '{}'],
          ['file', new Blob([Buffer.from([0, 1, 2, 3, 0, 0])]), 'a.vtt'],
        ],
        /not text/,
      ],
      [[['metadata', `{"title":"${'x'.repeat(1024 ** 2)}"}`], file], /1 MiB/],
      [[['metadata', new Blob([`{}${' '.repeat(2 * 1024 ** 2)}`]), 'm.json'], file], /1 MiB/],
      [[['metadata', new Blob(['{}']), 'm.json']], /^file: the form has no such part/],
      [
        [['metadata', new Blob([Buffer.from('{"title":"\xff"}', 'latin1')]), 'm.json'], file],
        /not valid JSON/,
      ],
    ]
    for (const [parts, message] of refused) {
      const answer = await form(team, parts)
      const { error } = (await answer.json()) as { error: { code: string; message: string } }
      assert.deepEqual([answer.status, error.code], [400, 'INVALID_REQUEST'], String(message))
      assert.match(error.message, message)
    }
    const raw = async (type: string, body: string) => {
      const answer = await ask(team, '/calls', body, { 'Content-Type': type })
      return [answer.status, answer.code]
    }
    assert.deepEqual(await raw('multipart/form-data', 'x'), [400, 'INVALID_REQUEST'])
    assert.deepEqual(await raw('multipart/form-data; boundary=x', ''), [400, 'INVALID_REQUEST'])
    assert.deepEqual(await raw('multipart/form-data; boundary=x', 'no form at all'), [400, 'INVALID_REQUEST'])
    const cut = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nAnn: Hello.\nBob: H'
    assert.deepEqual(await raw('multipart/form-data; boundary=x', cut), [400, 'INVALID_REQUEST'])
    assert.deepEqual(await raw('text/vtt', vtt), [415, 'UNSUPPORTED_MEDIA_TYPE'])
    assert.deepEqual(await raw('application/x-ndjson', '{}'), [415, 'UNSUPPORTED_MEDIA_TYPE'])
    assert.equal(await countCalls(team), 0)
  })

  for (const [what, part] of [
    ['metadata that are not UTF-8', '; name="metadata"\r\n\r\n{"title":"\xff"}'],
    ['a text without a name', '\r\n\r\n{}'],
    ['a file without a name', '; filename="a"\r\n\r\n{}'],
  ])
    it(`refuses a form with ${what}`, async () => {
      const team = await api.createTeam()
      const begin = '--x\r\nContent-Disposition: form-data'
      const file = `; name="file"; filename="a"\r\n\r\n${text}\r\n--x--\r\n`
      const answer = await fetch(`${api.url}${basePath}/calls`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${team.key}`, 'Content-Type': 'multipart/form-data; boundary=x' },
        body: Buffer.from(`${begin}${part}\r\n${begin}${file}`, 'latin1'),
      })
      const { error } = (await answer.json()) as { error: { code: string } }
      assert.deepEqual([answer.status, error.code], [400, 'INVALID_REQUEST'])
      assert.equal(await countCalls(team), 0)
    })

  it('leaves nothing of an upload that breaks off', async () => {
    const team = await api.createTeam()
    const { port } = new URL(api.url)
    const socket = connect(Number(port), '127.0.0.1')
    const begin =
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nAnn: Hello.\nBob: Hi.\n'
    socket.write(
      `POST ${basePath}/calls HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${team.key}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n${begin}`,
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 200))
    assert.equal(await countCalls(team), 0)
  })

  it('answers 413 to JSON over its limit, and takes a transcript longer than other bodies', async () => {
    const team = await api.createTeam()
    const text = 'We talked about the budget at length. '.repeat(2000)
    const long = Array.from({ length: 30 }, (_, i) => ({ speaker: `S${i}`, text }))
    assert.equal((await ask(team, '/calls', { transcript: long })).status, 202)
    const over = await ask(team, '/calls', { content: 'x'.repeat(16 * 1024 ** 2) })
    assert.deepEqual(
      [over.status, over.code, over.details?.maxBytes],
      [413, 'PAYLOAD_TOO_LARGE', 16 * 1024 ** 2],
    )
  })
})

describe('POST /calls/batch', async () => {
  const api = await startApi()

  it('answers a line for each call, and refuses only the invalid one', async () => {
    const team = await api.createTeam()
    const lines = await team.client.calls.putBatch([
      { externalId: 'a', content: vtt },
      { externalId: 'b', content: '' },
      { externalId: 'c', transcript },
      { externalId: 'a', content: srt },
    ])
    assert.deepEqual(
      lines.map(({ index, status, error }) => [index, status, error?.code]),
      [
        [0, 'processing', undefined],
        [1, 'refused', 'INVALID_REQUEST'],
        [2, 'processing', undefined],
        [3, 'processing', undefined],
      ],
    )
    assert.equal(lines[3]!.fileId, lines[0]!.fileId)
    assert.equal(lines[3]!.contentDiffers, true)
    assert.match(lines[1]!.error!.message, /empty/)
  })

  const send = async (team: TestTeam, body: string | Buffer, type = 'application/x-ndjson', query = '') => {
    const response = await fetch(`${api.url}${basePath}/calls/batch${query}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${team.key}`, 'Content-Type': type },
      body: body as string,
    })
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    }
  }

  it('names the members ignored of all lines', async () => {
    const team = await api.createTeam()
    const lines = ['one', 'two'].map((name) => JSON.stringify({ [name]: 1, content: text }))
    const answer = await fetch(`${api.url}${basePath}/calls/batch`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${team.key}`,
        'Content-Type': 'application/x-ndjson',
        Prefer: 'handling=lenient',
      },
      body: lines.join('\n'),
    })
    assert.equal(answer.headers.get('earshot-ignored'), 'one, two')
  })

  it('names the line of the request, and takes replace for all of them', async () => {
    const team = await api.createTeam()
    const body = `\n{"externalId":"a","content":${JSON.stringify(text)}}\r\n  \n{broken\n[]\n{"contents":"x"}\n\xff`
    const { status, type, ...answer } = await send(team, Buffer.from(body, 'latin1'))
    assert.deepEqual([status, type], [200, 'application/x-ndjson'])
    const lines = answer.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      lines.map(({ index, status }) => [index, status]),
      [
        [1, 'processing'],
        [3, 'refused'],
        [4, 'refused'],
        [5, 'refused'],
        [6, 'refused'],
      ],
    )
    assert.equal(lines[3].error.details.didYouMean, 'content')
    const again = await send(
      team,
      JSON.stringify({ externalId: 'a', content: text.replace('Fine', 'Well') }),
      undefined,
      '?replace=true',
    )
    assert.equal(JSON.parse(again.text).contentDiffers, undefined)
  })

  it('answers others between the lines of a batch', async () => {
    const team = await api.createTeam()
    const line = JSON.stringify({ format: 'text', content: 'a\n'.repeat(100_001) })
    let isOpen = true
    const batch = send(team, `${line}\n`.repeat(12)).finally(() => {
      isOpen = false
    })
    let answers = 0
    while (isOpen) {
      await team.client.slices.list()
      if (isOpen) answers++
    }
    assert.equal((await batch).text.match(/"refused"/g)?.length, 12)
    assert.ok(answers >= 5, `${answers} answers meanwhile`)
  })

  it('refuses a batch of more lines, of more bytes, or of another type, as a whole', async () => {
    const team = await api.createTeam()
    const many = await send(team, '{"content":"Ann: Hello."}\n'.repeat(101))
    assert.deepEqual([many.status, JSON.parse(many.text).error.code], [400, 'INVALID_REQUEST'])
    const empty = await send(team, '\n'.repeat(31 * 1024 ** 2))
    assert.deepEqual([empty.status, empty.text], [200, ''])
    const large = await send(team, 'x'.repeat(33 * 1024 ** 2))
    assert.deepEqual([large.status, JSON.parse(large.text).error.code], [413, 'PAYLOAD_TOO_LARGE'])
    assert.equal((await send(team, '{}', 'application/json')).status, 415)
    assert.equal((await send(team, '')).text, '')
    assert.equal((await api.db.sql`select from call where team_id = ${team.teamId}`).length, 0)
  })
})
