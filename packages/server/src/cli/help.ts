import { styleText } from 'node:util'
import type { Command } from './command.ts'
import { optionsOf, usageOf, withValue } from './usage.ts'
import { padEnd, wrap } from './width.ts'

const indent = '  '
// Below this width a description is printed under its name.
const besideColumnsMin = 72
const nameColumnsMax = 30

type Format = Parameters<typeof styleText>[0]

export interface HelpStyle {
  /** Null without a limit. */
  columns: number | null
  style(format: Format, text: string): string
}

/** The style of what a terminal shows: its width, and no colour if NO_COLOR is set. */
export function styleFor(stream: NodeJS.WriteStream): HelpStyle {
  return {
    columns: stream.isTTY ? stream.columns : null,
    style: (format, text) => styleText(format, text, { stream }),
  }
}

/** All commands of a list, a line each. */
export function listCommands(commands: readonly Command[], helpStyle: HelpStyle): string {
  const rows = commands.map(({ name, summary }): Row => [`earshot ${name}`, summary])
  const more = [
    '"earshot help <command>" explains its options. Every command takes --json.',
    'Settings: see .env.example. Shell completion: "earshot completion bash|zsh|fish".',
  ]
  return `${title('Usage:', helpStyle)}\n${list(rows, helpStyle)}\n\n${more.map((line) => wrap(line, helpStyle.columns)).join('\n')}\n`
}

/** One command with all its options. */
export function describeCommand(command: Command, helpStyle: HelpStyle): string {
  const options = optionsOf(command).map(([name, option]): Row => {
    const marks = [option.isRequired ? 'required' : '', option.multiple ? 'may be repeated' : '']
    const mark = marks.filter(Boolean).join(', ')
    return [withValue(name, option).replace(/…$/, ''), `${option.summary}${mark ? ` (${mark})` : ''}`]
  })
  const notes = command.notes?.map((note) => `${wrap(note, helpStyle.columns)}\n`).join('') ?? ''
  return [
    `${title('Usage:', helpStyle)}\n${indent}${usageOf(command)}\n`,
    `${wrap(`${command.summary}.`, helpStyle.columns)}\n${notes}`,
    `${title('Options:', helpStyle)}\n${list(options, helpStyle)}\n`,
  ].join('\n')
}

type Row = [name: string, text: string]

function list(rows: readonly Row[], { columns, style }: HelpStyle): string {
  const isBeside = columns === null || columns >= besideColumnsMin
  const nameColumns = Math.min(nameColumnsMax, Math.max(...rows.map(([name]) => name.length)))
  const textColumn = isBeside ? indent.length + nameColumns + 2 : 3 * indent.length
  return rows
    .map(([name, text]) => {
      const isShort = isBeside && name.length <= nameColumns
      const lines = wrap(text, columns === null ? null : columns - textColumn).split('\n')
      const head = `${indent}${style('bold', isShort ? padEnd(name, nameColumns) : name)}`
      const below = lines.map((line) => `${' '.repeat(textColumn)}${line}`)
      return isShort ? [`${head}  ${lines[0]}`, ...below.slice(1)].join('\n') : [head, ...below].join('\n')
    })
    .join('\n')
}

function title(text: string, { style }: HelpStyle): string {
  return style('underline', text)
}
