import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { benchEnv } from '../open-bench.ts'

const ticksPerSecond = 100

export interface Child {
  pid: number
  /** What its first line of output says. */
  answer: Record<string, unknown>
  stop(): Promise<void>
}

/** Starts a program of this project, waits for its first line, JSON, and lets it be stopped. */
export async function startChild(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Child> {
  const path = fileURLToPath(new URL(`../../${program}`, import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...benchEnv(), ...env },
  })
  const lines = createInterface({ input: child.stdout })
  const [line] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => ['{}'])])
  lines.on('line', () => undefined)
  return {
    pid: child.pid ?? 0,
    answer: JSON.parse(line),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** The processor time of a program until now; 0 where it has ended. */
export async function cpuSeconds({ pid }: Pick<Child, 'pid'>): Promise<number> {
  const stat = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(' ')
  return (Number(stat[13] ?? 0) + Number(stat[14] ?? 0)) / ticksPerSecond
}
