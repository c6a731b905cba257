import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { OperatorError } from '../../src/operator-error.ts'

/** The lines of a JSON Lines file, empty ones left out. Throws OperatorError naming the first that is not of the schema. */
export function readLines<T>(file: string, schema: z.ZodType<T>): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) => {
      if (line.trim() === '') return []
      const parsed = schema.safeParse(parseJson(line))
      if (parsed.success) return [parsed.data]
      const problem = z.prettifyError(parsed.error).replace(/\s+/g, ' ')
      throw new OperatorError(`${file}, line ${at + 1}: ${problem}`)
    })
}

// Text that is not JSON fails every schema.
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
