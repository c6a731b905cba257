import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, it } from 'node:test'
import { chromium, openBrowser, servePage } from './browser-page.ts'
import {
  copyInto,
  createMachine,
  createProject,
  installInto,
  listAccounts,
  runAs,
  startAs,
  waitUntilGone,
} from './other-machine.ts'
import { packBoth, run, startRegistry } from './packages.ts'
import { startApi } from './start-api.ts'

describe('the packages on machines of others', async () => {
  const packed = await packBoth()
  const registry = await startRegistry()
  const machine = await createMachine()

  describe('the server', async () => {
    for (const npm of ['npm10', 'npm11']) {
      for (const account of await listAccounts()) {
        for (const scripts of [[], ['--ignore-scripts']]) {
          it(`shows evidence with Node.js 20, ${npm}, ${account.name}, ${scripts[0] ?? 'install scripts'}`, async () => {
            const project = await createProject(account)
            const as = { project, account, machine }
            await runAs(as, npm, 'npm-cli.js', [
              'install',
              '--no-audit',
              '--no-fund',
              '--registry',
              registry.url,
              ...scripts,
              await copyInto(project, packed.server),
            ])
            const { stdout } = await runAs(as, npm, 'npx-cli.js', ['earshot', '--help'])
            assert.match(stdout, /earshot demo/)
            await checkDemo(startAs(as, npm, 'npx-cli.js', ['earshot', 'demo', '--port', '0']))
            await waitUntilGone(project)
          })
        }
      }
    }

    it('ends with one signal if the Node.js of the machine is too old', async () => {
      const project = await createProject({ name: 'this account' })
      await installInto(project, packed.server, { registry, machine })
      const child = spawn(join(project, 'node_modules', '.bin', 'earshot'), ['demo', '--port', '0'], {
        cwd: project,
        env: machine.env,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await readUntilServing(child)
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      assert.deepEqual(await exited, [0, null])
      await waitUntilGone(project)
    })

    it('explains what to install without a new enough Node.js', async () => {
      const project = await createProject({ name: 'this account' })
      await installInto(project, packed.server, { registry, machine }, ['--omit=optional'])
      const failed = await run(join(project, 'node_modules', '.bin', 'earshot'), ['--version'], {
        env: machine.env,
      }).catch((error: { code: number; stderr: string }) => error)
      assert.match(failed.stderr, /found no Node\.js 24 or later.*without --omit=optional/)
    })
  })

  describe('the client', async () => {
    const { url, createTeam } = await startApi()
    const { key } = await createTeam()
    const project = await createProject({ name: 'this account' })
    await installInto(project, packed.client, { registry, machine })
    const expected = { slices: true, runs: [], error: { code: 'RUN_NOT_FOUND', status: 404 } }

    it('asks no registry for names of our own', () => assert.deepEqual(registry.refused, []))

    it('runs in Node.js 20', async () => {
      await writeFile(join(project, 'call.mjs'), writeCall({ baseUrl: url, key, report: 'console.log' }))
      const { stdout } = await run(join(machine.bin, 'node'), ['call.mjs'], {
        cwd: project,
        env: machine.env,
      })
      assert.deepEqual(JSON.parse(stdout), expected)
    })

    it('runs in Deno', async () => {
      await writeFile(join(project, 'call.mjs'), writeCall({ baseUrl: url, key, report: 'console.log' }))
      const args = [
        'run',
        '--no-lock',
        '--node-modules-dir=manual',
        `--allow-net=${new URL(url).host}`,
        'call.mjs',
      ]
      const { stdout } = await run(join(machine.bin, 'deno'), args, { cwd: project, env: machine.env })
      assert.deepEqual(JSON.parse(stdout), expected)
    })

    it('runs in a browser from a bundle', async () => {
      assert.ok(existsSync(chromium), `install Chromium: there is no ${chromium}`)
      const report = `((text) => fetch('/report', { method: 'POST', body: text }))`
      await writeFile(join(project, 'page.mjs'), writeCall({ baseUrl: '', key, report }))
      const bundle = ['--bundle', '--format=esm', '--outfile=bundle.js']
      await run(join(machine.bin, 'esbuild'), ['page.mjs', ...bundle], { cwd: project, env: machine.env })
      const page = await servePage(await readFile(join(project, 'bundle.js')), url)
      const browser = await openBrowser(page.url)
      const left = once(browser, 'exit').then(() => '{"error":"the browser ended without a report"}')
      try {
        assert.deepEqual(JSON.parse(await Promise.race([page.report, left])), expected)
      } finally {
        browser.kill()
        await left
      }
    })
  })
})

/** The output of `earshot demo` until it serves. */
async function readUntilServing(child: ChildProcess): Promise<string> {
  assert.ok(child.stdout)
  child.stderr?.resume()
  let written = ''
  for await (const line of createInterface({ input: child.stdout })) {
    written += `${line}\n`
    if (/curl .*\/evidence/.test(line)) {
      child.stdout.resume()
      return written
    }
  }
  throw new Error(`the demo ended: ${written}`)
}

async function checkDemo(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  try {
    const written = await readUntilServing(child)
    assert.match(written, /quotes?, the best:\n {4}".+"\n/)
    const [, key = '', url = ''] = /Bearer (\S+)' (\S+)/.exec(written) ?? []
    const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
    assert.equal(answer.status, 200)
    const { data } = (await answer.json()) as { data: { elements: Record<string, { count: number }> } }
    assert.ok(Object.values(data.elements).some(({ count }) => count > 0))
  } finally {
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

function writeCall({ baseUrl, key, report }: { baseUrl: string; key: string; report: string }): string {
  return `
    import { createClient } from 'earshot-client'
    const client = createClient({ baseUrl: ${JSON.stringify(baseUrl)}, apiKey: ${JSON.stringify(key)} })
    const { slices } = await client.slices.list()
    const { data } = await client.runs.list()
    const error = await client.runs.get(999999).catch(({ code, status }) => ({ code, status }))
    await ${report}(JSON.stringify({ slices: slices.length > 20, runs: data, error }))`
}
