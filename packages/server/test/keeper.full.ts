import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, it } from 'node:test'
import { isAlive } from '../src/platform/embedded/postmaster.ts'
import { type DatabaseUser, keepersOf, makeDataDir, postmasterOf, startUser } from './embedded-database.ts'
import { until } from './start-api.ts'

describe('the keeper', { skip: !existsSync('/proc/self') && 'needs /proc to look at processes' }, () => {
  it('when killed, leaves its users a working database that the next keeper adopts', async () => {
    const dataDir = await makeDataDir()
    const user = await startUser(dataDir)
    const postmaster = postmasterOf(dataDir)
    const keeper = killKeeper(dataDir)
    assert.deepEqual(await user.query('select 1 as one'), [{ one: 1 }])
    await until(async () => keepersOf(dataDir).some((pid) => pid !== keeper))
    const late = await startUser(dataDir)
    assert.deepEqual(await late.query('select 1 as one'), [{ one: 1 }])
    assert.equal(postmasterOf(dataDir), postmaster)
  })

  it('stops a PostgreSQL that it has adopted after the last user', async () => {
    const dataDir = await makeDataDir()
    const user = await startUser(dataDir)
    const postmaster = postmasterOf(dataDir)
    const keeper = killKeeper(dataDir)
    await until(async () => keepersOf(dataDir).some((pid) => pid !== keeper))
    assert.deepEqual(await user.query('select 1 as one'), [{ one: 1 }])
    assert.equal(postmasterOf(dataDir), postmaster)
    await user.leave()
    await until(async () => postmasterOf(dataDir) === null && keepersOf(dataDir).length === 0)
  })

  it('adopts and stops the PostgreSQL that a killed keeper and a killed user left behind', async () => {
    const dataDir = await makeDataDir()
    const first = await startUser(dataDir)
    const orphan = postmasterOf(dataDir)
    killKeeper(dataDir)
    await first.kill()
    const second = await startUser(dataDir)
    assert.equal(postmasterOf(dataDir), orphan)
    await second.leave()
    await until(async () => postmasterOf(dataDir) === null && keepersOf(dataDir).length === 0)
  })

  it('starts a killed PostgreSQL again, with every acknowledged row', async () => {
    const dataDir = await makeDataDir()
    const user = await startUser(dataDir)
    await writeRows(user)
    const killed = killPostmaster(dataDir)
    assert.deepEqual(await queryAgain(user, 'select count(*)::int as rows from note'), [{ rows: 100 }])
    assert.notEqual(postmasterOf(dataDir), killed)
  })

  it('starts it as often as it is killed', async () => {
    const dataDir = await makeDataDir()
    const user = await startUser(dataDir)
    for (let round = 1; round <= 3; round++) {
      await user.query(`create table round_${round} ()`)
      killPostmaster(dataDir)
      assert.deepEqual(await queryAgain(user, `select to_regclass('round_${round}')::text as found`), [
        { found: `round_${round}` },
      ])
    }
  })

  it('leaves every acknowledged row to the next user when killed together with its PostgreSQL', async () => {
    const dataDir = await makeDataDir()
    const first = await startUser(dataDir)
    await writeRows(first)
    killKeeper(dataDir)
    const killed = killPostmaster(dataDir)
    const second = await startUser(dataDir)
    assert.deepEqual(await second.query('select count(*)::int as rows from note'), [{ rows: 100 }])
    assert.deepEqual(await queryAgain(first, 'select count(*)::int as rows from note'), [{ rows: 100 }])
    assert.notEqual(postmasterOf(dataDir), killed)
    assert.equal(keepersOf(dataDir).length, 1)
  })

  it('leaves every acknowledged row to the next user when all processes are killed at once', async () => {
    const dataDir = await makeDataDir()
    const first = await startUser(dataDir)
    await writeRows(first)
    killPostmaster(dataDir)
    killKeeper(dataDir)
    await first.kill()
    const second = await startUser(dataDir)
    assert.deepEqual(await second.query('select count(*)::int as rows from note'), [{ rows: 100 }])
  })

  it('starts only once when ten users lose theirs at the same time', async () => {
    const dataDir = await makeDataDir()
    const users = await Promise.all(Array.from({ length: 10 }, () => startUser(dataDir)))
    const postmaster = postmasterOf(dataDir)
    const keeper = killKeeper(dataDir)
    await until(async () => keepersOf(dataDir).some((pid) => pid !== keeper))
    await Promise.all(users.map((user) => user.query('select 1')))
    await until(async () => keepersOf(dataDir).length === 1)
    assert.equal(postmasterOf(dataDir), postmaster)
  })
})

function killKeeper(dataDir: string): number {
  const [keeper] = keepersOf(dataDir)
  assert.ok(keeper)
  process.kill(keeper, 'SIGKILL')
  return keeper
}

function killPostmaster(dataDir: string): number {
  const postmaster = postmasterOf(dataDir)
  assert.ok(postmaster !== null && isAlive(postmaster))
  process.kill(postmaster, 'SIGKILL')
  return postmaster
}

async function writeRows(user: DatabaseUser): Promise<void> {
  await user.query('create table note (id int)')
  for (let id = 0; id < 100; id++) await user.query(`insert into note values (${id})`)
}

// While PostgreSQL restarts, connections are refused or broken off.
function queryAgain<Row>(user: DatabaseUser, statement: string): Promise<Row[]> {
  return until(() => user.query<Row>(statement).catch(() => undefined))
}
