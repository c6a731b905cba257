import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { createFolder, environment, type Registry, run } from './packages.ts'

// Programs of others' machines, installed into a folder that goes after the test.
const tools = {
  npm10: 'npm:npm@10.9.9',
  npm11: 'npm:npm@11.19.1',
  deno: '2.9.6',
  esbuild: '0.28.2',
  [`node-${process.platform}-${process.arch}`]: '20.20.2',
}
const stopPollMs = 100
const stopPollsMax = 200

interface Account {
  name: string
  uid?: number
  gid?: number
}

export interface Machine {
  folder: string
  bin: string
  env: NodeJS.ProcessEnv
}

/** Programs as others have them, first of all Node.js 20; nothing of the checkout is in the PATH. */
export async function createMachine(): Promise<Machine> {
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

/** The accounts to test: our own, and as root an ordinary one, too. */
export async function listAccounts(): Promise<Account[]> {
  if (process.getuid?.() !== 0) return [{ name: 'an ordinary account' }]
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (option) => Number((await run('id', [option, 'nobody'])).stdout)),
  )
  return [{ name: 'root' }, { name: 'nobody', uid, gid } as Account]
}

export async function createProject({ uid, gid }: Account): Promise<string> {
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

export async function copyInto(project: string, tarball: string): Promise<string> {
  const copy = join(dirname(project), basename(tarball))
  await cp(tarball, copy)
  return copy
}

export async function installInto(
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

export function startAs(
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

export async function runAs(
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

/** Waits for the end of every process that was started in a folder: the database ends a moment after its users. */
export async function waitUntilGone(folder: string): Promise<void> {
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
