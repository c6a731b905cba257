import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { endpoint } from '@earshot/contract/endpoint'
import { pino } from 'pino'
import { z } from 'zod'
import { request } from '../../../test/request.ts'
import { openDatabase } from '../database.ts'
import { tieRoutes } from './route.ts'
import { createServer } from './server.ts'

const tag = { name: 'Notes', description: 'Notes.' }

/** An endpoint that answers the length of a text; `bodyMaxBytes` is its limit. */
function measureText(path: string, bodyMaxBytes?: number) {
  const definition = {
    method: 'POST',
    path,
    summary: 'Length',
    description: 'Counts characters.',
    tag,
    scope: 'read',
    errors: [],
  } as const
  const schemas = { input: z.object({ text: z.string() }), data: z.object({ chars: z.int() }) }
  const limit = bodyMaxBytes === undefined ? {} : { bodyMaxBytes }
  return tieRoutes<object>()(
    endpoint({ ...definition, ...schemas, ...limit }, { reply: { chars: 0 } }),
    async (_, { text }) => ({ chars: text.length }),
  )
}

describe('the limit of a body', async () => {
  const db = openDatabase({ connection: {}, readTimeoutMs: 1000, poolMax: 1, onError: () => undefined })
  const app = createServer<object, object>({
    routes: [measureText('/small', 2048), measureText('/usual'), measureText('/large', 3 * 1024 ** 2)],
    authenticate: async () => ({}),
    authorize: () => undefined,
    openContext: async () => ({}),
    describeCaller: () => ({}),
    checkReplies: true,
    db,
    logger: pino({ level: 'silent' }),
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  after(async () => {
    await app.close()
    await db.close()
  })

  /** A body of a length in bytes. */
  const bodyOf = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) })

  for (const [path, limit, said] of [
    ['/small', 2048, '2 KiB'],
    ['/usual', 1024 ** 2, '1 MiB'],
    ['/large', 3 * 1024 ** 2, '3 MiB'],
  ] as const) {
    it(`is ${said} at ${path}, named in the error`, async () => {
      const most = await request<{ chars: number }>({ url }, 'POST', path, bodyOf(limit))
      assert.deepEqual([most.status, most.data.chars], [200, limit - 11])
      const { status, code, message, details } = await request({ url }, 'POST', path, bodyOf(limit + 1))
      assert.deepEqual([status, code, details], [413, 'PAYLOAD_TOO_LARGE', { maxBytes: limit }])
      assert.ok(message.includes(`at most ${said} `), message)
    })

    it(`holds at ${path} for the unpacked size of gzip`, async () => {
      const send = async (bytes: number) => {
        const response = await fetch(`${url}/api/public/v1${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
          body: gzipSync(bodyOf(bytes)),
        })
        return response.status
      }
      assert.equal(await send(limit), 200)
      assert.equal(await send(limit + 1), 413)
    })
  }

  it('stops the unpacking of a longer body', async () => {
    // One gigabyte in one megabyte, as a sequence of gzip members.
    const member = gzipSync(Buffer.alloc(16 * 1024 ** 2))
    const body = Buffer.concat(Array.from({ length: 60 }, () => member))
    assert.ok(body.length < 1024 ** 2)
    const before = process.cpuUsage()
    const response = await fetch(`${url}/api/public/v1/usual`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body,
    })
    assert.equal(response.status, 413)
    await delay(500)
    const { user, system } = process.cpuUsage(before)
    assert.ok(user + system < 100_000, `${user + system} µs of processor time`)
  })
})
