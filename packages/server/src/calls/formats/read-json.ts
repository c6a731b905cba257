import { z } from 'zod'
import { FormatError } from './format.ts'

/** Objects and lists in a file: ten words a second for two days. More would not fit into memory. */
export const nodesMax = 2_000_000

/**
 * The value of a JSON text; undefined for any other text. Whole numbers too large for a double become strings of their digits. Python's
 * NaN and Infinity, which are not JSON, become null. Throws `FormatError` for too many values.
 */
export function readJson(text: string): unknown {
  const json = text.replace(/^\uFEFF/, '').trim()
  if (!/^[[{]/.test(json)) return undefined
  if (countNodes(json) > nodesMax) {
    throw new FormatError(
      `The file has more than ${nodesMax} JSON objects and lists. Split it into several files.`,
    )
  }
  return parse(json) ?? (/[:[,]\s*-?(?:NaN|Infinity)\b/.test(json) ? parse(nullBareWords(json)) : undefined)
}

function countNodes(json: string): number {
  let nodes = 0
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index)
    if (code === 0x7b || code === 0x5b) nodes += 1
  }
  return nodes
}

function parse(json: string): unknown {
  try {
    return /[:[,]\s*-?\d{16}/.test(json) ? JSON.parse(json, keepDigits) : JSON.parse(json)
  } catch {
    // Also a RangeError, for JSON nested deeper than the stack.
    return undefined
  }
}

function keepDigits(_key: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
  const hasLostDigits = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
  return hasLostDigits ? source : value
}

// By hand, because a pattern for long strings overflows the stack. Strings stay unchanged.
function nullBareWords(json: string): string {
  const parts: string[] = []
  for (let start = 0; start < json.length; ) {
    const quote = json.indexOf('"', start)
    const end = quote === -1 ? json.length : quote
    parts.push(json.slice(start, end).replace(/-?\b(?:NaN|Infinity)\b/g, 'null'))
    start = endOfString(json, end)
    parts.push(json.slice(end, start))
  }
  return parts.join('')
}

function endOfString(json: string, start: number): number {
  let index = start + 1
  while (index < json.length && json[index] !== '"') index += json[index] === '\\' ? 2 : 1
  return index + 1
}

/** Parses a value by the schema. Throws `FormatError` with the place of the first fault. */
export function checkJson<T>(schema: z.ZodType<T>, value: unknown, path: PropertyKey[] = []): T {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const [issue] = error.issues
  const place = [...path, ...(issue?.path ?? [])].join('.')
  throw new FormatError(`${place || 'The JSON'}: ${issue?.message}.`)
}

/** A schema of lists that stops at the first fault: the faults of millions of items would not fit into memory. */
export function listOf<T>(Item: z.ZodType<T>) {
  return z.array(z.unknown()).transform((values, context): T[] => {
    const items: T[] = []
    for (const [index, value] of values.entries()) {
      const { success, data, error } = Item.safeParse(value)
      if (!success) {
        const [issue] = error.issues
        context.addIssue({
          code: 'custom',
          message: issue?.message ?? '',
          path: [index, ...(issue?.path ?? [])],
        })
        return z.NEVER
      }
      items.push(data)
    }
    return items
  })
}

/** A number, or a number in a string, as some vendors write times. */
export const Numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,15}(?:\.\d{1,15})?$/)
    .transform(Number),
])

/** An id, as the string of its characters. */
export const Id = z.union([z.string(), z.number().transform(String)])

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is a list whose first element, if it has any, has these members. */
export function isListWith(value: unknown, ...members: string[]): value is unknown[] {
  if (!Array.isArray(value)) return false
  const [first] = value
  return first === undefined || (isObject(first) && members.every((member) => member in first))
}

export function toMs(seconds: number | null | undefined): number | null {
  return typeof seconds === 'number' ? seconds * 1000 : null
}
