import { parseArgs } from 'node:util'
import { nearestName } from '../platform/nearest-name.ts'
import { UsageError } from '../platform/usage-error.ts'
import type { Command, CommandArgs, OptionDefinition } from './command.ts'
import { optionsOf, withValue } from './usage.ts'

/** The arguments and options after a command's name. Throws UsageError for unknown, surplus and missing ones. */
export function parseCommandArgs(command: Command, args: string[]): CommandArgs {
  const options = Object.fromEntries(optionsOf(command))
  const { positionals, values, tokens } = parse(args, options)
  refuseExtraWords(positionals, command.wordsMax ?? 0)
  const given = tokens.filter(
    (token) => token.kind === 'option' && token.value !== undefined && options[token.name]?.multiple !== true,
  )
  refuseRepeated(given.map((token) => ('name' in token ? token.name : '')))
  const missing = Object.keys(options).find((name) => options[name]?.isRequired && values[name] === undefined)
  if (missing !== undefined) throw new UsageError(`Give --${missing}.`)
  return { positionals, values: values as CommandArgs['values'] }
}

function parse(args: string[], options: Record<string, OptionDefinition>) {
  try {
    return parseArgs({ args, options, allowPositionals: true, tokens: true })
  } catch (cause) {
    throw new UsageError(explain(cause as Error & { code?: string }, options), { cause })
  }
}

function explain(
  { code, message }: Error & { code?: string },
  options: Record<string, OptionDefinition>,
): string {
  const [, name = ''] = /--([^'\s=]+)/.exec(message) ?? []
  const option = options[name]
  if (option?.type === 'boolean') return `The option --${name} takes no value.`
  if (option) return `The option --${name} needs a value: ${withValue(name, option)}.`
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION' || name === '') return message.replaceAll('\n', ' ')
  const nearest = nearestName(name, Object.keys(options))
  return `There is no option '--${name}' here.${nearest ? ` Did you mean --${nearest}?` : ''}`
}

function refuseExtraWords(words: readonly string[], wordsMax: number): void {
  const extra = words[wordsMax]
  if (extra === undefined) return
  const hint = wordsMax > 0 ? ' Put quotes around a name of several words.' : ''
  throw new UsageError(`The command takes no "${extra}" here.${hint}`)
}

function refuseRepeated(names: readonly string[]): void {
  const double = names.find((name, i) => names.indexOf(name) !== i)
  if (double !== undefined) throw new UsageError(`The option --${double} is there twice.`)
}
