import type { Command } from './command.ts'
import { choicesOfWords, patternOf, wordsByPrefix } from './completion-words.ts'
import { choicesOf, optionsOf } from './usage.ts'

/** Completion for bash. Without other candidates it completes file names. */
export function completeBash(commands: readonly Command[]): string {
  const lists = [...wordsByPrefix(commands)]
  const groups = lists.map(
    ([prefix, words]) => `    ${patternOf(prefix)}) words='${words.map(({ word }) => word).join(' ')}' ;;`,
  )
  return `# Completion of earshot for bash: eval "$(earshot completion bash)"
_earshot() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  local called= word words= options= values=
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] || called+=\${called:+ }$word
  done
  case "$called " in
${commands.map(branchOf).join('\n')}
${groups.join('\n')}
  esac
  COMPREPLY=()
  if [[ " $values " == *" $previous "* ]]; then
    return
  elif [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [[ -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  fi
}
complete -o bashdefault -o default -F _earshot earshot
`
}

function branchOf(command: Command): string {
  const options = optionsOf(command)
  const valued = options.filter(([, option]) => option.type === 'string' && choicesOf(option).length === 0)
  const chosen = options
    .map(([name, option]) => ({ name, choices: choicesOf(option) }))
    .filter(({ choices }) => choices.length > 0)
    .map(({ name, choices }) => `--${name}) words='${choices.join(' ')}' ;;`)
  return [
    `    '${command.name} '*)`,
    `      options='${options.map(([name]) => `--${name}`).join(' ')}'`,
    `      values='${valued.map(([name]) => `--${name}`).join(' ')}'`,
    `      words='${choicesOfWords(command).join(' ')}'`,
    ...(chosen.length > 0 ? [`      case "$previous" in ${chosen.join(' ')} esac`] : []),
    '      ;;',
  ].join('\n')
}
