import { globSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findRowFaults, type Recorded } from './check-rows.ts'

type Line = { main: string } | Recorded

const server = fileURLToPath(new URL('../../', import.meta.url))
let folder: string | undefined

/** Makes later processes record the columns of the product's statements (record-rows.mjs). */
export async function recordRows(): Promise<void> {
  if (process.env.TEST_ROWS_FOLDER) return
  folder = await mkdtemp(join(tmpdir(), 'earshot-recorded-'))
  process.env.TEST_ROWS_FOLDER = folder
  const loader = new URL('record-rows.mjs', import.meta.url).href
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${loader}`.trim()
}

/**
 * After all tests of the server: throws if a declared row differs from the columns of its statement, or if no test ran a statement. After
 * only a few test files it does nothing, because compiling takes longer than they do.
 */
export async function checkRows(): Promise<void> {
  if (!folder) return
  const { recorded, mains } = await readRecorded(folder)
  await rm(folder, { recursive: true })
  if (!globSync('{src,test}/**/*.test.ts', { cwd: server }).every((file) => mains.has(file))) return
  const faults = await findRowFaults(join(server, 'src'), recorded)
  if (faults.length === 0) return
  // The test runner ends with 1 after an error here, and does not print it.
  process.stderr.write(`Declared rows and statements do not fit:\n${faults.join('\n')}\n`)
  throw new Error(`${faults.length} declared rows and statements do not fit`)
}

async function readRecorded(from: string): Promise<{ recorded: Recorded[]; mains: Set<string> }> {
  const recorded: Recorded[] = []
  const mains = new Set<string>()
  const texts = await Promise.all((await readdir(from)).map((name) => readFile(join(from, name), 'utf8')))
  for (const written of texts.flatMap((text) => text.trim().split('\n'))) {
    const line: Line = JSON.parse(written)
    if ('main' in line) mains.add(line.main)
    else recorded.push(line)
  }
  return { recorded, mains }
}
