import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { after, describe, it } from 'node:test'
import { makeDataDir, postmasterOf, startUser } from '../../test/embedded-database.ts'
import { runOn } from '../../test/global-setup.ts'
import { databaseUrlOf, runCommand } from '../../test/run-command.ts'
import { startApi, until } from '../../test/start-api.ts'
import { loadConfig } from '../platform/config.ts'
import { createLog } from '../platform/create-log.ts'
import { openService } from './open-service.ts'

describe('a command over a database of the operator', async () => {
  const { connection, db } = await startApi()
  const given = databaseUrlOf(connection)

  /** Makes a database, and a role of its own with no special rights. */
  async function makeDatabase(
    name: string,
    options = '',
  ): Promise<{ url: string; role: string; ownUrl: string }> {
    const [database, role] = [`${name}_${process.pid}`, `${name}_role_${process.pid}`]
    await runOn(connection, `create database ${database} ${options}`)
    await runOn(connection, `create role ${role} login password 'secret'`)
    after(async () => {
      await runOn(connection, `drop database ${database} with (force)`)
      await runOn(connection, `drop role ${role}`)
    })
    const ownUrl = Object.assign(new URL(given), { pathname: `/${database}` }).href
    const url = Object.assign(new URL(ownUrl), { username: role, password: 'secret' }).href
    return { url, role, ownUrl }
  }

  async function assertRefused(url: string, message: RegExp): Promise<void> {
    const { status, stdout, stderr } = await runCommand(['migrate', '--json'], { env: { DATABASE_URL: url } })
    assert.match(stderr, /^[^\n]+\n$/, 'one line')
    assert.match(JSON.parse(stderr).message, message)
    assert.deepEqual([stdout, status], ['', 1])
  }

  it('says which rights a role lacks, and works when it is the owner', async () => {
    const { url, role, ownUrl } = await makeDatabase('plain')
    await assertRefused(
      url,
      /\(42501\): permission denied for schema public\. .*make it the owner of the database/,
    )
    await runOn({ connectionString: ownUrl }, `grant create on schema public to ${role}`)
    await assertRefused(url, /\(42501\): permission denied for database .*make it the owner of the database/)
    await runOn(
      { connectionString: ownUrl },
      `alter database ${new URL(url).pathname.slice(1)} owner to ${role}`,
    )
    const { status, stderr } = await runCommand(['migrate'], { env: { DATABASE_URL: url } })
    assert.deepEqual([status, stderr], [0, ''])
  })

  it('leaves a database with tables of another program as it was', async () => {
    const { ownUrl } = await makeDatabase('taken')
    await runOn({ connectionString: ownUrl }, 'create table organization (name text)')
    await assertRefused(ownUrl, /"organization" already exists\. .*give Earshot a database of its own/)
    await runOn({ connectionString: ownUrl }, 'create table migration (id int)')
    await assertRefused(ownUrl, /column "name" does not exist\. .*give Earshot a database of its own/)
  })

  it('refuses one of another encoding than UTF8', async () => {
    const { ownUrl } = await makeDatabase('latin', `encoding LATIN1 locale 'C' template template0`)
    await assertRefused(ownUrl, /encoding is LATIN1.*UTF8/)
  })

  it('gives up an address that never answers', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    after(() => server.close())
    await until(async () => server.listening)
    const { port } = server.address() as AddressInfo
    await assertRefused(
      `postgresql://u:p@127.0.0.1:${port}/db`,
      /can't be used: timeout expired\. Check DATABASE_URL/,
    )
  })

  it('refuses a database of an earlier version, and says which commit reads it', async () => {
    const { ownUrl } = await makeDatabase('earlier')
    await runOn({ connectionString: ownUrl }, 'create table migration (name text, checksum text)')
    await runOn({ connectionString: ownUrl }, `insert into migration values ('0001_calls-and-runs.sql', '')`)
    await assertRefused(ownUrl, /made by an earlier version \(up to commit 00293f0\)/)
  })

  it('knows the schema that is there', async () => {
    assert.deepEqual(await runCommand(['migrate', '--json'], { env: { DATABASE_URL: given } }), {
      status: 0,
      stdout: '{"applied":[]}\n',
      stderr: '',
    })
    assert.ok((await db.sql`select from migration`).length > 0)
  })
})

describe('a command over the embedded database', {
  skip: !existsSync('/proc/self') && 'needs /proc to look at processes',
}, () => {
  it('waits for one that was killed just now', async () => {
    const dataDir = await makeDataDir()
    const user = await startUser(dataDir)
    const config = loadConfig({ EARSHOT_DATA_DIR: dataDir })
    const open = () => openService(config, createLog('silent', 2))
    await (await open()).close()
    process.kill(postmasterOf(dataDir) ?? Number.NaN, 'SIGKILL')
    const { db, close } = await open()
    assert.ok((await db.sql`select from migration`).length > 0)
    await close()
    await user.leave()
  })
})
