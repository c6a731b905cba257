import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { textFormats } from '../src/calls/formats/detect-format.ts'
import { jsonFormats } from '../src/calls/formats/detect-json-format.ts'

const linesMax = 250
const packages = fileURLToPath(new URL('../../', import.meta.url))
const decisions = fileURLToPath(new URL('../../../docs/decisions/', import.meta.url))

/** Files by their path below `packages/`, tests left out. */
type Sources = Record<string, string>

describe('the product', () => {
  const sources = readSources()

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
      ['server/src/cli/command-line.ts'],
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

describe('transcript formats', () => {
  const testOf = (name: string) =>
    readFileSync(join(packages, `server/src/calls/formats/${name}.test.ts`), 'utf8')
  const formats: [readonly { name: string }[], string[]][] = [
    [textFormats, ['fuzzFormat(', 'assertLinear(']],
    [jsonFormats, ['fuzzJson(']],
  ]
  for (const [list, helpers] of formats)
    for (const { name } of list)
      it(`feeds ${name} hostile files`, () => {
        const test = testOf(name)
        for (const helper of helpers)
          assert.ok(test.includes(helper), `no ${helper}…) of test/fuzz-format.ts`)
      })
})

function readSources(): Sources {
  const paths = globSync('*/src/**/*.ts', { cwd: packages })
  const product = paths.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts')).sort()
  assert.ok(product.length > 50)
  return Object.fromEntries(product.map((path) => [path, readFileSync(join(packages, path), 'utf8')]))
}
