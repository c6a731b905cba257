import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { join, raw } from 'sql-template-tag'
import { request } from '../../test/request.ts'
import { startApi } from '../../test/start-api.ts'
import { type Connection, openDatabase } from './database.ts'
import { databaseFailureOf } from './database-failure.ts'
import { explainError } from './explain-error.ts'
import type { Sql } from './sql.ts'

const options = { readTimeoutMs: 1000, poolMax: 1, onError: () => undefined }

describe('an error of the database', async () => {
  const api = await startApi()
  const { connection } = api

  async function causeOf(
    given: Connection,
    work: (sql: Sql) => Promise<unknown>,
  ): Promise<string | undefined> {
    const db = openDatabase({ connection: given, ...options })
    try {
      return await work(db.read).then(
        () => undefined,
        (error) => databaseFailureOf(error)?.cause,
      )
    } finally {
      await db.close()
    }
  }

  it('names the connections of a role that are all in use', async () => {
    const role = `few_${randomBytes(4).toString('hex')}`
    await api.db.sql`${join([raw(`create role ${role} login password 'x' connection limit 0`)])}`
    after(() => api.db.sql`${join([raw(`drop role ${role}`)])}`)
    const few = { ...connection, user: role, password: 'x' }
    assert.match((await causeOf(few, (sql) => sql`select 1`)) ?? '', /no room for another connection/)
  })

  it('names a database that takes no writes', async () => {
    const standby = { ...connection, options: '-c default_transaction_read_only=on' }
    const cause = await causeOf(standby, (sql) => sql`insert into organization (name) values ('x')`)
    assert.match(cause ?? '', /takes no writes/)
  })

  it('names an address at which nothing listens, and one that is unknown', async () => {
    const away = { host: '127.0.0.1', port: 1, user: 'x', password: '', database: 'x' }
    assert.match((await causeOf(away, (sql) => sql`select 1`)) ?? '', /nothing listens/)
    assert.match(
      (await causeOf({ ...away, host: '/nowhere' }, (sql) => sql`select 1`)) ?? '',
      /socket is not there/,
    )
  })

  it('names a server that was stopped during a statement', async () => {
    const cause = await causeOf(connection, (sql) => sql`select pg_terminate_backend(pg_backend_pid())`)
    assert.match(cause ?? '', /being stopped or restarted|connection to the database broke/)
  })

  it('names the process that was too busy to take a connection', async () => {
    const db = openDatabase({ connection, ...options })
    const holding = db.read`select pg_sleep(0.2)`
    const waiting = db.endBy(performance.now() + 600, () => db.read`select 1`).catch((error) => error)
    const untilMs = performance.now() + 900
    while (performance.now() < untilMs);
    assert.match(databaseFailureOf(await waiting)?.cause ?? '', /too busy/)
    await holding
    await db.close()
  })

  it('is undefined if the statement or a file is at fault', async () => {
    assert.equal(await causeOf(connection, (sql) => sql`select 1 / 0`), undefined)
    assert.equal(databaseFailureOf(Object.assign(new Error('x'), { code: 'ENOENT', path: '/x' })), undefined)
  })

  // PostgreSQL raises these only when a disk or memory is full, so a function of the test database raises them.
  for (const [state, cause] of [
    ['53100', 'The disk of the database is full'],
    ['53200', 'The database is out of memory'],
  ] as const) {
    it(`${state} is answered with its cause, and reported to an operator in PostgreSQL's own words`, async () => {
      const { key } = await api.createTeam()
      await api.db.sql`${join([
        raw(
          `create or replace function fail_${state}() returns bigint language plpgsql as $$ begin raise 'could not extend file' using errcode = '${state}'; end $$`,
        ),
      ])}`
      await api.db.sql`alter table slice_run rename to kept_run`
      await api.db
        .sql`${join([raw(`create view slice_run as select kept_run.* from fail_${state}() left join kept_run on true`)])}`
      const { status, code, message, headers } = await request({ url: api.url, key }, 'GET', '/slice-runs')
      const report = await api.db.sql`select * from slice_run`.catch(explainError)
      await api.db.sql`drop view slice_run`
      await api.db.sql`alter table kept_run rename to slice_run`
      assert.deepEqual([status, code, message], [503, 'SERVICE_UNAVAILABLE', `${cause}. Try again shortly.`])
      assert.equal(headers.get('retry-after'), '1')
      assert.match(
        String(report),
        new RegExp(`^${cause}: could not extend file\\. What was stored until then is kept`),
      )
    })
  }
})
