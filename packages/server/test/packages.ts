import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const run = promisify(execFile)
export const checkout = fileURLToPath(new URL('../../..', import.meta.url))

// Excludes the settings of the test, and those by which `npm test` names the checkout to a child npm.
const ownVariables =
  /^(npm_(?!config_(registry|cache)$)|INIT_CWD$|EARSHOT_|DATABASE_URL$|NODE_TEST_CONTEXT$)/i
export const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !ownVariables.test(name)),
)

export interface Packed {
  client: string
  server: string
}

/** The two tarballs of the present code. */
export async function packBoth(): Promise<Packed> {
  const folder = await createFolder()
  await run(process.execPath, [join(checkout, 'scripts', 'pack.ts'), folder], { env: environment })
  const { version } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'))
  return {
    client: join(folder, `earshot-client-${version}.tgz`),
    server: join(folder, `earshot-${version}.tgz`),
  }
}

/** A new folder, removed after the test file. */
export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-packages-'))
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

export interface Registry {
  url: string
  /** Requests for packages of our own names. */
  refused: string[]
}

/** The configured registry of npm, without packages of our own names. */
export async function startRegistry(): Promise<Registry> {
  const { stdout } = await run('npm', ['config', 'get', 'registry'], { cwd: checkout })
  const upstream = stdout.trim()
  const refused: string[] = []
  const server = createServer(async ({ url = '/', headers }, answer) => {
    const path = url.slice(1)
    if (/^(@|%40)?earshot/i.test(path)) {
      refused.push(path)
      answer.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not found"}')
      return
    }
    try {
      const found = await fetch(new URL(path, upstream), { headers: { accept: headers.accept ?? '*/*' } })
      answer.writeHead(found.status, { 'content-type': found.headers.get('content-type') ?? '' })
      answer.end(Buffer.from(await found.arrayBuffer()))
    } catch (error) {
      answer.writeHead(502).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, refused }
}

/** Installs a tarball into a folder, as a project of its own. */
export async function install(tarball: string, folder: string, { url }: Registry): Promise<void> {
  const options = ['--registry', url, '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock']
  await run('npm', ['install', '--prefix', folder, ...options, tarball], { cwd: folder, env: environment })
}

export async function unpack(tarball: string, folder: string): Promise<void> {
  await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'])
}
