// npm run bench -- attacks [--main <path of another checkout's main.ts>] [--only <part of a name>]
// Measures the cost of a hostile or unlucky client for others: the longest wait of /healthz and of another team's light request during
// each attack.
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client, type ClientConfig } from 'pg'
import { z } from 'zod'
import { print, printHead, printRow } from '../packages/analyst/lab/tools/print.ts'
import { file, readArgs } from '../packages/analyst/lab/tools/read-args.ts'
import { outputOf, spawnChild } from '../packages/analyst/lab/tools/spawn-child.ts'
import { temporaryFolder } from '../packages/analyst/lab/tools/temporary-folder.ts'
import { openEmbedded } from '../packages/server/src/platform/embedded/open-embedded.ts'
import { type Attack, attacks } from './attacks/attacks.ts'
import { watchWaits } from './attacks/watch-waits.ts'
import { type Child, cpuSeconds, started } from './reads/child.ts'

const restMs = 2500

const values = readArgs({
  main: file.default(fileURLToPath(new URL('../packages/server/src/main.ts', import.meta.url))),
  only: z.string().default(''),
})
const embedded = await openEmbedded({ dataDir: temporaryFolder(), fsync: false })
try {
  await attackAll(embedded.connection as ClientConfig)
} finally {
  embedded.close()
}

async function attackAll(connection: ClientConfig): Promise<void> {
  const { user, password, host, port, database } = connection
  const [login, place] = [
    [user, password],
    [host, port],
  ].map((parts) => parts.map((part) => encodeURIComponent(String(part))).join(':'))
  const env = {
    ...process.env,
    LOG_LEVEL: 'silent',
    DATABASE_URL: `postgresql://${login}@${place}/${database}`,
  }
  const spawn = (...args: string[]) =>
    spawnChild(process.execPath, ['--disable-warning=ExperimentalWarning', values.main, ...args, '--json'], {
      cwd: temporaryFolder(),
      env,
    })
  const run = async (...args: string[]) => JSON.parse(await outputOf(spawn(...args), args.join(' ')))
  const { orgId } = await run('org', 'create', 'Acme')
  const keys: string[] = []
  for (const name of ['attacker', 'other']) {
    const { teamId } = await run('team', 'create', name, '--org', `${orgId}`)
    const create = ['key', 'create', '--team', `${teamId}`, '--name', name]
    // Earlier versions have no scopes.
    const { key } = await run(...create, '--scope', 'read,write').catch(() => run(...create))
    keys.push(key)
    const samples = fileURLToPath(new URL('../samples/', import.meta.url))
    // Some of the samples are not calls, so the status is 3.
    await run('import', samples, '--team', `${teamId}`, '--wait').catch(() => undefined)
  }
  const [key = '', otherKey = ''] = keys
  const server = await started(spawn('serve', '--port', '0'), 'the server')
  const url = String(server.answer.url)
  const sql = new Client(connection)
  await sql.connect()
  print(`${values.main}, samples of ${fileURLToPath(new URL('../samples/', import.meta.url))}`)
  printHead(
    'attack',
    'requests',
    'statuses',
    '/healthz, worst ms',
    "another team's GET /slice-runs, worst ms",
    'its statuses',
    'processor time of the server, ms',
  )
  try {
    for (const attack of [{ name: 'none', run: () => delay(3000).then(() => []) } as Attack, ...attacks]) {
      if (!attack.name.includes(values.only)) continue
      await measure(attack, { server, url, key, otherKey, sql })
      await delay(restMs)
    }
  } finally {
    await sql.end()
    await server.stop()
  }
}

interface Attacked {
  server: Child
  url: string
  key: string
  otherKey: string
  sql: Client
}

async function measure(attack: Attack, { server, url, key, otherKey, sql }: Attacked): Promise<void> {
  const headers = { Authorization: `Bearer ${otherKey}` }
  const health = watchWaits(`${url}/healthz`, {})
  const light = watchWaits(`${url}/api/public/v1/slice-runs?limit=1`, headers)
  const cpuBefore = await cpuSeconds(server)
  const statuses = await attack.run({ url, key, sql })
  const [worstHealth, worstLight] = await Promise.all([health.stop(), light.stop()])
  printRow(
    attack.name,
    String(statuses.length),
    countEach(statuses),
    String(Math.round(worstHealth.worstMs)),
    String(Math.round(worstLight.worstMs)),
    countEach(worstLight.statuses),
    String(Math.round(((await cpuSeconds(server)) - cpuBefore) * 1000)),
  )
}

function countEach(statuses: readonly number[]): string {
  const groups = [...Map.groupBy(statuses, (status) => status)].sort(([a], [b]) => a - b)
  return groups.map(([status, group]) => `${group.length} × ${status || 'closed'}`).join(', ')
}
