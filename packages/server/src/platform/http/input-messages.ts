import { beginningOf } from '@earshot/contract/endpoint'
import type { z } from 'zod'

const kinds: Record<string, string> = {
  array: 'a list',
  object: 'an object',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}

/** Messages in the words of the API, where those of zod name its types; of a missing member zod's, which `describeIssue` knows. */
export const messages = {
  error: (issue: z.core.$ZodRawIssue): string | undefined => {
    const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined
    if (kind !== undefined && issue.input !== undefined) return `must be ${kind}${exampleOf(issue)}`
    const bound = boundOf(issue)
    if (bound !== undefined) return `must be ${bound}`
    if (issue.code !== 'invalid_union' || issue.discriminator === undefined) return undefined
    const given = Object(issue.input)[issue.discriminator]
    const fault = given === undefined || given === null ? 'is missing' : `unknown value ${beginningOf(given)}`
    return `${fault}. Valid values: ${[issue.options].flat().join(', ')}`
  },
}

function boundOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined
  if (issue.origin !== 'number' && issue.origin !== 'int') return undefined
  const [least, most] = issue.inclusive === false ? ['more than', 'less than'] : ['at least', 'at most']
  return issue.code === 'too_big' ? `${most} ${issue.maximum}` : `${least} ${issue.minimum}`
}

// A value of a list without its brackets.
function exampleOf({ code, expected, input }: z.core.$ZodRawIssue): string {
  const isItem = code === 'invalid_type' && expected === 'array' && typeof input !== 'object'
  return isItem ? `, such as [${beginningOf(input)}]` : ''
}

/** The message of an issue; of a missing member, that it is missing. */
export function describeIssue({ message }: z.core.$ZodIssue): string {
  return /^Invalid input: expected .*, received undefined$/.test(message) ? 'is missing' : message
}
