import type { Command, OptionDefinition } from './command.ts'

// With more options, a usage line has "[options]".
const optionsShownMax = 6

const jsonOption: OptionDefinition = {
  type: 'boolean',
  summary: 'Print one JSON document on stdout; an error is one JSON object on stderr',
}
const helpOption: OptionDefinition = { type: 'boolean', summary: 'Show this help' }

/** All options of a command, those that every command takes last. */
export function optionsOf(command: Command): [name: string, OptionDefinition][] {
  return Object.entries({ ...command.options, json: jsonOption, help: helpOption })
}

/** "earshot team create <name> --org <orgId> [--monthly-runs N]" */
export function usageOf({ name, words, options = {} }: Command): string {
  const all = Object.entries(options)
  const required = all.filter(([, { isRequired }]) => isRequired)
  const others = all.filter(([, { isRequired }]) => !isRequired)
  const shown = [
    ...required.map(([option, definition]) => withValue(option, definition)),
    ...(all.length > optionsShownMax
      ? ['[options]']
      : others.map(([option, definition]) => `[${withValue(option, definition)}]`)),
  ]
  return ['earshot', name, words ?? '', ...shown].filter(Boolean).join(' ')
}

/** "--org <orgId>" */
export function withValue(name: string, { type, value, multiple }: OptionDefinition): string {
  if (type === 'boolean') return `--${name}`
  return `--${name} ${value ?? '<text>'}${multiple ? '…' : ''}`
}

/** The values of an option, if there are only a few. */
export function choicesOf({ value = '' }: OptionDefinition): string[] {
  return /^[\w-]+(\|[\w-]+)+$/.test(value) ? value.split('|') : []
}
