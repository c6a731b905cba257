import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Client } from 'pg'

interface Target {
  url: string
  key: string
  /** The server's database. */
  sql: Client
}

export interface Attack {
  name: string
  /** Attacks for at most half a minute; returns the statuses of its answers, 0 for a missing one. */
  run(target: Target): Promise<number[]>
}

const attackMaxMs = 30_000
const heldMs = 8000
const pipelined = 300
const connections = 32
const slowConnections = 300

/** Each attack on a server of the product, over loopback. */
export const attacks: readonly Attack[] = [
  {
    name: '16 slow searches (5 s each)',
    run: async ({ sql, ...target }) => {
      await sql.query('alter table post rename to kept_post')
      await sql.query(
        'create view post as select kept_post.* from kept_post, (select pg_sleep(5) offset 0) as slow',
      )
      const answers = await times(16, () => post(target, '/posts/search', '{}'))
      await sql.query('drop view post')
      await sql.query('alter table kept_post rename to post')
      return answers
    },
  },
  {
    name: 'the table of posts locked for 8 s, 48 requests for it',
    run: async ({ sql, ...target }) => {
      await sql.query('begin')
      await sql.query('lock table post in access exclusive mode')
      const searches = times(48, (i) =>
        i % 3 ? post(target, '/posts/search', '{}') : send(target, 'GET', '/posts/1'),
      )
      await delay(heldMs)
      await sql.query('rollback')
      return await searches
    },
  },
  {
    name: `${connections} connections with ${pipelined} pipelined requests each, closed unread`,
    run: async ({ url, key }) => {
      const one = `GET /api/public/v1/slice-runs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`
      return await times(connections, async () => {
        const socket = open(url)
        socket.pause()
        socket.write(one.repeat(pipelined))
        await delay(300)
        socket.destroy()
        await delay(5000)
        return 0
      })
    },
  },
  {
    name: '16 bodies with a list of 400,000 entries',
    run: (target) =>
      times(16, () => post(target, '/posts/search', `{"callOwnerEmails":[${'1,'.repeat(399_999)}1]}`)),
  },
  {
    name: 'a batch of 100 refused transcripts of 100,000 lines',
    run: async (target) => {
      const line = JSON.stringify({ title: 'Lines', format: 'text', content: 'a\n'.repeat(100_000) })
      const lines = Array.from({ length: 100 }, () => line).join('\n')
      return [await send(target, 'POST', '/calls/batch', lines, { 'Content-Type': 'application/x-ndjson' })]
    },
  },
  {
    name: '32 searches for 330 words',
    run: (target) =>
      times(32, () =>
        post(
          target,
          '/posts/search',
          queryOf(330, (i) => `w${i % 10}`),
        ),
      ),
  },
  {
    name: '16 searches for 60 phrases',
    run: (target) =>
      times(16, () =>
        post(
          target,
          '/posts/search',
          queryOf(60, (i) => `"we can${i % 3}"`),
        ),
      ),
  },
  {
    name: `${slowConnections} connections that send their headers byte by byte`,
    run: (target) => slowly(target, 'GET /api/public/v1/slices HTTP/1.1\r\nHost: x\r\nX-Slow: '),
  },
  {
    name: `${slowConnections} connections that send their bodies byte by byte`,
    run: (target) =>
      slowly(
        target,
        `POST /api/public/v1/posts/search HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${target.key}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"query":"`,
      ),
  },
  {
    name: '16 gzip bodies of 1 MB that unpack to 1 GB',
    run: async (target) => {
      // A gzip may consist of several members.
      const member = gzipSync(Buffer.alloc(16 * 1024 ** 2))
      const bomb = Buffer.concat(Array.from({ length: 60 }, () => member))
      return await times(16, () =>
        send(target, 'POST', '/posts/search', bomb, { 'Content-Encoding': 'gzip' }),
      )
    },
  },
]

function queryOf(count: number, word: (i: number) => string): string {
  const query = Array.from({ length: count }, (_, i) => word(i)).join(' ')
  return JSON.stringify({ query: query.slice(0, 1000) })
}

async function times(count: number, work: (i: number) => Promise<number>): Promise<number[]> {
  return await Promise.all(Array.from({ length: count }, (_, i) => work(i)))
}

type Address = Pick<Target, 'url' | 'key'>

async function post(target: Address, path: string, body: string): Promise<number> {
  return await send(target, 'POST', path, body)
}

async function send(
  { url, key }: Address,
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
  extra: Record<string, string> = {},
): Promise<number> {
  const headers = {
    Authorization: `Bearer ${key}`,
    ...(body ? { 'Content-Type': 'application/json' } : {}),
    ...extra,
  }
  return await fetch(`${url}/api/public/v1${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(attackMaxMs),
  }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )
}

function open(url: string): Socket {
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname).on('error', () => undefined)
}

/** Many requests that never end, for eight seconds. */
async function slowly({ url }: Address, beginning: string): Promise<number[]> {
  const sockets = Array.from({ length: slowConnections }, () => open(url))
  for (const socket of sockets) socket.write(beginning)
  for (let ms = 0; ms < heldMs; ms += 500) {
    await delay(500)
    for (const socket of sockets) socket.write('x')
  }
  for (const socket of sockets) socket.destroy()
  return sockets.map(() => 0)
}
