import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { makeFolder } from '../../../test/run-command.ts'
import { findDataDir } from './find-data-dir.ts'

describe('findDataDir', () => {
  it('finds the nearest database in the parents, up to the root of the repository', async () => {
    const top = await makeFolder()
    await makeDatabase(join(top, 'data'))
    const deep = join(top, 'repository', 'a', 'b')
    await mkdir(join(top, 'repository', '.git'), { recursive: true })
    await mkdir(deep, { recursive: true })
    const find = () => findDataDir('./data', deep, '/nowhere')
    assert.deepEqual(find(), { dataDir: join(deep, 'data'), exists: false }, 'beyond the root')
    await makeDatabase(join(top, 'repository', 'data'))
    assert.deepEqual(find(), { dataDir: join(top, 'repository', 'data'), exists: true })
    await makeDatabase(join(deep, '..', 'data'))
    assert.deepEqual(find(), { dataDir: join(top, 'repository', 'a', 'data'), exists: true })
    await makeDatabase(join(deep, 'data'))
    assert.deepEqual(find(), { dataDir: join(deep, 'data'), exists: true })
  })

  it('looks in parents up to the home folder if there is no repository, and in none outside the home folder', async () => {
    const home = await makeFolder()
    const deep = join(home, 'a', 'b')
    await mkdir(deep, { recursive: true })
    await makeDatabase(join(home, 'data'))
    assert.deepEqual(findDataDir('data', deep, home), { dataDir: join(home, 'data'), exists: true })
    assert.deepEqual(findDataDir('data', deep, join(home, 'a')), {
      dataDir: join(deep, 'data'),
      exists: false,
    })
    assert.deepEqual(findDataDir('data', deep, `${home}-other`).exists, false)
  })

  it('takes an absolute path as it is', async () => {
    const top = await makeFolder()
    await makeDatabase(join(top, 'data'))
    assert.deepEqual(findDataDir(join(top, 'data'), '/'), { dataDir: join(top, 'data'), exists: true })
    const absent = join(top, 'absent', 'data')
    assert.deepEqual(findDataDir(absent, join(top, 'absent')), { dataDir: absent, exists: false })
  })

  it('skips folders of that name with other content', async () => {
    const home = await makeFolder()
    const deep = join(home, 'a')
    await mkdir(join(deep, 'data', 'postgres', 'cluster'), { recursive: true })
    await writeFile(join(deep, 'data', 'marker'), '')
    await makeDatabase(join(home, 'data'))
    assert.deepEqual(findDataDir('./data', deep, home), { dataDir: join(home, 'data'), exists: true })
  })

  async function makeDatabase(dataDir: string): Promise<void> {
    await mkdir(join(dataDir, 'postgres', 'cluster'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'cluster', 'earshot-schema'), '')
  }
})
