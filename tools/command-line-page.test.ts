import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { commands } from '../packages/server/src/cli/commands.ts'
import { optionsOf } from '../packages/server/src/cli/usage.ts'
import { writeCommandLinePage } from './command-line-page.ts'

describe('docs/command-line.md', () => {
  it('matches the output of "npm run command-line"', () => {
    assert.equal(
      readFileSync(new URL('../docs/command-line.md', import.meta.url), 'utf8'),
      writeCommandLinePage(),
    )
  })

  it('explains each option of each command in one line', () => {
    for (const command of commands) {
      for (const [name, { summary }] of optionsOf(command)) {
        assert.match(summary, /^[A-Z][^\n]+[^.\n]$/, `${command.name} --${name}`)
      }
    }
  })
})
