import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { checkout, createFolder, install, packBoth, run, startRegistry, unpack } from './packages.ts'
import { startApi } from './start-api.ts'

const clientMaxBytes = 300_000

describe('the packages that are published', async () => {
  const packed = await packBoth()

  describe('the client', async () => {
    const { url, createTeam } = await startApi()
    const { key } = await createTeam()
    const registry = await startRegistry()
    const project = await createFolder()
    await writeFile(join(project, 'package.json'), '{"type": "module"}')
    await install(packed.client, project, registry)
    const installed = join(project, 'node_modules', 'earshot-client')

    it('brings zod and nothing else, and is small', async () => {
      const names = await readdir(join(project, 'node_modules'))
      assert.deepEqual(names.filter((name) => !name.startsWith('.')).sort(), ['earshot-client', 'zod'])
      let bytes = 0
      for (const path of await listFiles(installed)) bytes += (await stat(join(installed, path))).size
      assert.ok(bytes < clientMaxBytes, `${bytes} bytes`)
    })

    it('calls the service from plain JavaScript', async () => {
      await writeFile(
        join(project, 'call.js'),
        `import { createClient } from 'earshot-client'
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
      await compileConsumer(project, 'earshot-client')
    })

    it('imports nothing but zod', async () => {
      for (const [path, text] of await readPrograms(installed)) {
        for (const from of listImports(text)) assert.match(from, /^(zod$|\.)/, path)
      }
    })
  })

  describe('the server', async () => {
    const project = await createFolder()
    const installed = join(project, 'node_modules', 'earshot')
    await mkdir(installed, { recursive: true })
    await unpack(packed.server, installed)
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
    // The checkout has the pinned version of each dependency; packages.full.ts installs them.
    for (const name of Object.keys(manifest.dependencies)) {
      await mkdir(join(project, 'node_modules', name, '..'), { recursive: true })
      await symlink(await findInstalled(name), join(project, 'node_modules', name))
    }
    await writeFile(join(project, 'package.json'), '{"type": "module"}')

    it('starts as compiled JavaScript', async () => {
      const program = join(installed, 'packages', 'server', 'src', 'main.js')
      const { stdout: version } = await run(process.execPath, ['--no-strip-types', program, '--version'])
      assert.equal(version.trim(), manifest.version)
      const { stdout: help } = await run(process.execPath, ['--no-strip-types', program, '--help'])
      assert.match(help, /earshot demo/)
    })

    it('starts with the Node.js of the PATH', async () => {
      const { stdout } = await run(join(installed, 'bin', 'earshot'), ['--version'])
      assert.equal(stdout.trim(), manifest.version)
    })

    it('has the types of the client', async () => {
      await compileConsumer(project, 'earshot/client')
    })

    it('pins each dependency to the version of the checkout, and names no package of our own', async () => {
      for (const [name, version] of Object.entries(manifest.dependencies)) {
        assert.doesNotMatch(name, /^@?earshot/)
        assert.match(String(version), /^\d/, name)
        const own = JSON.parse(await readFile(join(await findInstalled(name), 'package.json'), 'utf8'))
        assert.equal(own.version, version, name)
      }
    })

    it('imports only its own files and dependencies', async () => {
      const known = new Set(Object.keys(manifest.dependencies))
      const imports = (await readPrograms(installed)).flatMap(([, text]) => listImports(text))
      const named = imports.filter((from) => !/^(\.|node:)/.test(from))
      const packages = named.map((from) => /^(@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? '')
      assert.deepEqual(
        packages.filter((name) => !known.has(name)),
        [],
      )
    })

    it('has everything that the code reads beside itself', async () => {
      const files = await listFiles(installed)
      for (const name of [
        'LICENSE',
        'README.md',
        'docs/openapi.json',
        '.env.example',
        'catalog/elements.json',
      ])
        assert.ok(files.includes(name), name)
      for (const pattern of [
        'packages/analyst/src/**/*.{bin,wasm,txt}',
        'packages/server/migrations/*',
        'samples/*',
        'catalog/**/*.json',
        'docs/*.md',
      ]) {
        const expected = globSync(pattern, { cwd: checkout })
        assert.ok(expected.length > 0, pattern)
        for (const path of expected) assert.ok(files.includes(path), path)
      }
    })
  })

  for (const [name, tarball] of Object.entries(packed)) {
    it(`has no tests, no training code, no names of our own and no paths of this machine: ${name}`, async () => {
      const folder = await createFolder()
      await unpack(tarball, folder)
      const files = await listFiles(folder)
      assert.deepEqual(
        files.filter((path) =>
          /[.](test|full)[.]|(^|\/)(test|lab|bench|tools|scripts|node_modules)\//.test(path),
        ),
        [],
      )
      assert.deepEqual(
        files.filter((path) => /(?<![.]d)[.]ts$/.test(path)),
        [],
      )
      for (const path of files) {
        const text = await readFile(join(folder, path), 'latin1')
        assert.ok(!text.includes(checkout), path)
        if (/[.](js|ts|json)$/.test(path)) assert.doesNotMatch(text, /['"`]@earshot\//, path)
      }
    })
  }
})

// The consumer that `npm run check` compiles against the source, with the package in the source's place.
async function compileConsumer(project: string, name: string): Promise<void> {
  const source = await readFile(join(checkout, 'packages', 'contract', 'test', 'consumer.ts'), 'utf8')
  assert.ok(source.includes("'../src/client/client.ts'"))
  await writeFile(join(project, 'consumer.ts'), source.replace('../src/client/client.ts', name))
  const always = ['--strict', '--noEmit', '--target', 'es2024', '--lib', 'es2024,dom', '--types', '']
  const compiler = join(checkout, 'node_modules', 'typescript', 'bin', 'tsc')
  for (const module of [
    ['--module', 'nodenext'],
    ['--module', 'esnext', '--moduleResolution', 'bundler'],
  ]) {
    const { stdout } = await run(process.execPath, [compiler, ...always, ...module, 'consumer.ts'], {
      cwd: project,
    }).catch((error: { stdout: string }) => error)
    assert.equal(stdout, '')
  }
}

// npm puts a second version of a package below the workspace that asked for it.
async function findInstalled(name: string): Promise<string> {
  for (const folder of ['packages/server', 'packages/analyst', 'packages/contract', '.']) {
    const path = join(checkout, folder, 'node_modules', name)
    if ((await stat(path).catch(() => null)) !== null) return path
  }
  throw new Error(`${name} is not installed`)
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
}

async function readPrograms(folder: string): Promise<[path: string, text: string][]> {
  const paths = (await listFiles(folder)).filter((path) => path.endsWith('.js'))
  assert.ok(paths.length > 0)
  return await Promise.all(
    paths.map(async (path): Promise<[string, string]> => [path, await readFile(join(folder, path), 'utf8')]),
  )
}

function listImports(text: string): string[] {
  const forms = /^(?:import|export)\b(?:[^'"`;]*?from)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm
  return [...text.matchAll(forms)].map(([, from, dynamic]) => from ?? dynamic ?? '')
}
