import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { makeDatabaseGate } from '../../test/database-gate.ts'
import { databaseUrlOf, makeFolder, startCommand } from '../../test/run-command.ts'
import { startApi, until } from '../../test/start-api.ts'

describe('an import whose database is away at its start', async () => {
  const { connection, createTeam } = await startApi()
  const { teamId, organizationId } = await createTeam()

  const files = {
    'a.vtt': 'WEBVTT\n\n00:00.000 --> 00:02.000\n<v Ann>Hello there.\n',
    'crm.json': '{"companies":[{"externalId":"c","name":"Acme"}]}',
  }
  for (const [file, args, answer] of [
    ['a.vtt', ['import', '--team', `${teamId}`], { imported: 1 }],
    ['crm.json', ['import-crm', '--org', `${organizationId}`], { companies: 1 }],
  ] as const)
    it(`is waited for by ${args[0]}`, async () => {
      const folder = await makeFolder()
      const path = join(folder, file)
      await writeFile(path, files[file])
      const { url, open } = await makeDatabaseGate(connection)
      const running = startCommand([...args, path, '--json'], { env: { DATABASE_URL: url } })
      await until(async () => running.output.stderr.includes('for at most 10 minutes'))
      assert.match(running.output.stderr, /nothing listens at its address\. The import waits for it/)
      await open()
      assert.equal(await running.ended, 0, running.output.stderr)
      assert.match(running.output.stderr, /The database is back, and the import goes on/)
      const told = JSON.parse(running.output.stdout)
      assert.deepEqual({ ...told, ...answer }, told)
    })

  it('is not waited for if it is there and refuses', async () => {
    const url = databaseUrlOf({ ...connection, password: 'wrong', database: 'absent' })
    const running = startCommand(['import', '.', '--team', `${teamId}`], { env: { DATABASE_URL: url } })
    assert.equal(await running.ended, 1)
    assert.match(running.output.stderr, /can't be used/)
  })
})
