import { realpath } from 'node:fs/promises'

/** The real path of a file behind links. A missing file, or a path to something else, keeps its name. */
export async function realPathOf(path: string): Promise<string> {
  return await realpath(path).catch(() => path)
}
