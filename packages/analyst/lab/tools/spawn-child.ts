import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { OperatorError } from '../../src/operator-error.ts'

export type PipedProcess = ChildProcess & { stdout: Readable }

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})

/** Starts a process whose stdout is read. It ends with this process at the latest, unless this one gets a SIGKILL. */
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

/** Waits for the end of a process and returns its output. Throws OperatorError if its status is not 0. */
export async function outputOf(child: PipedProcess, what: string): Promise<string> {
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [status, signal] = await once(child, 'close')
  if (status !== 0) throw new OperatorError(`${what} failed (${status ?? signal}).`)
  return output
}
