import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { loadConfig } from '../src/config.ts'
import { openService, type Service } from '../src/operator/open-service.ts'

const gibibyte = 1024 ** 3

/** The settings of a measuring program: as the product's, with a database folder of its own. */
export function benchConfig() {
  const dataDir = fileURLToPath(new URL('../data-bench/', import.meta.url))
  return loadConfig({ LOG_LEVEL: 'silent', EARSHOT_DATA_DIR: dataDir, ...process.env })
}

/** Opens the database that is measured: `DATABASE_URL`, else an embedded one in `EARSHOT_DATA_DIR`, else in `data-bench/`. */
export async function openBench(): Promise<Service> {
  return await openService(benchConfig(), pino({ level: 'silent' }))
}

/** What a connection needs from the environment of a child process that is to use the same database. */
export function benchEnv(): NodeJS.ProcessEnv {
  const { dataDir, databaseUrl } = benchConfig()
  return {
    ...process.env,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { EARSHOT_DATA_DIR: dataDir }),
  }
}

/** The first lines of every report: machine, versions, size of the data. */
export async function printMachine({ db }: Service, command: string): Promise<void> {
  const [server] = await db.sql<{
    version: string
    buffers: string
    size: string
    calls: number
    posts: number
  }>`
    select split_part(version(), ' on ', 1) as version, current_setting('shared_buffers') as buffers,
           pg_size_pretty(pg_database_size(current_database())) as size,
           (select count(*) from call) as calls, (select count(*) from post) as posts`
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  print(`$ ${command}`)
  print(
    `${cpus().length} x ${model}, ${Math.round(totalmem() / gibibyte)} GiB; Node ${process.version}; ${server?.version}, ` +
      `shared_buffers ${server?.buffers}; database ${server?.size}, ${server?.calls} calls, ${server?.posts} posts; ${new Date().toISOString()}`,
  )
}

export function print(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Shows how far a long step is, on one line that is written over. */
export function showProgress(label: string, done: number, total: number, startedMs: number): void {
  const share = total === 0 ? 1 : done / total
  const seconds = (performance.now() - startedMs) / 1000
  const left = share > 0 ? Math.round(seconds / share - seconds) : 0
  const bar = '#'.repeat(Math.round(share * 30)).padEnd(30, '.')
  const line = `${label} [${bar}] ${Math.floor(share * 100)} %, ${Math.round(seconds)} s, about ${left} s left`
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${line}${share >= 1 ? '\n' : ''}`)
  else if (share >= 1) process.stderr.write(`${line}\n`)
}
