import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { makeDataDir } from '../../../test/embedded-database.ts'
import { makeFolder } from '../../../test/run-command.ts'
import { createCluster } from './create-cluster.ts'
import { prepareHome } from './home.ts'

describe('createCluster', () => {
  const answers: [string[], RegExp][] = [
    [
      [
        'creating directory ... ok',
        '2026-01-01 UTC [7] FATAL:  could not write to file "pg_wal/x": No space left on device',
        'child process exited with exit code 1',
        'initdb: removing contents of data directory "/cluster.new"',
      ],
      /: 2026.* No space left on device$/,
    ],
    [
      ['initdb: error: invalid locale name "xx"', 'initdb: hint: try another'],
      /: initdb: error: invalid locale name "xx"$/,
    ],
    [['something else', 'went wrong'], /: went wrong$/],
  ]
  for (const [lines, message] of answers) {
    it(`reports the failure if the last line of initdb is "${lines.at(-1)}"`, async () => {
      const initdb = join(await makeFolder(), 'initdb')
      const said = lines.map((line) => `echo '${line}' >&2`)
      await writeFile(initdb, ['#!/bin/sh', ...said, 'exit 1', ''].join('\n'), { mode: 0o755 })
      const home = await prepareHome(await makeDataDir())
      await assert.rejects(createCluster(home, { initdb, postgres: '', major: '17' }), { message })
    })
  }
})
