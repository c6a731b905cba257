import assert from 'node:assert/strict'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { makeFolder } from '../../test/run-command.ts'
import { startApi } from '../../test/start-api.ts'
import { migrate } from './migrate.ts'

describe('migrate', async () => {
  const { connection, db } = await startApi()
  const own = fileURLToPath(new URL('../../migrations/', import.meta.url))

  it('applies missing migrations to an existing database only if its schema may be upgraded', async () => {
    const folder = await makeFolder()
    await cp(own, folder, { recursive: true })
    await writeFile(join(folder, '0901_colour.sql'), 'create table colour (name text)')
    await writeFile(join(folder, '0902_shape.sql'), 'create table shape (name text)')
    const url = pathToFileURL(`${folder}/`)
    for (const change of ['none', 'build'] as const) {
      await assert.rejects(migrate(connection, change, url), {
        name: 'OperatorError',
        message:
          'The database has the schema of an earlier version: it lacks 0901_colour.sql and 1 more. Run "earshot migrate", or start "earshot serve".',
      })
    }
    assert.deepEqual(await db.sql`select to_regclass('colour') as made`, [{ made: null }])
    assert.deepEqual(await migrate(connection, 'upgrade', url), ['0901_colour.sql', '0902_shape.sql'])
    assert.deepEqual(await migrate(connection, 'none', url), [])
    await rm(join(folder, '0902_shape.sql'))
    await assert.rejects(
      migrate(connection, 'none', url),
      /0902_shape\.sql, which this version does not know/,
    )
  })
})
