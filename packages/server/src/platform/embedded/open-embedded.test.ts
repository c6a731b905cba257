import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { chmod, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import {
  asNobody,
  keepersOf,
  makeDataDir,
  makeDataDirOfNobody,
  nobody,
  ordinaryUserIsImpossible,
  postmasterOf,
  startUser,
} from '../../../test/embedded-database.ts'
import { makeFolder } from '../../../test/run-command.ts'
import { until } from '../../../test/start-api.ts'

const isRoot = process.getuid?.() === 0
// A query longer than the keeper's wait for a next user.
const outlastLinger = 'select pg_sleep(3)'

describe('openEmbedded', { skip: !existsSync('/proc/self') && 'needs /proc to look at processes' }, () => {
  it('creates the cluster and starts it, without a port of the network', async () => {
    const dataDir = await makeDataDir()
    const user = await startUser(dataDir)
    assert.deepEqual(
      await user.query(
        `select current_setting('listen_addresses') as heard, current_setting('fsync') as fsync`,
      ),
      [{ heard: '', fsync: 'on' }],
    )
    const [{ encoding, users }] = (await user.query<{ encoding: string; users: number }>(
      `select current_setting('server_encoding') as encoding, (select count(*)::int from pg_roles where rolcanlogin) as users`,
    )) as [{ encoding: string; users: number }]
    assert.deepEqual([encoding, users], ['UTF8', 1])
  })

  it('admits only users who can read the password', async () => {
    const dataDir = await makeDataDir()
    await startUser(dataDir)
    const home = await realpath(join(dataDir, 'postgres'))
    assert.equal(statSync(join(home, 'password')).mode & 0o777, 0o600)
    assert.equal(statSync(join(home, 'run')).mode & 0o777, 0o700)
    assert.equal(statSync(join(home, 'cluster')).mode & 0o777, 0o700)
    assert.equal(existsSync(join(home, 'run', 'password.new')), false)
  })

  it('takes a relative folder from the working directory of its user', async () => {
    const folder = await makeFolder()
    await makeDataDir(join(folder, 'data'))
    const user = await startUser('./data', { cwd: folder })
    assert.notEqual(postmasterOf(join(folder, 'data')), null)
    await user.leave()
    await until(async () => postmasterOf(join(folder, 'data')) === null)
  })

  it('ignores environment variables about another PostgreSQL', async () => {
    const others = {
      PGSSLMODE: 'require',
      PGSSLNEGOTIATION: 'direct',
      PGOPTIONS: '-c default_transaction_read_only=on',
      PGHOST: 'db.example',
      PGPORT: '1',
      PGUSER: 'ann',
      PGPASSWORD: 'x',
      PGDATABASE: 'crm',
      PGDATA: '/none',
      PGAPPNAME: 'psql',
      PGCLIENTENCODING: 'LATIN1',
      PGCONNECT_TIMEOUT: '1',
    }
    const user = await startUser(await makeDataDir(), { env: others })
    await user.query('create table note as select 1 as id')
    assert.deepEqual(await user.query('select id, current_user as role from note'), [
      { id: 1, role: 'earshot' },
    ])
  })

  it('gives two processes one and the same PostgreSQL', async () => {
    const dataDir = await makeDataDir()
    const [first, second] = await Promise.all([startUser(dataDir), startUser(dataDir)])
    await first.query('create table note (text text)')
    await first.query(`insert into note values ('from the first')`)
    assert.deepEqual(await second.query('select text from note'), [{ text: 'from the first' }])
    assert.equal(keepersOf(dataDir).length, 1)
  })

  it('keeps PostgreSQL up as long as one user is left, and stops it after the last', async () => {
    const dataDir = await makeDataDir()
    const [first, second] = await Promise.all([startUser(dataDir), startUser(dataDir)])
    const postmaster = postmasterOf(dataDir)
    await first.leave()
    await second.query(outlastLinger)
    assert.equal(postmasterOf(dataDir), postmaster)
    await second.leave()
    await until(async () => postmasterOf(dataDir) === null && keepersOf(dataDir).length === 0)
    const home = await realpath(join(dataDir, 'postgres'))
    assert.equal(existsSync(join(home, 'cluster', 'postmaster.pid')), false, 'it was shut down, not killed')
  })

  it('stops PostgreSQL after the last user, even if that one was killed', async () => {
    const dataDir = await makeDataDir()
    const user = await startUser(dataDir)
    await user.kill()
    await until(async () => postmasterOf(dataDir) === null && keepersOf(dataDir).length === 0)
  })

  it('keeps written rows for the next user', async () => {
    const dataDir = await makeDataDir()
    const first = await startUser(dataDir)
    await first.query('create table note as select 1 as id')
    await first.leave()
    await until(async () => postmasterOf(dataDir) === null)
    const second = await startUser(dataDir)
    assert.deepEqual(await second.query('select id from note'), [{ id: 1 }])
  })

  it('serves ten processes that open at once, with one PostgreSQL', async () => {
    const dataDir = await makeDataDir()
    const users = await Promise.all(Array.from({ length: 10 }, () => startUser(dataDir)))
    const startTimes = await Promise.all(
      users.map((user) => user.query<{ at: string }>('select pg_postmaster_start_time()::text as at')),
    )
    assert.equal(new Set(startTimes.map(([row]) => row?.at)).size, 1)
    assert.equal(keepersOf(dataDir).length, 1)
  })

  it('runs the databases of two folders beside each other', async () => {
    const [one, other] = await Promise.all([makeDataDir(), makeDataDir()])
    const [first, second] = await Promise.all([startUser(one), startUser(other)])
    await first.query('create table only_here ()')
    assert.deepEqual(await second.query(`select to_regclass('only_here') as found`), [{ found: null }])
    assert.notEqual(postmasterOf(one), postmasterOf(other))
  })

  it('works in a folder whose path is longer than a socket may have', async () => {
    const folder = await makeFolder()
    const deep = join(folder, ...Array.from({ length: 5 }, () => 'a-folder-with-a-name-of-forty-characters'))
    await mkdir(deep, { recursive: true })
    const dataDir = await makeDataDir(deep)
    const user = await startUser(dataDir)
    assert.deepEqual(await user.query('select 1 as one'), [{ one: 1 }])
  })

  it('works in a folder whose name has spaces, quotes and letters of other scripts', async () => {
    const dataDir = await makeDataDir(join(await makeFolder(), `Jo's "calls" – données 通話`))
    const user = await startUser(dataDir)
    assert.deepEqual(await user.query('select 1 as one'), [{ one: 1 }])
  })

  it('works below a private folder of root', { skip: !isRoot && 'needs root' }, async () => {
    const folder = await makeFolder()
    await chmod(folder, 0o700)
    const dataDir = await makeDataDir(join(folder, 'data'))
    const user = await startUser(dataDir)
    assert.deepEqual(await user.query('select 1 as one'), [{ one: 1 }])
  })

  it('works for an ordinary user, without root', { skip: ordinaryUserIsImpossible() }, async () => {
    const dataDir = await makeDataDirOfNobody()
    const [first, second] = await Promise.all([
      startUser(dataDir, asNobody(dataDir)),
      startUser(dataDir, asNobody(dataDir)),
    ])
    await first.query('create table note as select 1 as id')
    assert.deepEqual(await second.query('select id from note'), [{ id: 1 }])
    assert.equal(statSync(join(dataDir, 'postgres', 'cluster')).uid, nobody.uid)
  })

  it('lets root use the database of an ordinary user, and that user again after it', {
    skip: ordinaryUserIsImpossible(),
  }, async () => {
    const dataDir = await makeDataDirOfNobody()
    const first = await startUser(dataDir, asNobody(dataDir))
    await first.query('create table note as select 1 as id')
    await first.leave()
    await until(async () => keepersOf(dataDir).length === 0)
    const root = await startUser(dataDir)
    assert.deepEqual(await root.query('select id from note'), [{ id: 1 }])
    await root.leave()
    await until(async () => keepersOf(dataDir).length === 0)
    const again = await startUser(dataDir, asNobody(dataDir))
    assert.deepEqual(await again.query('select id from note'), [{ id: 1 }])
  })
})
