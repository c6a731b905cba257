import { readFile } from 'node:fs/promises'
import { OperatorError } from '@earshot/analyst/operator-error'
import { decodeUnicode } from './decode-unicode.ts'

/**
 * The text of a file that tells what counts, as a manifest or CRM data do: UTF-8, or UTF-16 with its byte order mark. `what` names it,
 * "The manifest calls.jsonl". Throws OperatorError where it can't be read, and for another encoding, which could only be guessed.
 */
export async function readUnicodeFile(path: string, what: string): Promise<string> {
  const bytes = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`${what} can't be read (${cause.code}).`, { cause })
  })
  try {
    return decodeUnicode(bytes)
  } catch (cause) {
    throw new OperatorError(`${what} is not encoded as UTF-8: save it so.`, { cause })
  }
}

/** The same; null where there is no such file. */
export async function findUnicodeFile(path: string, what: string): Promise<string | null> {
  return await readUnicodeFile(path, what).catch((error: OperatorError) => {
    if ((error.cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  })
}
