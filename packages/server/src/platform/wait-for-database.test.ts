import assert from 'node:assert/strict'
import { type AddressInfo, connect, createServer } from 'node:net'
import { after, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { startApi } from '../../test/start-api.ts'
import { type Connection, openDatabase } from './database.ts'
import { waitForDatabase } from './wait-for-database.ts'

const options = { readTimeoutMs: 1000, poolMax: 2, onError: () => undefined }

describe('work that waits for its database', async () => {
  const { connection, db: own } = await startApi()
  await own.sql`create table note (text text)`

  function open(given: Connection, waitMaxMs?: number) {
    const reports: string[] = []
    const db = waitForDatabase(openDatabase({ connection: given, ...options }), {
      onAway: ({ cause }) => reports.push(cause),
      onBack: () => reports.push('back'),
      ...(waitMaxMs === undefined ? {} : { waitMaxMs }),
    })
    after(() => db.close())
    return { db, reports }
  }

  it('is not repeated if its commit succeeded and only the answer was lost', async () => {
    const port = await startLosingWay(connection)
    const { db, reports } = open({ ...connection, host: '127.0.0.1', port })
    let times = 0
    const result = await db.begin(async ({ sql }) => {
      await sql`insert into note values ('once')`
      return ++times
    })
    assert.deepEqual([result, times], [1, 1])
    assert.equal((await own.sql`select from note where text = 'once'`).length, 1)
    assert.deepEqual(reports, ['The connection to the database broke', 'back'])
  })

  it('is repeated if it was rolled back', async () => {
    const { db } = open(connection)
    let times = 0
    await db.begin(async ({ sql }) => {
      await sql`insert into note values ('again')`
      times++
      if (times === 1) await sql`select pg_terminate_backend(pg_backend_pid())`
    })
    assert.equal(times, 2)
    assert.equal((await own.sql`select from note where text = 'again'`).length, 1)
  })

  it('is repeated if a crash has lost even the id of its transaction', async () => {
    const port = await startLosingWay(connection, { losesCommit: true, movesId: true })
    const { db } = open({ ...connection, host: '127.0.0.1', port })
    let times = 0
    await db.begin(async ({ sql }) => {
      await sql`insert into note values ('crash')`
      times++
    })
    assert.equal(times, 2)
    assert.equal((await own.sql`select from note where text = 'crash'`).length, 1)
  })

  it('is given up after a while if the database keeps its transaction open', async () => {
    const port = await startLosingWay(connection, { losesCommit: true, keepsSession: true })
    const { db } = open({ ...connection, host: '127.0.0.1', port }, 600)
    const work = db.begin(({ sql }) => sql`insert into note values ('open')`)
    await assert.rejects(work, /keeps a transaction open/)
    assert.equal((await own.sql`select from note where text = 'open'`).length, 0)
  })

  it('is given up after a while, and at once for an error of its own', async () => {
    const { db, reports } = open({ host: '127.0.0.1', port: 1, user: 'x', password: '', database: 'x' }, 600)
    const beganMs = performance.now()
    await assert.rejects(db.sql`select 1`, { code: 'ECONNREFUSED' })
    assert.ok(performance.now() - beganMs > 600)
    assert.equal(reports.length, 1)
    await assert.rejects(open(connection).db.sql`select 1 / 0`, { code: '22012' })
  })
})

interface Way {
  /** Whether the commit itself is lost, not only its answer. */
  losesCommit?: boolean
  /** Whether the database does not notice that the connection broke. */
  keepsSession?: boolean
  /** Whether it moves ids of transactions into the future. */
  movesId?: boolean
}

/** A proxy to a database that loses the answer to the first commit. Returns its port. */
async function startLosingWay({ host = '', port }: Connection, way: Way = {}): Promise<number> {
  let isLost = false
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host)
    let isKept = false
    const end = () => {
      near.destroy()
      if (!isKept) far.destroy()
    }
    after(() => far.destroy())
    near.on('error', end).on('close', end)
    far.on('error', end).on('close', end)
    far.on('data', (bytes) => near.write(way.movesId && !isLost ? moveId(bytes) : bytes))
    near.on('data', async (bytes) => {
      if (isLost || !bytes.includes('commit')) {
        far.write(bytes)
        return
      }
      isLost = true
      far.removeAllListeners('data')
      isKept = way.keepsSession === true
      if (!way.losesCommit) far.write(bytes)
      await delay(200)
      end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  return (server.address() as AddressInfo).port
}

/** Replaces the id in an answer to `pg_current_xact_id()` by the greatest id of as many digits; leaves other answers. */
function moveId(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1')
  return Buffer.from(
    text.replace(/\d+(?=C\0\0\0\rSELECT 1)/, (id) => id.replace(/\d/g, '9')),
    'latin1',
  )
}
