import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('check-literals.ts', import.meta.url))
const planted = `// Two bytes a letter: é
const list: number[] = [1]
export const spreadObject = { ...{ a: 1 } }
export const spreadList = [...[1, 2]]
export const read = list[0] as number
export const fine = { ...list, rest: [...list.map(String)] } as const
`

describe('the check of literals', () => {
  it('accepts the code as it is', () => {
    const { status, stdout, stderr } = run(fileURLToPath(new URL('../', import.meta.url)))
    assert.equal(stderr, '')
    assert.equal(status, 0)
    assert.ok(Number.parseInt(stdout, 10) > 200, stdout)
  })

  it('refuses spread literals and cast reads, by file and line', () => {
    const copy = mkdtempSync(join(tmpdir(), 'earshot-literals-'))
    after(() => rmSync(copy, { recursive: true }))
    mkdirSync(join(copy, 'packages/analyst/src'), { recursive: true })
    writeFileSync(join(copy, 'packages/analyst/src/a.ts'), planted)
    const { status, stderr } = run(copy)
    assert.equal(status, 1)
    const lines = stderr.trimEnd().split('\n')
    assert.deepEqual(
      lines.map((line) => line.split(';')[0]),
      [
        'packages/analyst/src/a.ts:3: spread of an object literal',
        'packages/analyst/src/a.ts:4: spread of a list literal',
        'packages/analyst/src/a.ts:5: cast of an indexed read',
      ],
    )
  })

  it('fails if it finds no file', () => {
    const empty = mkdtempSync(join(tmpdir(), 'earshot-literals-'))
    after(() => rmSync(empty, { recursive: true }))
    assert.equal(run(empty).status, 1)
  })
})

function run(cwd: string) {
  return spawnSync(process.execPath, [program], { cwd, encoding: 'utf8' })
}
