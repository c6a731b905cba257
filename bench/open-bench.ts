import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { print } from '../packages/analyst/lab/tools/print.ts'
import { openService, type Service } from '../packages/server/src/app/open-service.ts'
import { loadConfig } from '../packages/server/src/platform/config.ts'

/** The settings of a measuring program: the product's, with a separate database folder. */
function benchConfig() {
  const dataDir = fileURLToPath(new URL('../data-bench/', import.meta.url))
  return loadConfig(process.env, { LOG_LEVEL: 'silent', EARSHOT_DATA_DIR: dataDir })
}

/** Opens the measured database: `DATABASE_URL`, else an embedded one in `EARSHOT_DATA_DIR`, else in `data-bench/`. */
export async function openBench(): Promise<Service> {
  return await openService(benchConfig(), pino({ level: 'silent' }))
}

/** The environment for child processes that must use this database, even if a `.env` names another one. */
export function benchEnv(): NodeJS.ProcessEnv {
  const { dataDir, databaseUrl = '', logLevel } = benchConfig()
  return {
    ...process.env,
    LOG_LEVEL: logLevel,
    DATABASE_URL: databaseUrl,
    EARSHOT_DATA_DIR: resolve(dataDir),
  }
}

/** Prints the measured database and its size. */
export async function printDatabase({ db }: Service): Promise<void> {
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
  print(
    `${server?.version}, shared_buffers ${server?.buffers}; database ${server?.size}, ${server?.calls} calls, ${server?.posts} posts`,
  )
}
