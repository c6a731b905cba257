// npm run bench -- peers [--clients 8] [--seconds 1] [--rounds 5]
// Our reads against PostGraphile 5 over the same tables, alternating in one run. Needs a seeded database. The peer is installed into a
// temporary folder, from the registry that npm is set to, and removed with it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createKey } from '../src/operator/key-commands.ts'
import type { Service } from '../src/operator/open-service.ts'
import { openBench, print, printMachine } from './open-bench.ts'
import { makeQuestions, type Question } from './peers/requests.ts'
import { startChild } from './reads/child.ts'
import { type Load, loadFor, quantile, type Request } from './reads/http-load.ts'

const dependencies = {
  pg: '8.23.1',
  postgraphile: '5.1.5',
  'postgraphile-plugin-connection-filter': '4.0.1',
}
const warmUpMs = 1000

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
  },
})
const service = await openBench()
const folder = await mkdtemp(join(tmpdir(), 'earshot-peers-'))
try {
  await printMachine(service, `npm run bench -- peers ${process.argv.slice(2).join(' ')}`)
  print(
    Object.entries(dependencies)
      .map((pair) => pair.join('@'))
      .join(', '),
  )
  const reader = await findReader(service)
  const questions = await makeQuestions(service, reader)
  await install()
  await compare(service, questions)
} finally {
  await rm(folder, { recursive: true, force: true })
  await service.close()
}

async function findReader({ db: { sql } }: Service): Promise<{ teamId: number; key: string }> {
  const [big] = await sql<{ teamId: number }>`select team_id from bench.team where team = 0`
  if (!big) throw new Error('Seed the database first: npm run bench -- seed')
  return { ...big, key: (await createKey(sql, { ...big, name: 'bench', expiresAt: null })).key }
}

async function install(): Promise<void> {
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies }),
  )
  await copyFile(
    fileURLToPath(new URL('peers/postgraphile.mjs', import.meta.url)),
    join(folder, 'server.mjs'),
  )
  const npm = spawn('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [status] = await once(npm, 'exit')
  if (status !== 0) throw new Error('The peer could not be installed: is a package registry in reach?')
}

async function compare(service: Service, questions: readonly Question[]): Promise<void> {
  const ours = await startChild('src/main.ts', ['serve', '--no-worker', '--port', '0', '--json'], {
    LOG_LEVEL: 'warn',
  })
  const peer = await startPeer(service)
  try {
    for (const { name, ours: asked, peers } of questions) {
      await refuseOther(name, String(ours.answer.url), asked[0], peer.url, peers[0])
    }
    print(
      `| ${values.clients} clients | ours, requests/s | PostGraphile | ratio | ours ms, median / p95 | PostGraphile |`,
    )
    print('|---|---|---|---|---|---|')
    for (const { name, ours: asked, peers } of questions) {
      const sides = [
        { url: String(ours.answer.url), requests: asked },
        { url: peer.url, requests: peers },
      ]
      const [our, their] = (await alternate(sides)).map(summarise)
      if (!our || !their) continue
      print(
        `| ${name} | ${our.rate.toFixed(0)} | ${their.rate.toFixed(0)} | ${(our.rate / their.rate).toFixed(2)} | ${our.times} | ${their.times} |`,
      )
    }
  } finally {
    peer.stop()
    await ours.stop()
  }
}

async function startPeer({ connection }: Service): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, GRAPHILE_ENV: 'production', PEER_CONNECTION: JSON.stringify(connection) },
  })
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => ['{}']),
  ])
  const { url } = JSON.parse(line)
  if (!url) throw new Error('The peer did not start.')
  return { url, stop: () => child.kill('SIGTERM') }
}

// Both have to answer the same: else one of them is measured at something else.
async function refuseOther(
  name: string,
  ourUrl: string,
  our: Request | undefined,
  theirUrl: string,
  their: Request | undefined,
): Promise<void> {
  if (!our || !their) throw new Error(`nothing to ask: ${name}`)
  const [{ data, meta }, { data: theirs, errors }] = await Promise.all([
    ask(ourUrl, our),
    ask(theirUrl, their),
  ])
  if (errors) throw new Error(`${name}: ${JSON.stringify(errors).slice(0, 500)}`)
  const ids = [data].flat().map(({ postId }: { postId: number }) => postId)
  const found = theirs.allPosts?.nodes ?? [theirs.postByRowId]
  const others = found.map(({ rowId }: { rowId: string }) => Number(rowId))
  const isSame = ids.join() === others.join() && meta?.pagination?.totalCount === theirs.allPosts?.totalCount
  if (ids.length === 0 || !isSame)
    throw new Error(
      `${name}: the answers differ, ours ${ids} of ${meta?.pagination?.totalCount}, theirs ${others}`,
    )
}

async function ask(url: string, { method, path, key, body }: Request) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(key ? { Authorization: `Bearer ${key}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return JSON.parse(await response.text())
}

async function alternate(sides: { url: string; requests: Request[] }[]): Promise<Load[][]> {
  const loads: Load[][] = sides.map(() => [])
  const clients = Number(values.clients)
  for (const { url, requests } of sides) await loadFor(url, requests, clients, warmUpMs)
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [i, { url, requests }] of sides.entries())
      loads[i]?.push(await loadFor(url, requests, clients, Number(values.seconds) * 1000))
  }
  return loads
}

function summarise(rounds: readonly Load[]): { rate: number; times: string } {
  const rates = rounds.map(({ requestsPerSecond }) => requestsPerSecond).sort((a, b) => a - b)
  const all = rounds.flatMap(({ latenciesMs }) => latenciesMs).sort((a, b) => a - b)
  return {
    rate: quantile(rates, 0.5),
    times: `${quantile(all, 0.5).toFixed(1)} / ${quantile(all, 0.95).toFixed(1)}`,
  }
}
