import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { makeFolder, runCommand } from '../../test/run-command.ts'
import { commands } from './commands.ts'
import { optionsOf } from './usage.ts'

const zsh = fileURLToPath(new URL('../../test/complete.zsh', import.meta.url))

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
  const folder = await makeFolder()
  const paths = Object.fromEntries(['zsh', 'fish'].map((shell) => [shell, join(folder, `earshot.${shell}`)]))
  for (const [shell, path] of Object.entries(paths)) await writeFile(path, scripts[shell] ?? '')
  await writeFile(join(folder, 'a-file'), '')

  /** Each shell's own candidates for a typed line, by its usual completion system. */
  const offered: Record<string, (line: string) => string[]> = {
    bash: (line) => {
      const typed = line.split(' ').map((word) => `'${word}'`)
      const program = `${scripts.bash}\nCOMP_WORDS=(${typed.join(' ')}); COMP_CWORD=${typed.length - 1}; _earshot; printf '%s\\n' "\${COMPREPLY[@]}"`
      return run('bash', ['--norc', '-c', program])
    },
    zsh: (line) => run('zsh', ['-f', zsh, paths.zsh ?? '', line, join(folder, 'offered')]),
    fish: (line) =>
      run('fish', ['--no-config', '-c', `source '${paths.fish}'; complete -C '${line}'`]).map(
        (found) => found.split('\t')[0] ?? '',
      ),
  }
  const run = (shell: string, args: string[]) =>
    execFileSync(shell, args, {
      encoding: 'utf8',
      cwd: folder,
      env: { ...process.env, HOME: folder, TERM: 'dumb' },
    })
      .split('\n')
      .filter(Boolean)

  for (const [shell, complete] of Object.entries(offered))
    it(`completes commands, options and their values in ${shell}`, {
      skip: spawnSync(shell, ['--version']).error && `needs ${shell}`,
    }, () => {
      const isOffered = (line: string, ...words: string[]) =>
        assert.deepEqual(complete(line).toSorted(), words.toSorted(), line)
      isOffered('earshot te', 'team')
      isOffered('earshot key ', 'create', 'list', 'revoke')
      isOffered('earshot key r', 'revoke')
      isOffered('earshot team create Sales --o', '--org')
      isOffered('earshot team create --org 1 --m', '--monthly-runs')
      // A value is no word.
      isOffered('earshot team create --org ')
      isOffered('earshot search --in ', 'evidence', 'posts', 'transcripts')
      isOffered('earshot completion ', 'bash', 'zsh', 'fish')
      isOffered('earshot help ke', 'key')
      isOffered('earshot help key ', 'create', 'list', 'revoke')
      // Files are the shell's own; bash takes them from `complete -o default`.
      isOffered('earshot import a-fi', ...(shell === 'bash' ? [] : ['a-file']))
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
