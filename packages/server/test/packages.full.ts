import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createFolder, environment, packBoth, type Registry, run, startRegistry } from './packages.ts'
import { startApi } from './start-api.ts'

// Programs of others' machines, installed into a folder that goes after the test.
const tools = {
  npm10: 'npm:npm@10.9.9',
  npm11: 'npm:npm@11.19.1',
  deno: '2.9.6',
  esbuild: '0.28.2',
  [`node-${process.platform}-${process.arch}`]: '20.20.2',
}
const chromium = '/usr/bin/chromium'
const stopPollMs = 100
const stopPollsMax = 200

interface Account {
  name: string
  uid?: number
  gid?: number
}

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

    it('ends with one signal where the Node.js of the machine is too old', async () => {
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

    it('explains what to install where there is no Node.js that is new enough', async () => {
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

interface Machine {
  folder: string
  bin: string
  env: NodeJS.ProcessEnv
}

/** Programs as others have them, first of all Node.js 20; nothing of the checkout is in the PATH. */
async function createMachine(): Promise<Machine> {
  const folder = await createFolder()
  await chmod(folder, 0o755)
  const names = Object.entries(tools).map(([name, version]) => `${name}@${version}`)
  await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...names], {
    cwd: folder,
    env: environment,
  })
  const bin = join(folder, 'node_modules', '.bin')
  return { folder, bin, env: { ...environment, PATH: `${bin}:/usr/bin:/bin`, NODE_COMPILE_CACHE: '' } }
}

/** Who runs the test; root tries an ordinary account too. */
async function listAccounts(): Promise<Account[]> {
  if (process.getuid?.() !== 0) return [{ name: 'an ordinary account' }]
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (option) => Number((await run('id', [option, 'nobody'])).stdout)),
  )
  return [{ name: 'root' }, { name: 'nobody', uid, gid } as Account]
}

async function createProject({ uid, gid }: Account): Promise<string> {
  const project = join(await createFolder(), 'project')
  await chmod(dirname(project), 0o755)
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{"private": true}')
  if (uid !== undefined && gid !== undefined) {
    await chown(project, uid, gid)
    await chown(join(project, 'package.json'), uid, gid)
  }
  return project
}

async function copyInto(project: string, tarball: string): Promise<string> {
  const copy = join(dirname(project), basename(tarball))
  await cp(tarball, copy)
  return copy
}

async function installInto(
  project: string,
  tarball: string,
  { registry, machine }: { registry: Registry; machine: Machine },
  options: string[] = [],
): Promise<void> {
  const as = { project, account: { name: 'this account' }, machine }
  const args = ['install', '--no-audit', '--no-fund', '--registry', registry.url, ...options, tarball]
  await runAs(as, 'npm11', 'npm-cli.js', args)
}

interface Place {
  project: string
  account: Account
  machine: Machine
}

function startAs(
  { project, account, machine }: Place,
  npm: string,
  program: string,
  args: string[],
): ChildProcess {
  const { uid, gid } = account
  return spawn(
    join(machine.bin, 'node'),
    [join(machine.folder, 'node_modules', npm, 'bin', program), ...args],
    {
      cwd: project,
      env: { ...machine.env, HOME: project, npm_config_cache: join(project, '.npm') },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Of its own, so that a signal reaches npx and all below it.
      detached: true,
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
    },
  )
}

async function runAs(
  place: Place,
  npm: string,
  program: string,
  args: string[],
): Promise<{ stdout: string }> {
  const child = startAs(place, npm, program, args)
  const ended = once(child, 'close')
  const [stdout, stderr] = await Promise.all(
    [child.stdout, child.stderr].map((out) => (out ? text(out) : '')),
  )
  assert.deepEqual(await ended, [0, null], stderr)
  return { stdout: stdout ?? '' }
}

/** What a process of `earshot demo` writes until it serves. */
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

/** Waits for the end of every process that was started in a folder: the database ends a moment after its users. */
async function waitUntilGone(folder: string): Promise<void> {
  for (let polls = 0; polls < stopPollsMax; polls++) {
    if ((await listCommands()).every((command) => !command.includes(folder))) return
    await wait(stopPollMs)
  }
  assert.fail(`still running in ${folder}`)
}

async function listCommands(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
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

/** A page with the bundle. The API stands behind the same address, as browsers want it. */
async function servePage(bundle: Buffer, api: string): Promise<{ url: string; report: Promise<string> }> {
  const { promise: report, resolve } = Promise.withResolvers<string>()
  const server = createServer(async (request, answer) => {
    if (request.url?.startsWith('/api/')) {
      const { status, body } = await passOn(request, api)
      answer.writeHead(status, { 'content-type': 'application/json' }).end(body)
    } else if (request.url === '/bundle.js') {
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(bundle)
    } else if (request.url === '/report') {
      resolve(await text(request))
      answer.end()
    } else {
      answer.writeHead(200, { 'content-type': 'text/html' })
      answer.end(
        `<script>onerror = (message) => fetch('/report', { method: 'POST', body: JSON.stringify({ message }) })</script>
         <script type="module" src="/bundle.js"></script>`,
      )
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, report }
}

async function passOn(request: IncomingMessage, api: string): Promise<{ status: number; body: string }> {
  const headers = { authorization: request.headers.authorization ?? '' }
  const answer = await fetch(new URL(request.url ?? '/', api), { headers })
  return { status: answer.status, body: await answer.text() }
}

async function openBrowser(url: string): Promise<ChildProcess> {
  const options = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
  const profile = `--user-data-dir=${await createFolder()}`
  return spawn(chromium, [...options, ...quiet, profile, url], { stdio: 'ignore' })
}
