import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { OperatorError } from '../../src/operator-error.ts'

export type PipedProcess = ChildProcess & { stdout: Readable }

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})

/** Starts a process whose stdout is read; it ends with this one at the latest, however this one ends, but for a SIGKILL. */
export function spawnChild(
  command: string,
  args: readonly string[],
  { cwd, env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): PipedProcess {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Returns what a process that does its work and ends has printed. Throws OperatorError where its status is not 0. */
export async function outputOf(child: PipedProcess, what: string): Promise<string> {
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [status, signal] = await once(child, 'close')
  if (status !== 0) throw new OperatorError(`${what} failed (${status ?? signal}).`)
  return output
}
