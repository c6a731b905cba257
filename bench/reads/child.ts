import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '@earshot/analyst/operator-error'
import { type PipedProcess, spawnChild } from '../../packages/analyst/lab/tools/spawn-child.ts'
import { benchEnv } from '../open-bench.ts'

const ticksPerSecond = 100

export interface Child {
  pid: number
  /** The JSON of its first line of output. */
  answer: Record<string, unknown>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a program of this project on the database that is measured. */
export function spawnProgram(program: string, args: string[], env: NodeJS.ProcessEnv = {}): PipedProcess {
  const path = fileURLToPath(new URL(`../../${program}`, import.meta.url))
  return spawnChild(process.execPath, ['--disable-warning=ExperimentalWarning', path, ...args], {
    // This folder has no .env with settings other than the measuring program's.
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { ...benchEnv(), ...env },
  })
}

/** Starts a program, waits for its first line, JSON, and lets it be stopped. An earlier end is an error. */
export async function startChild(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Child> {
  return await started(spawnProgram(program, args, env), program)
}

/** Waits for the first line of a process that goes on. */
export async function started(child: PipedProcess, name: string): Promise<Child> {
  let isStopped = false
  child.once('exit', (status, signal) => {
    if (!isStopped) throw new OperatorError(`${name} ended too early (${status ?? signal}).`)
  })
  const lines = createInterface({ input: child.stdout })
  const [line] = await once(lines, 'line')
  lines.on('line', () => undefined)
  return {
    pid: child.pid ?? 0,
    answer: JSON.parse(line),
    stop: async (signal = 'SIGTERM') => {
      if (isStopped) return
      isStopped = true
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}

/** The processor time of a program until now; 0 if it has ended. */
export async function cpuSeconds({ pid }: Pick<Child, 'pid'>): Promise<number> {
  const stat = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(' ')
  return (Number(stat[13] ?? 0) + Number(stat[14] ?? 0)) / ticksPerSecond
}

/** The peak memory of a program until now; 0 if it has ended. */
export async function peakMiB({ pid }: Pick<Child, 'pid'>): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
