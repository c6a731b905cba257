import { accessSync, constants, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'

const exitUsage = 2

/** Kinds of options. Each value comes as a text; a flag has none. */
export const flag = z.boolean().default(false)
export const count = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'give a whole number from 1 on')
  .transform(Number)
export const seconds = z
  .string()
  .regex(/^\d{1,4}(\.\d+)?$/, 'give a number of seconds, such as 0.5')
  .transform(Number)
export const file = z.string().refine(canRead('isFile'), 'is not a readable file')
export const folder = z.string().refine(canRead('isDirectory'), 'is not a readable folder')
export const newFile = z.string().refine(canWrite, 'is not a writable file')

/**
 * Parses this program's options by their kinds; those with a default and optional ones may be missing. On an error it prints the fault
 * and all options, and ends the process with status 2.
 */
export function readArgs<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
): z.output<z.ZodObject<Shape>> {
  const kinds = Object.entries(shape)
  const options = Object.fromEntries(
    kinds.map(([name, kind]) => [name, { type: kind === flag ? 'boolean' : 'string' }] as const),
  )
  try {
    const { values } = parseArgs({ args: process.argv.slice(2), options })
    const parsed = z.object(shape).safeParse(values)
    if (parsed.success) return parsed.data
    refuse(parsed.error.issues.map((issue) => problemOf(issue, values)).join(' '), kinds)
  } catch (error) {
    refuse((error as Error).message.replaceAll('\n', ' '), kinds)
  }
}

function problemOf({ path, message }: z.core.$ZodIssue, values: Record<string, unknown>): string {
  const name = String(path[0])
  const value = values[name]
  return value === undefined ? `Give --${name}.` : `--${name} ${value}: ${message}.`
}

function refuse(problem: string, kinds: readonly [string, z.ZodType][]): never {
  const taken = kinds.map(([name, kind]) => {
    if (kind === flag) return `[--${name}]`
    const { success, data } = kind.safeParse(undefined)
    return success ? `[--${name} ${data || `<${name}>`}]` : `--${name} <${name}>`
  })
  process.stderr.write(`bench: ${problem} Options: ${taken.join(' ') || 'none'}\n`)
  process.exit(exitUsage)
}

function canRead(kind: 'isFile' | 'isDirectory') {
  return (path: string): boolean => {
    try {
      accessSync(path, constants.R_OK)
      return statSync(path)[kind]()
    } catch {
      return false
    }
  }
}

function canWrite(path: string): boolean {
  try {
    accessSync(dirname(resolve(path)), constants.W_OK)
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true
  } catch {
    return false
  }
}
