import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

interface Planted {
  what: string
  /** A file below `packages/`, and a line to add to it. */
  lines: [path: string, line: string][]
  refusal: RegExp
}

const planted: Planted[] = [
  {
    what: 'a cycle of types alone',
    lines: [
      ['server/src/catalog/require-slice.ts', "import type { listSlicesRoute } from './list-slices.ts'"],
      ['server/src/catalog/list-slices.ts', "import type { requireSlice } from './require-slice.ts'"],
    ],
    refusal: /^no-cycle: .*(require-slice\.ts.*list-slices|list-slices\.ts.*require-slice)/m,
  },
  {
    what: 'a feature that imports one to its right',
    lines: [['server/src/tenants/keys.ts', "import type { Columns } from '../calls/columns/columns.ts'"]],
    refusal: /^feature-line: tenants: .*keys\.ts → .*columns\.ts$/m,
  },
  {
    what: 'a package that imports one to its right',
    lines: [['contract/src/endpoint.ts', "import type { Analyst } from '@earshot/analyst/analyst'"]],
    refusal: /^package-line: contract: .*endpoint\.ts → packages\/analyst\/src\/analyst\.ts$/m,
  },
  {
    what: 'a part of the application that imports the command line',
    lines: [['server/src/app/routes.ts', "import type { Command } from '../cli/command.ts'"]],
    refusal: /^feature-line: app: .*routes\.ts → .*command\.ts$/m,
  },
  {
    what: 'published code that imports test code',
    lines: [['server/src/calls/get-call.ts', "import { startApi } from '../../test/start-api.ts'"]],
    refusal: /^no-test-code: .*get-call\.ts → .*start-api\.ts$/m,
  },
  {
    what: 'published code that imports training code',
    lines: [['analyst/src/find-quote.ts', "import type { trees } from '../lab/train/pick-rows.ts'"]],
    refusal: /^no-test-code: .*find-quote\.ts → .*pick-rows\.ts$/m,
  },
  {
    what: 'code in src that only a test uses',
    lines: [
      ['server/src/calls/helper.ts', 'export const help = 1'],
      ['server/src/calls/calls.test.ts', "import { help } from './helper.ts'"],
    ],
    refusal: /^no-unshipped-code: packages\/server\/src\/calls\/helper\.ts/m,
  },
  {
    what: 'an import of a file that does not exist',
    lines: [['server/src/calls/get-transcript.ts', "import { nothing } from './nothing.ts'"]],
    refusal: /^resolvable: .*get-transcript\.ts → \.\/nothing\.ts$/m,
  },
  {
    what: 'a folder of the server without a place in the line',
    lines: [['server/src/elsewhere/thing.ts', "import '../platform/instants.ts'"]],
    refusal: /^known-feature: .*thing\.ts → .*instants\.ts$/m,
  },
]

describe('the check of imports', () => {
  it('accepts the code as it is', () => {
    const { status, stdout, stderr } = checkImports(root)
    assert.equal(stderr, '')
    assert.equal(status, 0)
    assert.ok(Number.parseInt(stdout, 10) > 500, stdout)
  })

  describe('in a copy with wrong imports', () => {
    const copy = copyCode()
    mkdirSync(join(copy, 'packages/server/src/elsewhere'))
    for (const [path, line] of planted.flatMap(({ lines }) => lines))
      appendFileSync(join(copy, 'packages', path), `\n${line}\n`)
    const { status, stderr } = checkImports(copy)

    it('fails', () => assert.equal(status, 1))
    for (const { what, refusal } of planted) it(`refuses ${what}`, () => assert.match(stderr, refusal))
  })

  it('fails if its parser is missing, though dependency-cruiser passes', () => {
    const { status, stderr } = checkImports(root, `data:text/javascript,${encodeURIComponent(hideParser)}`)
    assert.match(stderr, /^not seen by dependency-cruiser: packages\/server\/src\/calls\/get-call\.ts$/m)
    assert.equal(status, 1)
  })
})

const hideParser = `
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve(name, context, next) {
      if (name !== '@swc/core') return next(name, context)
      throw Object.assign(new Error('hidden'), { code: 'MODULE_NOT_FOUND' })
    },
  })`

function checkImports(cwd: string, preloaded = 'data:text/javascript,') {
  const args = ['--import', preloaded, join(root, 'tools/check-imports.ts')]
  return spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
}

/** A copy of the code in which packages find each other. */
function copyCode(): string {
  const copy = mkdtempSync(join(tmpdir(), 'earshot-imports-'))
  after(() => rmSync(copy, { recursive: true }))
  cpSync(join(root, '.dependency-cruiser.cjs'), join(copy, '.dependency-cruiser.cjs'))
  for (const name of readdirSync(join(root, 'packages'))) {
    for (const part of ['src', 'test', 'lab', 'package.json']) {
      const from = join(root, 'packages', name, part)
      const filter = (path: string) => !/\/(data|weights)$/.test(path)
      if (existsSync(from)) cpSync(from, join(copy, 'packages', name, part), { recursive: true, filter })
    }
  }
  linkModules(copy)
  return copy
}

function linkModules(copy: string): void {
  const modules = join(root, 'node_modules')
  mkdirSync(join(copy, 'node_modules/@earshot'), { recursive: true })
  for (const name of readdirSync(modules).filter((name) => name !== '@earshot'))
    symlinkSync(join(modules, name), join(copy, 'node_modules', name))
  for (const name of ['contract', 'analyst'])
    symlinkSync(`../../packages/${name}`, join(copy, 'node_modules/@earshot', name))
}
