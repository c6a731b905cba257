import { UsageError } from '../platform/usage-error.ts'
import type { OptionValue } from './command.ts'

const nameCharsMax = 200

/** A required text. Throws UsageError naming the missing argument. */
export function requiredText(value: OptionValue, what: string): string {
  if (typeof value === 'string' && value.trim() !== '' && !value.includes('\0')) return value.trim()
  throw new UsageError(`Give ${what}.`)
}

/** A required name that fits into a line of a list. */
export function requiredName(value: OptionValue, what: string): string {
  const name = requiredText(value, what)
  if (name.length <= nameCharsMax && !/\p{Cc}/u.test(name)) return name
  throw new UsageError(`Give ${what} of at most ${nameCharsMax} characters, in one line.`)
}

/** A required positive integer. */
export function requiredId(value: OptionValue, what: string): number {
  const id = optionalId(value, what)
  if (id === undefined) throw new UsageError(`Give ${what}.`)
  return id
}

/** A positive integer, if given. */
export function optionalId(value: OptionValue, what: string): number | undefined {
  if (value === undefined) return undefined
  const id = Number(value)
  if (/^\d{1,15}$/.test(String(value)) && id > 0) return id
  throw new UsageError(`${what} has to be a positive integer.`)
}

/** A whole number within bounds, if given. */
export function optionalCount(
  value: OptionValue,
  what: string,
  min: number,
  max: number,
): number | undefined {
  if (value === undefined) return undefined
  const count = Number(value)
  if (/^\d{1,15}$/.test(String(value)) && count >= min && count <= max) return count
  throw new UsageError(`${what} has to be a whole number from ${min} to ${max}.`)
}
