import { z } from 'zod'

/** A whole number within bounds. */
export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(error).int(error).min(min, error).max(max, error)
}

/** A share of a whole. */
export function share() {
  const error = 'must be a number from 0 to 1'
  return z.coerce.number(error).min(0, error).max(1, error)
}

/** One of these words. */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`)
}

/** Where requests go. One with a user and a password no request can be sent to: the error would repeat them, and be logged. */
export const HttpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL', abort: true })
  .refine((url) => {
    const { username, password } = new URL(url)
    return username === '' && password === ''
  }, 'must be a URL without a user and a password')

/** What goes into the head of a request. What can't go there would be repeated by an error, and be logged. */
export const Secret = z
  .string()
  .trim()
  .regex(/^[\x20-\x7e]+$/, 'must be one line of ASCII characters')

/** Settings that belong together, as documentation shows them. */
export interface SettingGroup {
  title: string
  /** What holds for all of them. */
  note?: string
  settings: z.ZodObject
}

export interface SettingText {
  description: string
  /** What an empty setting means if it has no default, or another one for some commands. */
  empty?: string
}

/** A setting with the text from which `.env.example` and `docs/settings.md` are written. */
export function setting<Schema extends z.ZodType>(text: SettingText, schema: Schema): Schema {
  return schema.meta({ ...text })
}
