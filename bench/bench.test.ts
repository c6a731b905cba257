import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isAlive } from '../packages/server/src/platform/embedded/postmaster.ts'
import { startNode } from '../packages/server/test/run-command.ts'
import { until } from '../packages/server/test/start-api.ts'
import { loadFor } from './reads/http-load.ts'

const fileOf = (path: string) => fileURLToPath(new URL(`./${path}`, import.meta.url))

describe('npm run bench', () => {
  it('lists its programs, each of which prints its options in one line', async () => {
    const { status, stderr } = await bench('nothing')
    const [, names = ''] = /^Usage: npm run bench -- ([a-z|]+) <arguments>\n$/.exec(stderr) ?? []
    assert.equal(status, 2)
    assert.equal(names.split('|').length, 15)
    for (const name of names.split('|')) {
      const refused = await bench(name, '--nonsense')
      assert.equal(refused.status, 2)
      assert.match(refused.stderr, /^bench: Unknown option '--nonsense' Options: .+\n$/, name)
    }
  })

  it('refuses invalid numbers and missing files', async () => {
    for (const jobs of ['x', '0', '-1', '1.5', '']) {
      const { status, stderr } = await bench('queue', `--jobs=${jobs}`)
      assert.equal(status, 2)
      assert.match(stderr, /^bench: --jobs .*: give a whole number from 1 on\. Options: .+\n$/)
    }
    const { status, stderr } = await bench('confidence', '--calls', 'not-there.jsonl')
    assert.equal(status, 2)
    assert.match(stderr, /^bench: --calls not-there\.jsonl: is not a readable file\. Options: .+\n$/)
  })

  it('names the invalid line of a file', async () => {
    const file = fileOf('main.ts')
    const { status, stderr } = await bench('classify', '--train', file, '--test', file)
    assert.equal(status, 1)
    assert.match(stderr, /^bench: .+main\.ts, line 1: .+\n$/)
  })

  it('leaves no process behind when it is ended, and ends when one that it needs does', async () => {
    const { child, firstLine, ended } = startScript(
      `const { pid } = spawnChild(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'])
       process.on('SIGINT', () => process.exit(130))
       process.stdout.write(pid + '\\n')`,
    )
    const pid = Number(await firstLine())
    assert.equal(isAlive(pid), true)
    child.kill('SIGINT')
    assert.equal(await ended, 130)
    await until(async () => !isAlive(pid))

    const other = startScript(
      `const program = "process.stdout.write('{}\\\\n'); setTimeout(() => process.exit(3), 200)"
       await started(spawnChild(process.execPath, ['-e', program]), 'The peer')
       setInterval(() => undefined, 1000)`,
    )
    assert.equal(await other.ended, 1)
    assert.match(other.output.stderr, /The peer ended too early \(3\)/)
  })
})

describe('the load of reads', () => {
  it('fails if a connection is closed, and at an answer without a length', async () => {
    const request = { method: 'GET', path: '/' } as const
    const closing = await serve((socket) => socket.end())
    await assert.rejects(loadFor(closing, [request], 1, 1000), /closed the connection/)
    const lengthless = await serve((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n{}'))
    await assert.rejects(loadFor(lengthless, [request], 1, 1000), /without a Content-Length/)
  })
})

async function bench(...args: string[]): Promise<{ status: number | null; stderr: string }> {
  const { ended, output } = startNode([fileOf('main.ts'), ...args])
  return { status: await ended, stderr: output.stderr }
}

function startScript(text: string) {
  const imports = [
    `import { spawnChild } from ${JSON.stringify(fileOf('../packages/analyst/lab/tools/spawn-child.ts'))}`,
    `import { started } from ${JSON.stringify(fileOf('reads/child.ts'))}`,
  ]
  return startNode(['--input-type=module', '-e', [...imports, text].join('\n')])
}

async function serve(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => void socket.once('data', () => answer(socket)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
