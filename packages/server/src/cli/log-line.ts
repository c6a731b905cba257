import { styleText } from 'node:util'
import { escapeControls } from '../platform/escape-controls.ts'

type Format = Parameters<typeof styleText>[0]

const levels: Readonly<Record<number, [name: string, format: Format]>> = {
  10: ['TRACE', 'gray'],
  20: ['DEBUG', 'gray'],
  30: ['INFO', 'green'],
  40: ['WARN', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', 'red'],
}
const leftOut = ['level', 'time', 'msg', 'pid', 'hostname']

/** A JSON line of the log as text for a terminal: time, level, message, and its members as name=value. */
export function logLine(json: string, stream: NodeJS.WritableStream): string {
  const entry = JSON.parse(json) as Record<string, unknown>
  const paint = (format: Format, text: string) => styleText(format, text, { stream })
  const [level, format] = levels[Number(entry.level)] ?? ['LOG', 'none']
  const members = Object.entries(entry)
    .filter(([name]) => !leftOut.includes(name))
    .map(([name, value]) => `${paint('dim', `${name}=`)}${textOf(value)}`)
  const time = new Date(Number(entry.time)).toISOString().slice(11, 19)
  const message = escapeControls(String(entry.msg ?? ''))
  return [paint('dim', time), paint(format, level.padEnd(5)), message, ...members].filter(Boolean).join(' ')
}

function textOf(value: unknown): string {
  if (typeof value === 'string' && /^[^\s"=]+$/.test(value)) return escapeControls(value)
  return JSON.stringify(value)
}
