import { realpath } from 'node:fs/promises'

/** Where a file lies whatever links lead to it. One that is not there, and what is no file, keeps its name. */
export async function realPathOf(path: string): Promise<string> {
  return await realpath(path).catch(() => path)
}
