import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { makeDataDir } from '../../test/embedded-database.ts'
import { runOn } from '../../test/global-setup.ts'
import { databaseUrlOf, makeFolder, runCommand, startCommand } from '../../test/run-command.ts'
import { startApi } from '../../test/start-api.ts'

describe('a command without a database', () => {
  const others = [
    ['org', 'list'],
    ['team', 'create', 'Sales', '--org', '1'],
    ['key', 'list'],
    ['import', '.', '--team', '1', '--wait'],
    ['call', 'delete', '1'],
    ['migrate'],
    ['worker'],
  ]
  for (const args of others) {
    it(`"${args.join(' ')}" makes none, and names the folder with status 1`, async () => {
      const folder = await realpath(await makeFolder())
      const { status, stdout, stderr } = await runCommand(args, { cwd: folder })
      assert.deepEqual([status, stdout], [1, ''])
      assert.match(stderr, /^earshot: There is no Earshot database in [^\n]+\n$/)
      assert.ok(stderr.includes(join(folder, 'data')))
      assert.ok(!existsSync(join(folder, 'data')))
    })
  }

  it('names the demo’s beside it', async () => {
    const folder = await realpath(await makeFolder())
    await mkdir(join(folder, 'data-demo/postgres/cluster'), { recursive: true })
    await writeFile(join(folder, 'data-demo/postgres/cluster/PG_VERSION'), '18\n')
    const { status, stderr } = await runCommand(['key', 'list'], { cwd: folder })
    assert.equal(status, 1)
    assert.match(stderr, /\/data\. For the demo's, set EARSHOT_DATA_DIR=\.\/data-demo\. Go to the folder/)
  })

  it('makes one for "org create", says so, and other commands find it from folders below', async () => {
    const home = await realpath(await makeFolder())
    const dataDir = await makeDataDir(join(home, 'data'))
    const below = join(home, 'calls', 'may')
    await mkdir(below, { recursive: true })
    const options = { cwd: below, env: { HOME: home } }
    const made = await runCommand(['org', 'create', 'Acme'], { cwd: home, env: { HOME: home } })
    assert.match(made.stdout, /^Made the data folder .*\/data\.\nOrganisation 1 "Acme" created\.\n$/)
    assert.ok(made.stdout.includes(dataDir))
    assert.match((await runCommand(['org', 'list'], options)).stdout, /Acme/)
    const second = await runCommand(['org', 'create', 'Globex'], options)
    assert.match(second.stdout, /^Using the data folder .*\/data\.\nOrganisation 2 /)
    assert.ok(!existsSync(join(below, 'data')))
    const server = startCommand(['serve', '--port', '0', '--no-worker'], options)
    assert.equal(await server.firstLine(), `Using the data folder ${dataDir}.`)
  })

  it('makes one for "serve" and says so, with queues for commands that may not make them', async () => {
    const folder = await realpath(await makeFolder())
    const dataDir = await makeDataDir(join(folder, 'data'))
    const server = startCommand(['serve', '--port', '0', '--no-worker'], { cwd: folder })
    assert.equal(await server.firstLine(), `Made the data folder ${dataDir}.`)
    const worker = startCommand(['worker'], { cwd: folder })
    assert.match(await worker.firstLine(), /^Working on jobs/)
  })
})

describe('a command over an empty database of the operator', async () => {
  const { connection } = await startApi()

  it('builds its schema and queues only for "org create", and changes queues only for "migrate" and similar commands', async (t) => {
    const name = `earshot_empty_${process.pid}`
    await runOn(connection, `create database ${name}`)
    t.after(() => runOn(connection, `drop database ${name} with (force)`))
    const url = Object.assign(new URL(databaseUrlOf(connection)), { pathname: `/${name}` }).href
    const run = (...args: string[]) => runCommand(args, { env: { DATABASE_URL: url } })
    for (const args of [['org', 'list'], ['worker']]) {
      const { status, stderr } = await run(...args)
      assert.equal(status, 1)
      assert.match(
        stderr,
        /^earshot: The database is empty\. Build its schema with "earshot org create <name>" or/,
      )
    }
    assert.match((await run('org', 'create', 'Acme')).stdout, /^Organisation 1 /)
    assert.match((await run('org', 'list')).stdout, /Acme/)
    assert.equal((await run('migrate')).stdout, 'The schema is up to date.\n')
    const version = (change: string) =>
      runOn({ connectionString: url }, `update pgboss.version set version = version ${change}`)
    await version('- 1')
    const { stderr, status } = await run('worker')
    assert.equal(status, 1)
    assert.match(stderr, /The job queues have the schema of an earlier version\. Run "earshot migrate"/)
    await version('+ 1')
    const worker = startCommand(['worker'], { env: { DATABASE_URL: url } })
    assert.match(await worker.firstLine(), /^Working on jobs/)
    worker.child.kill('SIGTERM')
    assert.equal(await worker.ended, 0)
  })
})
