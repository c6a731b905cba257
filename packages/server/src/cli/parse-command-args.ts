import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { OperatorError } from '@earshot/analyst/operator-error'
import type { Command, CommandArgs } from './command.ts'

/** The words and options after a command's name. Throws OperatorError for those that it does not take, and for too many. */
export function parseCommandArgs(command: Command, args: string[]): CommandArgs {
  const options: ParseArgsOptionsConfig = { json: { type: 'boolean' }, ...command.options }
  try {
    const { positionals, values, tokens } = parseArgs({
      args,
      options,
      allowPositionals: true,
      tokens: true,
    })
    refuseExtraWords(positionals, command.wordsMax ?? 0)
    const told = tokens.filter((token) => token.kind === 'option' && token.value !== undefined)
    refuseRepeated(told.map((token) => ('name' in token ? token.name : '')))
    // None of the options is one that takes several values.
    return { positionals, values: values as CommandArgs['values'] }
  } catch (cause) {
    const problem = (cause as Error).message.replaceAll('\n', ' ')
    throw new OperatorError(`${problem} Usage: earshot ${command.name} ${command.usage}`, { cause })
  }
}

function refuseExtraWords(words: readonly string[], wordsMax: number): void {
  const extra = words[wordsMax]
  if (extra === undefined) return
  const hint = wordsMax > 0 ? ' Put quotes around a name of several words.' : ''
  throw new OperatorError(`The command takes no "${extra}" here.${hint}`)
}

function refuseRepeated(names: readonly string[]): void {
  const double = names.find((name, i) => names.indexOf(name) !== i)
  if (double !== undefined) throw new OperatorError(`The option --${double} is there twice.`)
}
