import { UsageError } from '../platform/usage-error.ts'
import type { Command } from './command.ts'
import { completeBash } from './complete-bash.ts'
import { completeFish } from './complete-fish.ts'
import { completeZsh } from './complete-zsh.ts'

const writers = { bash: completeBash, zsh: completeZsh, fish: completeFish }

export const completion: Command = {
  name: 'completion',
  words: 'bash|zsh|fish',
  wordsMax: 1,
  summary: 'Print a script that completes commands and options in a shell',
  notes: [
    'bash: eval "$(earshot completion bash)" in ~/.bashrc.',
    'zsh: source <(earshot completion zsh) in ~/.zshrc, after compinit.',
    'fish: earshot completion fish > ~/.config/fish/completions/earshot.fish.',
  ],
  isBare: true,
  run: async ({ commands, say }, { positionals: [shell = ''] }) => {
    if (!Object.hasOwn(writers, shell)) throw new UsageError('Give a shell: bash, zsh or fish.')
    const script = writers[shell as keyof typeof writers](commands)
    say(script.trimEnd())
    return { shell, script }
  },
}
