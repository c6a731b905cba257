import { z } from 'zod'

export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(error).int(error).min(min, error).max(max, error)
}

/** A number from 0 to 1. */
export function share() {
  const error = 'must be a number from 0 to 1'
  return z.coerce.number(error).min(0, error).max(1, error)
}

export function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`)
}

/** A URL for requests. A user and a password in it are refused: errors would repeat them in the log. */
export const HttpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL', abort: true })
  .refine((url) => {
    const { username, password } = new URL(url)
    return username === '' && password === ''
  }, 'must be a URL without a user and a password')

/** A value for a header. Invalid characters are refused here: the error of a request would repeat the value in the log. */
export const Secret = z
  .string()
  .trim()
  .regex(/^[\x20-\x7e]+$/, 'must be one line of ASCII characters')

/** Settings that belong together, as documentation shows them. */
export interface SettingGroup {
  title: string
  /** A note on all of them. */
  note?: string
  settings: z.ZodObject
}

export interface SettingText {
  description: string
  /** The meaning of an empty setting without a default, or with another one for some commands. */
  empty?: string
}

/** A setting with the text from which `.env.example` and `docs/settings.md` are written. */
export function setting<Schema extends z.ZodType>(text: SettingText, schema: Schema): Schema {
  return schema.meta({ ...text })
}
