import assert from 'node:assert/strict'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { makeFolder } from '../../test/run-command.ts'
import { startApi } from '../../test/start-api.ts'
import { migrate } from './migrate.ts'

describe('migrate', async () => {
  const { connection, db, createTeam } = await startApi()
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
    await db.sql`delete from migration where name like '09%'`
  })

  it('mends recordings with dates that no list can show', async () => {
    const { organizationId, teamId, client } = await createTeam()
    for (const [at, date] of [
      '0000-01-01T00:00:00.000Z',
      '-000001-12-31T10:00:00.000Z',
      '+010000-01-01T00:00:00.000Z',
      '2026-04-20T09:00:00.000Z',
    ].entries())
      await db.sql`
        insert into recording (organization_id, team_id, hash, file, file_id, media_type, entry)
        values (${organizationId}, ${teamId}, ${`${at}`}, 'a.wav', ${at + 1}, 'audio/wav', ${{ date, title: date }})`
    await assert.rejects(client.calls.list({}), { status: 500 })
    await db.sql`delete from migration where name like '0003%'`
    assert.deepEqual(await migrate(connection), ['0003_dates-in-the-calendar.sql'])
    const { data } = await client.calls.list({})
    assert.deepEqual(data.map(({ title, dateKnown }) => [title?.slice(0, 4), dateKnown]).sort(), [
      ['+010', false],
      ['-000', false],
      ['0000', false],
      ['2026', true],
    ])
  })
})
