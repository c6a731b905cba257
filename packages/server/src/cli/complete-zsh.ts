import type { Command } from './command.ts'
import { choicesOfWords, isPath, patternOf, wordsByPrefix } from './completion-words.ts'
import { choicesOf, optionsOf } from './usage.ts'

/** Completion for zsh, as a function to be loaded or a script to be sourced. */
export function completeZsh(commands: readonly Command[]): string {
  const groups = [...wordsByPrefix(commands)].map(([prefix, words]) => {
    const described = words.map(({ word, summary }) => quote(`${word}:${summary}`))
    return `    ${patternOf(prefix)}) commands=(${described.join(' ')}); _describe command commands ;;`
  })
  return `#compdef earshot
# Completion of earshot for zsh.
_earshot() {
  local -a commands
  local called=\${(j: :)\${(M)words[2,CURRENT-1]:#[^-]*}}
  case "$called " in
${commands.map(branchOf).join('\n')}
${groups.join('\n')}
  esac
}
if [ "$funcstack[1]" = _earshot ]; then _earshot "$@"; else compdef _earshot earshot; fi
`
}

function branchOf(command: Command): string {
  const options = optionsOf(command).map(([name, option]) => {
    const choices = choicesOf(option)
    const offered = choices.length > 0 ? `(${choices.join(' ')})` : isPath(option.value) ? '_files' : ' '
    const value = option.type === 'string' ? `:${name}:${offered}` : ''
    const summary = option.summary.replaceAll(/[[\]\\:]/g, '\\$&')
    return quote(`${option.multiple ? '*' : ''}--${name}[${summary}]${value}`)
  })
  const choices = choicesOfWords(command)
  const files = isPath(command.words) ? '*:file:_files' : '*: : '
  const words = quote(choices.length > 0 ? `*:word:(${choices.join(' ')})` : files)
  return `    '${command.name} '*) _arguments ${[...options, words].join(' ')} ;;`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
