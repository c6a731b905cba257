import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

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

function readSources(): Sources {
  const paths = globSync('*/src/**/*.ts', { cwd: packages })
  const product = paths.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts')).sort()
  assert.ok(product.length > 50)
  return Object.fromEntries(product.map((path) => [path, readFileSync(join(packages, path), 'utf8')]))
}
