import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const linesMax = 250
const src = fileURLToPath(new URL('../src/', import.meta.url))
const decisions = fileURLToPath(new URL('../docs/decisions/', import.meta.url))

const service = ['contract', 'db', 'auth', 'http']
const features = [
  'slices',
  'elements',
  'call-types',
  'posts',
  'filters',
  'evidence',
  'runs',
  'calls',
  'ingest',
]
/** What a folder, or a file of the root, may import beside itself: folders, and packages where they are limited. */
const mayImport: Record<string, { folders: string[]; packages?: string[] }> = {
  contract: { folders: [], packages: ['zod'] },
  db: { folders: ['contract'] },
  auth: { folders: ['contract', 'db'] },
  http: { folders: ['contract', 'db', 'auth'] },
  ...Object.fromEntries(features.map((feature) => [feature, { folders: service }])),
  analysis: { folders: ['contract'] },
  jobs: { folders: ['contract', 'db', 'analysis'] },
  client: { folders: ['contract'], packages: ['zod'] },
  cli: { folders: ['contract', 'client'] },
  mcp: { folders: ['contract', 'client'] },
  'config.ts': { folders: ['contract'] },
  'catalog.ts': { folders: ['contract'] },
  'routes.ts': { folders: ['contract', 'http', ...features] },
  operator: {
    folders: [...service, ...features, 'analysis', 'jobs', 'client', 'config.ts', 'catalog.ts', 'routes.ts'],
  },
  'command-line.ts': { folders: ['contract', 'operator', 'config.ts'] },
  'keep-compiled.ts': { folders: [] },
  'main.ts': { folders: ['command-line.ts', 'keep-compiled.ts'] },
}

/** Files by their path below `src/`, tests left out. */
type Sources = Record<string, string>

describe('the product', () => {
  const sources = readSources()

  it('imports from the left only, and features not from each other', () => {
    assert.deepEqual(wrongImports(sources), [])
  })

  it('has no cycles of imports', () => {
    assert.deepEqual(cycles(sources), [])
  })

  it('has no default exports', () => {
    const found = Object.entries(sources).filter(([, text]) => /^export default\b|\bas default\b/m.test(text))
    assert.deepEqual(
      found.map(([path]) => path),
      [],
    )
  })

  it('reads the environment in command-line.ts only', () => {
    const found = Object.entries(sources).filter(([, text]) => /\bprocess\.env\b/.test(text))
    assert.deepEqual(
      found.map(([path]) => path),
      ['command-line.ts'],
    )
  })

  it(`has no file of more than ${linesMax} lines that no decision record names`, () => {
    const recorded = readdirSync(decisions)
      .map((name) => readFileSync(join(decisions, name), 'utf8'))
      .join('\n')
    const long = Object.entries(sources).filter(([, text]) => text.trimEnd().split('\n').length > linesMax)
    assert.deepEqual(
      long.map(([path]) => path).filter((path) => !recorded.includes(path)),
      [],
    )
  })
})

describe('the check of imports', () => {
  const found: [string, Sources, string[]][] = [
    ['one to the right', { 'db/a.ts': "import { b } from '../http/b.ts'" }, ['db/a.ts imports http/b.ts']],
    [
      'one between features',
      { 'runs/a.ts': "import type { B } from '../posts/b.ts'" },
      ['runs/a.ts imports posts/b.ts'],
    ],
    [
      'one of a file of the root',
      { 'http/a.ts': "export { b } from '../config.ts'" },
      ['http/a.ts imports config.ts'],
    ],
    ['one of main', { 'operator/a.ts': "import '../main.ts'" }, ['operator/a.ts imports main.ts']],
    [
      'one from a deeper folder',
      { 'client/x/a.ts': "import { b } from '../../db/b.ts'" },
      ['client/x/a.ts imports db/b.ts'],
    ],
    [
      'one over several lines',
      { 'analysis/a.ts': "import {\n  b,\n} from '../db/b.ts'" },
      ['analysis/a.ts imports db/b.ts'],
    ],
    ['one that is dynamic', { 'jobs/a.ts': "await import('../http/b.ts')" }, ['jobs/a.ts imports http/b.ts']],
    [
      'one of a package that a client may not need',
      { 'client/a.ts': "import { Pool } from 'pg'" },
      ['client/a.ts imports pg'],
    ],
    [
      'one of a folder that has no place yet',
      { 'utils/a.ts': '' },
      ['utils/a.ts lies in a folder without a place in the architecture'],
    ],
    [
      'one out of the sources',
      { 'db/a.ts': "import { b } from '../../test/b.ts'" },
      ['db/a.ts imports ../test/b.ts'],
    ],
  ]
  for (const [what, sources, expected] of found) {
    it(`finds ${what}`, () => assert.deepEqual(wrongImports(sources), expected))
  }

  it('allows what stands to the left, the same folder, packages and Node', () => {
    const text =
      "import a from 'node:fs'\nimport { b } from 'pg'\nimport { c } from './c.ts'\nimport { d } from '../contract/d.ts'"
    assert.deepEqual(wrongImports({ 'db/a.ts': text, 'db/x/a.ts': "import { b } from '../b.ts'" }), [])
  })

  it('finds cycles, and does not count types', () => {
    const a = { 'db/a.ts': "import { b } from './b.ts'", 'db/b.ts': "import { c } from './c.ts'" }
    assert.deepEqual(cycles({ ...a, 'db/c.ts': "import { a } from './a.ts'" }), [
      'db/a.ts > db/b.ts > db/c.ts > db/a.ts',
    ])
    assert.deepEqual(cycles({ ...a, 'db/c.ts': "import type { A } from './a.ts'" }), [])
  })
})

function readSources(): Sources {
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' })
  const product = paths.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts')).sort()
  assert.ok(product.length > 50)
  return Object.fromEntries(product.map((path) => [path, readFileSync(join(src, path), 'utf8')]))
}

function wrongImports(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([path, text]) => {
    const own = placeOf(path)
    const rule = mayImport[own]
    if (!rule) return [`${path} lies in a folder without a place in the architecture`]
    return importsOf(path, text)
      .map(({ target }) => target)
      .filter((target) => {
        if (target.endsWith('.ts')) return ![own, ...rule.folders].includes(placeOf(target))
        return !target.startsWith('node:') && rule.packages && !rule.packages.includes(target)
      })
      .map((target) => `${path} imports ${target}`)
  })
}

/** A folder of `src/`, or a file that lies in it directly. */
function placeOf(path: string): string {
  return path.split('/')[0] ?? path
}

function importsOf(path: string, text: string): { target: string; isType: boolean }[] {
  const imports = /\b(?:import|export)\s+(type\s)?(?:[\w*{},\s]+?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/g
  return [...text.matchAll(imports)].map(([, type, name = '', dynamic]) => {
    const target = dynamic ?? name
    const isOurs = target.startsWith('.')
    return { target: isOurs ? normalize(join(dirname(path), target)) : target, isType: type !== undefined }
  })
}

/** Each cycle once, from its first file on. */
function cycles(sources: Sources): string[] {
  const found = new Set<string>()
  const ended = new Set<string>()
  const follow = (path: string, way: string[]) => {
    const start = way.indexOf(path)
    if (start >= 0) found.add([...way.slice(start), path].join(' > '))
    if (start >= 0 || ended.has(path)) return
    for (const { target, isType } of importsOf(path, sources[path] ?? '')) {
      if (!isType) follow(target, [...way, path])
    }
    ended.add(path)
  }
  for (const path of Object.keys(sources)) follow(path, [])
  return [...found]
}
