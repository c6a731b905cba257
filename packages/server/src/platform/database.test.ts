import assert from 'node:assert/strict'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { startApi, until } from '../../test/start-api.ts'
import { type Connection, openDatabase } from './database.ts'
import { isUnavailable } from './database-failure.ts'

describe('two writers that wait for each other', async () => {
  const { db } = await startApi()

  before(async () => {
    await db.sql`create table counter (id int primary key, n int not null default 0)`
    await db.sql`insert into counter (id) values (1), (2)`
    await db.sql`
      create function count_down() returns void language plpgsql as $$
      begin
        update counter set n = n + 1 where id = 2;
        update counter set n = n + 1 where id = 1;
      end $$`
  })

  const isWaiting = async () => {
    const waiting = await db.read`
      select from pg_stat_activity where wait_event_type = 'Lock' and query like '%count_down%'`
    return waiting.length > 0
  }

  it('both succeed if one of them is a single statement', async () => {
    let lone: Promise<unknown> | undefined
    await db.begin(async ({ sql }) => {
      await sql`update counter set n = n + 1 where id = 1`
      if (!lone) {
        lone = db.sql`select count_down()`
        await until(isWaiting)
      }
      await sql`update counter set n = n + 1 where id = 2`
    })
    await lone
    assert.deepEqual(await db.sql`select id, n from counter order by id`, [
      { id: 1, n: 2 },
      { id: 2, n: 2 },
    ])
  })
})

describe('a connection that breaks between two statements of a transaction', async () => {
  const { db } = await startApi()

  it('fails that transaction alone', async () => {
    const work = db.begin(async ({ sql }) => {
      const [own] = await sql<{ pid: number }>`select pg_backend_pid() as pid`
      await db.sql`select pg_terminate_backend(${own!.pid})`
      await until(async () => {
        const left = await db.sql`select from pg_stat_activity where pid = ${own!.pid}`
        return left.length === 0
      })
      await sql`select 1`
    })
    await assert.rejects(work, isUnavailable)
    assert.deepEqual(await db.begin(({ sql }) => sql`select 1 as one`), [{ one: 1 }])
  })
})

describe('a moment', async () => {
  const { connection } = await startApi()

  it('is answered in UTC with milliseconds, whatever its year and the time zone of the database', async () => {
    const moments = ['2026-04-26T14:30:00.123Z', '2026-11-10T00:00:00.000Z', '1969-12-31T23:59:59.900Z']
    const early = ['0001-01-02T00:00:00.000Z', '0012-03-05T00:00:00.070Z', '0026-11-10T12:00:00.000Z']
    const all = [...moments, ...early, '9999-12-30T00:00:00.000Z']
    for (const zone of ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata']) {
      const options = { readTimeoutMs: 10_000, poolMax: 1, onError: () => undefined }
      const db = openDatabase({ connection: { ...connection, options: `-c TimeZone=${zone}` }, ...options })
      const rows = await db.sql<{ at: string }>`select at from unnest(${all}::timestamptz[]) as at`
      await db.close()
      assert.deepEqual(
        rows.map(({ at }) => at),
        all,
        zone,
      )
    }
  })

  it('is cut to whole milliseconds', async () => {
    const db = openDatabase({ connection, readTimeoutMs: 10_000, poolMax: 1, onError: () => undefined })
    after(() => db.close())
    assert.deepEqual(await db.sql`select '2026-04-26T14:30:00.999999Z'::timestamptz as at`, [
      { at: '2026-04-26T14:30:00.999Z' },
    ])
  })
})

describe('a database that falls silent', async () => {
  const { connection } = await startApi()
  const way = await startWay(connection)
  const db = openDatabase({
    connection: { ...connection, host: '127.0.0.1', port: way.port },
    readTimeoutMs: 200,
    poolMax: 2,
    onError: () => undefined,
  })
  after(() => db.close())

  it('fails the reads under way, and answers the next ones when it is back', async () => {
    const read = () => db.read`select 1 as one`
    assert.deepEqual(await read(), [{ one: 1 }])
    way.block()
    await assert.rejects(read(), isUnavailable)
    way.unblock()
    assert.deepEqual(await read(), [{ one: 1 }])
  })
})

/** A proxy to a database that can be blocked, as by a network that drops all packets. */
async function startWay({ host = '', port }: Connection) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    block: () => sockets.forEach((socket) => void socket.pause()),
    unblock: () => sockets.forEach((socket) => void socket.resume()),
  }
}
