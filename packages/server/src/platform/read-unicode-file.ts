import { readFile } from 'node:fs/promises'
import { OperatorError } from '@earshot/analyst/operator-error'
import { decodeUnicode } from './decode-unicode.ts'

/**
 * Reads a file whose text must be exact, such as a manifest or CRM data: UTF-8, or UTF-16 with a byte order mark. `what` names it, as in
 * "The manifest calls.jsonl". Throws OperatorError if it can't be read or has another encoding, which could only be guessed.
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

/** Reads a file as `readUnicodeFile` does; null if it does not exist. */
export async function findUnicodeFile(path: string, what: string): Promise<string | null> {
  return await readUnicodeFile(path, what).catch((error: OperatorError) => {
    if ((error.cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  })
}
