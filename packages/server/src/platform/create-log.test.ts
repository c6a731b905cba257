import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const createLog = fileURLToPath(new URL('create-log.ts', import.meta.url))
const program = `
  import { createLog } from ${JSON.stringify(createLog)}
  const log = createLog('info', 1)
  for (let i = 0; i < 20_000; i++) log.info({ i }, 'x'.repeat(100))
  process.on('SIGTERM', () => process.exit(0))
  process.stderr.write('logged')
  setInterval(() => log.info('more'), 10)
`

describe('createLog', () => {
  it('lets a process end though its output is not read', { timeout: 60_000 }, async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' })
    try {
      await once(child.stderr, 'data')
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      assert.deepEqual(await ended, [0, null])
    } finally {
      child.kill('SIGKILL')
    }
  })
})
