import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { basePath } from '@earshot/contract/endpoint'
import { startApi, type TestTeam, until } from '../../test/start-api.ts'

const transcript = 'Ann: Hello there.\nBob: Hi, how are you?\nAnn: Fine, thanks.\nBob: Good to hear.\n'
const recording = `RIFF\0\0\0\0WAVEfmt ${'x'.repeat(2 * 1024 * 1024)}`
const line = (content: string) => `${JSON.stringify({ content })}\n`
const form = (file: string) =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${file}\r\n--x--\r\n`

describe('a key that ends during an upload', async () => {
  const transcription = { url: 'http://127.0.0.1:9/v1', model: 'm', apiKey: undefined, timeoutMs: 1000 }
  const { url, db, createTeam } = await startApi({ transcription })

  /** Sends a request in two halves; between them, when the key is known to be admitted, the key ends. */
  const upload = async (
    team: TestTeam,
    path: string,
    type: string,
    body: string,
    end: () => Promise<unknown>,
  ) => {
    const bytes = Buffer.from(body, 'latin1')
    const halves = async function* () {
      yield bytes.subarray(0, bytes.length - 20)
      await until(async () => {
        const [key] = await db.sql<{ lastUsedAt: string | null }>`
          select last_used_at from api_key where team_id = ${team.teamId}`
        return key?.lastUsedAt ?? undefined
      })
      await end()
      yield bytes.subarray(bytes.length - 20)
    }
    const answer = await fetch(`${url}${basePath}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${team.key}`, 'Content-Type': type },
      body: ReadableStream.from(halves()),
      duplex: 'half',
    } as RequestInit)
    return { status: answer.status, text: await answer.text() }
  }
  const stored = async ({ teamId }: TestTeam) =>
    await db.sql`select id from call where team_id = ${teamId}
                 union all select id from recording where team_id = ${teamId}
                 union all select 0 from recording_chunk where team_id = ${teamId}`
  const endings: [string, (team: TestTeam) => Promise<unknown>][] = [
    [
      'TOKEN_REVOKED',
      ({ teamId }) => db.sql`update api_key set revoked_at = now() where team_id = ${teamId}`,
    ],
    [
      'TOKEN_EXPIRED',
      ({ teamId }) => db.sql`update api_key set expires_at = now() where team_id = ${teamId}`,
    ],
    ['INVALID_TOKEN', ({ teamId }) => db.sql`delete from api_key where team_id = ${teamId}`],
  ]

  for (const [what, type, body] of [
    ['a transcript', 'multipart/form-data; boundary=x', form(transcript)],
    ['a recording', 'multipart/form-data; boundary=x', form(recording)],
    ['JSON', 'application/json', line(transcript)],
  ])
    for (const [code, end] of endings)
      it(`stores nothing of ${what}, and answers ${code}`, async () => {
        const team = await createTeam()
        const { status, text } = await upload(team, '/calls', type!, body!, () => end(team))
        assert.deepEqual([status, JSON.parse(text).error?.code], [401, code])
        assert.deepEqual(await stored(team), [])
      })

  it('refuses the lines of a batch', async () => {
    const team = await createTeam()
    const [[, revoke]] = endings as [(typeof endings)[0]]
    const body = line(transcript) + line(transcript.replace('Fine', 'Well'))
    const { status, text } = await upload(team, '/calls/batch', 'application/x-ndjson', body, () =>
      revoke(team),
    )
    const codes = text
      .trim()
      .split('\n')
      .map((answer) => JSON.parse(answer).error?.code)
    assert.deepEqual([status, codes], [200, ['TOKEN_REVOKED', 'TOKEN_REVOKED']])
    assert.deepEqual(await stored(team), [])
  })

  it('lets a revocation wait for a write under way, and stores nothing after it', async () => {
    const team = await createTeam()
    const puts = Array.from({ length: 12 }, (_, n) =>
      team.client.calls.put({ content: transcript.replace('Fine', `Number ${n}`) }).catch(() => undefined),
    )
    await db.sql`update api_key set revoked_at = now() where team_id = ${team.teamId}`
    const { length } = await stored(team)
    await Promise.all(puts)
    assert.equal((await stored(team)).length, length)
  })
})
