import { nearestName } from '../platform/nearest-name.ts'
import { UsageError } from '../platform/usage-error.ts'
import type { Command } from './command.ts'

/** The command named by the first words. */
export function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name.split(' ').every((word, i) => words[i] === word))
}

/** The commands that help is asked for: one, or all that begin with these words. Throws UsageError if none does. */
export function findHelped(commands: readonly Command[], words: readonly string[]): readonly Command[] {
  const exact = findCommand(commands, words)
  if (exact) return [exact]
  const [first] = words
  const group = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length > 0 && words.length === 1) return group
  throw noCommand(commands, words)
}

/** The error for an unknown command, with the nearest ones. */
export function noCommand(commands: readonly Command[], words: readonly string[]): UsageError {
  const called = words.slice(0, 2).join(' ').replace(/\s+/g, ' ')
  return new UsageError(`There is no command "${called}". ${suggest(commands, words)}`)
}

function suggest(commands: readonly Command[], [first = '', second]: readonly string[]): string {
  const names = commands.map(({ name }) => name)
  const group = names.filter((name) => name.startsWith(`${first} `))
  const nearest =
    nearestName(second === undefined ? first : `${first} ${second}`, names) ??
    nearestName(first, [...new Set(names.map((name) => name.split(' ')[0] ?? name))])
  if (nearest !== undefined && nearest !== first) return `Did you mean "earshot ${nearest}"?`
  if (group.length > 0) return `There is: ${group.join(', ')}.`
  return '"earshot help" lists them.'
}
