import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const page = readFileSync(`${root}docs/contract.md`, 'utf8')

interface Statement {
  section: number
  number: number
  text: string
  holder: string
}

describe('docs/contract.md', () => {
  const rows = page.split('\n').filter((line) => /^\| \d/.test(line))
  const statements = rows.map((row): Statement => {
    const [, section, number, text = '', holder = ''] = /^\| (\d+)\.(\d+) \| (.+) \| (.+) \|$/.exec(row) ?? []
    return { section: Number(section), number: Number(number), text, holder }
  })

  it('numbers the statements of each section without a gap', () => {
    assert.ok(statements.length > 170)
    const bySection = Map.groupBy(statements, ({ section }) => section)
    assert.deepEqual([...bySection.keys()], [1, 2, 3, 4, 5, 6])
    for (const [section, own] of bySection)
      assert.deepEqual(
        own.map(({ number }) => number),
        own.map((_, i) => i + 1),
        `section ${section}`,
      )
  })

  it('names an existing test for each statement, or the reason why there is none', (t) => {
    const isHeld = ({ holder }: Statement) => !/^\*\*not held\*\*: \S/.test(holder)
    for (const { section, number, holder } of statements.filter(isHeld)) {
      const [, file = '', title = ''] = /^`([^`]+\.test\.ts)` › `([^`]+)`$/.exec(holder) ?? []
      const place = `${section}.${number}: ${holder}`
      assert.ok(file && existsSync(`${root}${file}`), place)
      const source = readFileSync(`${root}${file}`, 'utf8')
      assert.ok(
        ["'", '`'].some((quote) => source.includes(`it(${quote}${title}${quote}, `)),
        place,
      )
    }
    const open = statements.filter((statement) => !isHeld(statement))
    t.diagnostic(`${statements.length} statements, ${statements.length - open.length} held by a test`)
    for (const { section, number, text, holder } of open)
      t.diagnostic(`${section}.${number} ${text} ${holder}`)
  })
})
