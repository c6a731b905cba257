import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { endpoint } from '@earshot/contract/endpoint'
import { pino } from 'pino'
import fragment from 'sql-template-tag'
import { z } from 'zod'
import { request } from '../../../test/request.ts'
import { startApi, until } from '../../../test/start-api.ts'
import { type Database, openDatabase } from '../database.ts'
import { type Route, tieRoutes } from './route.ts'
import { createServer } from './server.ts'

const readTimeoutMs = 1000
// A twentieth is the tolerance of the connection's limit; the rest allows for this machine.
const answeredMaxMs = 1700

type Work = (db: Database) => Promise<unknown>

const tag = { name: 'Work', description: 'Work.' }

/** An endpoint that does some work on the database, and answers its duration. */
function workRoute(name: string, work: Work): Route<Database> {
  const definition = {
    method: 'POST',
    path: `/${name}`,
    summary: name,
    description: name,
    tag,
    scope: 'read',
    timeout: 'EVIDENCE_TIMEOUT',
  } as const
  return tieRoutes<Database>()(
    endpoint({ ...definition, input: z.object({}), data: z.object({}), errors: [] }, { reply: {} }),
    async (db) => {
      await work(db)
      return {}
    },
  )
}

const sleep = (seconds: number) => fragment`select pg_sleep(${seconds})`

describe('the deadline of a request', async () => {
  const { connection, db: own } = await startApi()
  const db = openDatabase({ connection, readTimeoutMs, poolMax: 2, onError: () => undefined })
  let held = Promise.resolve()
  const works: Record<string, Work> = {
    quick: ({ read }) => read`${sleep(0.01)}`,
    'short-statements': async ({ read }) => {
      for (let i = 0; i < 20; i++) await read`${sleep(0.3)}`
    },
    'short-writes': async ({ sql }) => {
      for (let i = 0; i < 20; i++) await sql`${sleep(0.3)}`
    },
    transaction: ({ begin }) =>
      begin(async ({ sql, jobs }) => {
        await sql`insert into note (text) values ('never kept')`
        for (let i = 0; i < 10; i++) {
          await sql`${sleep(0.2)}`
          await jobs.executeSql('select pg_sleep(0.2)')
        }
      }),
    'waiting-writer': ({ begin }) => begin(({ sql }) => sql`update note set text = text || '.'`),
    'no-connection': ({ read }) => read`select 1`,
    beside: async ({ endBy, sql }) => {
      held = endBy(Number.POSITIVE_INFINITY, async () => {
        await sql`${sleep(1.5)}`
        await sql`insert into note (text) values ('beside')`
      })
    },
  }
  const app = createServer<object, Database>({
    routes: Object.entries(works).map(([name, work]) => workRoute(name, work)),
    authenticate: async () => ({}),
    authorize: () => undefined,
    openContext: async () => db,
    describeCaller: () => ({}),
    checkReplies: true,
    db,
    logger: pino({ level: 'silent' }),
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  await own.sql`create table note (text text)`
  await own.sql`insert into note values ('')`
  after(async () => {
    await app.close()
    await db.close()
  })

  const post = async (name: string) => {
    const beganMs = performance.now()
    const reply = await request({ url }, 'POST', `/${name}`, {})
    return { ...reply, tookMs: performance.now() - beganMs }
  }
  const isIdle = async () => {
    const busy = await own.sql`
      select from pg_stat_activity
       where datname = current_database() and query like '%pg_sleep%' and state <> 'idle' and pid <> pg_backend_pid()`
    return busy.length === 0
  }

  for (const name of ['short-statements', 'short-writes', 'transaction']) {
    it(`ends ${name} that take too long together, in the database too`, async () => {
      const { status, code, headers, tookMs } = await post(name)
      assert.deepEqual([status, code, headers.get('retry-after')], [503, 'EVIDENCE_TIMEOUT', '1'])
      assert.ok(tookMs > readTimeoutMs * 0.9 && tookMs < answeredMaxMs, `${tookMs} ms`)
      await until(isIdle, 500)
      assert.equal((await post('quick')).status, 200)
    })
  }

  it('rolls back an ended transaction', async () => {
    assert.deepEqual(await own.sql`select text from note where text = 'never kept'`, [])
  })

  it('ends a writer that waits for a lock', async () => {
    await own.begin(async ({ sql }) => {
      await sql`select from note for update`
      const { status, code, tookMs } = await post('waiting-writer')
      assert.deepEqual([status, code], [503, 'EVIDENCE_TIMEOUT'])
      assert.ok(tookMs < answeredMaxMs, `${tookMs} ms`)
    })
    assert.equal((await post('waiting-writer')).status, 200)
  })

  it('ends the wait for a connection, and says that all are in use', async () => {
    const holding = Promise.all(
      [1, 2].map(() => db.endBy(Number.POSITIVE_INFINITY, () => db.read`${sleep(0.9)}`)),
    )
    const again = [1, 2].map(() => db.read`${sleep(0.9)}`)
    const { status, code, message, tookMs } = await post('no-connection')
    assert.deepEqual([status, code], [503, 'EVIDENCE_TIMEOUT'])
    assert.match(message, /connections to the database were in use/)
    assert.ok(tookMs < answeredMaxMs, `${tookMs} ms`)
    await Promise.all([holding, ...again])
    assert.equal((await post('no-connection')).status, 200)
  })

  it('does not end work that a request began without waiting for it', async () => {
    assert.equal((await post('beside')).status, 200)
    await held
    assert.equal((await own.sql`select from note where text = 'beside'`).length, 1)
  })

  it('does not shorten later statements on the same connections', async () => {
    await Promise.all([1, 2, 3].map(() => post('short-writes')))
    await Promise.all([1, 2].map(() => db.sql`${sleep(1.3)}`))
    await assert.rejects(db.read`${sleep(3)}`, { code: '57014' })
  })
})
