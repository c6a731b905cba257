import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startApi } from './start-api.ts'

const run = promisify(execFile)
const checkout = fileURLToPath(new URL('../../..', import.meta.url))

const consumer = `
import { ApiError, type Client, createClient } from 'earshot/client'

export async function titles(baseUrl: string, apiKey: string): Promise<string[]> {
  const client: Client = createClient({ baseUrl, apiKey })
  const { slices } = await client.slices.list({ signal: AbortSignal.timeout(1000) })
  for await (const post of client.posts.searchAll({ templateType: ['summary'] })) post.postId.toFixed()
  // @ts-expect-error a slice is run by its key
  await client.runs.start({ slice: 'high_intent_deals' }).catch((error) => error instanceof ApiError && error.code)
  const run = await client.runs.wait(1)
  // @ts-expect-error a status of no run
  run.status === 'done'
  return slices.map(({ title }) => title)
}
`

describe('the packed client', async () => {
  const { url, createTeam } = await startApi()
  const { key } = await createTeam()
  const project = await mkdtemp(join(tmpdir(), 'earshot-packed-'))
  after(() => rm(project, { recursive: true, force: true }))
  const packed = join(project, 'node_modules', 'earshot')
  await mkdir(packed, { recursive: true })
  await run('npm', ['pack', '--pack-destination', project], { cwd: checkout })
  const [tarball] = (await readdir(project)).filter((name) => name.endsWith('.tgz'))
  await run('tar', ['-xzf', join(project, tarball!), '-C', packed, '--strip-components=1'])
  // What a package manager would bring along; nothing is fetched here.
  await symlink(join(checkout, 'node_modules', 'zod'), join(project, 'node_modules', 'zod'))
  await writeFile(join(project, 'package.json'), '{"type": "module"}')

  it('calls the service from plain JavaScript', async () => {
    await writeFile(
      join(project, 'call.js'),
      `import { createClient } from 'earshot/client'
       const client = createClient({ baseUrl: ${JSON.stringify(url)}, apiKey: ${JSON.stringify(key)} })
       const { slices } = await client.slices.list()
       const error = await client.runs.get({ id: 999999 }).catch(({ code, status }) => ({ code, status }))
       console.log(JSON.stringify({ slices: slices.length, error }))`,
    )
    const { stdout } = await run(process.execPath, ['--no-strip-types', 'call.js'], { cwd: project })
    const { slices, error } = JSON.parse(stdout) as { slices: number; error: object }
    assert.ok(slices > 20)
    assert.deepEqual(error, { code: 'RUN_NOT_FOUND', status: 404 })
  })

  it('has types that a strict consumer compiles with, in Node and in a bundler, without the types of Node', async () => {
    await writeFile(join(project, 'consumer.ts'), consumer)
    for (const module of [
      ['--module', 'nodenext'],
      ['--module', 'esnext', '--moduleResolution', 'bundler'],
    ]) {
      const args = [
        '--strict',
        '--noEmit',
        '--target',
        'es2024',
        '--lib',
        'es2024,dom',
        '--types',
        '',
        ...module,
      ]
      const compiler = join(checkout, 'node_modules', 'typescript', 'bin', 'tsc')
      const { stdout } = await run(process.execPath, [compiler, ...args, 'consumer.ts'], {
        cwd: project,
      }).catch((error: { stdout: string }) => error)
      assert.equal(stdout, '')
    }
  })

  it('imports nothing of the server and nothing but zod', async () => {
    const files = await readdir(join(packed, 'dist'), { recursive: true })
    const folders = new Set(files.filter((file) => file.endsWith('.js')).map((file) => file.split('/')[0]))
    assert.deepEqual([...folders].sort(), ['client', 'contract'])
    for (const file of files.filter((name) => name.endsWith('.js'))) {
      const source = await readFile(join(packed, 'dist', file), 'utf8')
      for (const [, from = ''] of source.matchAll(/from ['"]([^'"]+)['"]/g)) assert.match(from, /^(zod$|\.)/)
    }
  })

  it('comes with the service, and without tests', async () => {
    const files = await readdir(packed, { recursive: true })
    for (const name of ['src/main.ts', 'LICENSE', 'README.md', 'docs/openapi.json'])
      assert.ok(files.includes(name), name)
    for (const folder of ['catalog', 'migrations', 'samples']) {
      assert.ok(
        files.some((name) => name.startsWith(`${folder}/`)),
        folder,
      )
    }
    assert.deepEqual(
      files.filter((name) => /\.test\.|^(test|bench|node_modules)/.test(name)),
      [],
    )
  })
})
