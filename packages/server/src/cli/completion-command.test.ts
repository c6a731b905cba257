import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { runCommand } from '../../test/run-command.ts'
import { commands } from './commands.ts'
import { optionsOf } from './usage.ts'

describe('earshot completion', async () => {
  const scripts = Object.fromEntries(
    await Promise.all(
      ['bash', 'zsh', 'fish'].map(async (shell) => {
        const { stdout, status } = await runCommand(['completion', shell], { env: { PORT: 'bad' } })
        assert.equal(status, 0, 'bad settings are no reason to break the start of a shell')
        return [shell, stdout] as const
      }),
    ),
  )

  it('completes commands, options and their values in bash', () => {
    const complete = (...words: string[]) => {
      const typed = words.map((word) => `'${word}'`).join(' ')
      const program = `${scripts.bash}\nCOMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _earshot; echo "\${COMPREPLY[@]}"`
      return execFileSync('bash', ['--norc', '-c', program], { encoding: 'utf8' }).trim()
    }
    assert.equal(complete('earshot', 'te'), 'team')
    assert.equal(complete('earshot', 'key', ''), 'create list revoke')
    assert.equal(complete('earshot', 'key', 'r'), 'revoke')
    assert.equal(complete('earshot', 'team', 'create', 'Sales', '--o'), '--org')
    assert.equal(complete('earshot', 'team', 'create', '--org', '1', '--m'), '--monthly-runs')
    assert.equal(complete('earshot', 'team', 'create', '--org', ''), '', 'a value is no word')
    assert.equal(complete('earshot', 'search', '--in', ''), 'evidence posts transcripts')
    assert.equal(complete('earshot', 'import', 'fil'), '', 'files are the shell’s own')
    assert.equal(complete('earshot', 'completion', ''), 'bash zsh fish')
  })

  it('names every command and option in each script', () => {
    for (const command of commands) {
      for (const [option] of optionsOf(command)) {
        const [, second = command.name] = command.name.split(' ')
        for (const script of Object.values(scripts)) assert.ok(script.includes(second))
        assert.ok(scripts.bash?.includes(`--${option}`))
        assert.ok(scripts.zsh?.includes(`--${option}[`))
        assert.ok(scripts.fish?.includes(` -l ${option} `))
      }
    }
  })
})
