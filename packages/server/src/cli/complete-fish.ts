import type { Command, OptionDefinition } from './command.ts'
import { choicesOfWords, isPath, wordsByPrefix } from './completion-words.ts'
import { choicesOf, optionsOf } from './usage.ts'

export function completeFish(commands: readonly Command[]): string {
  const words = [...wordsByPrefix(commands)].flatMap(([prefix, list]) =>
    list.map(({ word, summary }) =>
      complete(`__earshot_is ${quote(prefix)}`, `-a ${word} -d ${quote(summary)}`),
    ),
  )
  return `# Completion of earshot for fish.
function __earshot_called
    set -l tokens (commandline -opc)
    string join ' ' -- (string match -v -- '-*' $tokens[2..-1])
end
function __earshot_is
    set -l called (__earshot_called | string replace -r '^help *' '')
    test "$called" = "$argv[1]"
end
function __earshot_in
    string match -q -- "$argv[1] *" (__earshot_called)' '
end
complete -c earshot -f
${[...words, ...commands.flatMap(linesOf)].join('\n')}
`
}

function linesOf(command: Command): string[] {
  const condition = `__earshot_in ${quote(command.name)}`
  const options = optionsOf(command).map(([name, option]) =>
    complete(condition, `-l ${name}${valueFlags(option)} -d ${quote(option.summary)}`),
  )
  const choices = choicesOfWords(command)
  if (choices.length > 0) options.push(complete(condition, `-a ${quote(choices.join(' '))}`))
  if (isPath(command.words)) options.push(complete(condition, '-F'))
  return options
}

function valueFlags(option: OptionDefinition): string {
  if (option.type === 'boolean') return ''
  const choices = choicesOf(option)
  if (choices.length > 0) return ` -x -a ${quote(choices.join(' '))}`
  return isPath(option.value) ? ' -r -F' : ' -x'
}

function complete(condition: string, rest: string): string {
  return `complete -c earshot -n ${JSON.stringify(condition)} ${rest}`
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
