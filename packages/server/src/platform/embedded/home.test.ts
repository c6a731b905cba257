import assert from 'node:assert/strict'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import {
  asNobody,
  keepersOf,
  makeDataDir,
  makeDataDirOfNobody,
  ordinaryUserIsImpossible,
  postmasterOf,
  startUser,
} from '../../../test/embedded-database.ts'
import { makeFolder } from '../../../test/run-command.ts'
import { until } from '../../../test/start-api.ts'
import { prepareHome } from './home.ts'

describe('a data folder that cannot be used', () => {
  it('is refused if it is a file', async () => {
    const file = join(await makeFolder(), 'data')
    await writeFile(file, '')
    await assertRefused(file, /data folder .*\/data can't be used \(EEXIST\): it is a file.*EARSHOT_DATA_DIR/)
  })

  it('is refused if a parent is a file', async () => {
    const file = join(await makeFolder(), 'file')
    await writeFile(file, '')
    await assertRefused(join(file, 'data'), /can't be used \(ENOTDIR\): it is a file.*EARSHOT_DATA_DIR/)
  })

  it('is refused if the system allows no folders there', { skip: process.platform !== 'linux' }, async () => {
    await assertRefused('/proc/earshot/data', /data folder \/proc\/earshot\/data can't be used \(ENOENT\)/)
  })

  it('is created together with its parents', async () => {
    const { dir } = await prepareHome(join(await makeDataDir(), 'deep/er/data'))
    assert.match(dir, /deep\/er\/data\/postgres$/)
  })

  it('is refused if the cluster is of another major version', async () => {
    const dataDir = await makeDataDir()
    await mkdir(join(dataDir, 'postgres/cluster'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/cluster/PG_VERSION'), '14\n')
    await writeFile(join(dataDir, 'postgres/cluster/earshot-schema'), '')
    await assertRefused(
      dataDir,
      /made by PostgreSQL 14, and this version brings 17: .*pg_dump.*EARSHOT_DATA_DIR/,
    )
  })

  it('is refused if its cluster belongs to another account', {
    skip: ordinaryUserIsImpossible(),
  }, async () => {
    const dataDir = await makeDataDir()
    const owner = await startUser(dataDir)
    await owner.leave()
    await until(async () => postmasterOf(dataDir) === null && keepersOf(dataDir).length === 0)
    await assertRefused(
      dataDir,
      /belongs to another account \(uid \d+\): run Earshot as that account/,
      asNobody(dataDir),
    )
  })

  it('is refused if it is not writable', { skip: ordinaryUserIsImpossible() }, async () => {
    const folder = await makeFolder()
    await assertRefused(folder, /can't be used \(EACCES\): make it writable/, asNobody(folder))
    await assertRefused(join(folder, 'data'), /can't be used \(EACCES\): make it writable/, asNobody(folder))
  })

  it('is refused if it is no longer writable', {
    skip: ordinaryUserIsImpossible(),
  }, async () => {
    const dataDir = await makeDataDirOfNobody()
    const owner = await startUser(dataDir, asNobody(dataDir))
    await owner.leave()
    await until(async () => postmasterOf(dataDir) === null && keepersOf(dataDir).length === 0)
    await chmod(join(dataDir, 'postgres/run'), 0o500)
    await assertRefused(dataDir, /can't be used \(EACCES\): make it writable/, asNobody(dataDir))
  })
})

async function assertRefused(dataDir: string, message: RegExp, options = {}): Promise<void> {
  const refused = startUser(dataDir, options)
  await assert.rejects(refused, ({ message: said }: Error) => {
    assert.match(said, /^OperatorError: [^\n]+$/, 'one line')
    assert.match(said, message)
    return true
  })
}
