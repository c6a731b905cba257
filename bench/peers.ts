// npm run bench -- peers [--clients 8] [--seconds 1] [--rounds 5]
// Our reads against PostGraphile 5 over the same tables, alternating in one run. Needs a seeded database. The peer is installed into a
// temporary folder, from the registry that npm is set to, and removed with it.
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '@earshot/analyst/operator-error'
import { print, printHead, printRow } from '../packages/analyst/lab/tools/print.ts'
import { count, readArgs, seconds } from '../packages/analyst/lab/tools/read-args.ts'
import { outputOf, spawnChild } from '../packages/analyst/lab/tools/spawn-child.ts'
import { temporaryFolder } from '../packages/analyst/lab/tools/temporary-folder.ts'
import type { Service } from '../packages/server/src/app/open-service.ts'
import { createKey, defaultKeyScopes } from '../packages/server/src/tenants/keys.ts'
import { openBench, printDatabase } from './open-bench.ts'
import { makeQuestions, type Question, type Reader } from './peers/requests.ts'
import { alternate } from './reads/alternate.ts'
import { type Child, startChild, started } from './reads/child.ts'
import type { Request } from './reads/http-load.ts'
import { seededTeam } from './seed/seeded-team.ts'

const dependencies = {
  pg: '8.23.1',
  postgraphile: '5.1.5',
  'postgraphile-plugin-connection-filter': '4.0.1',
}
const warmUpMs = 1000

const given = readArgs({ clients: count.default(8), seconds: seconds.default(1), rounds: count.default(5) })
const service = await openBench()
const folder = temporaryFolder()
try {
  await printDatabase(service)
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
  await service.close()
}

async function findReader({ db }: Service): Promise<Reader> {
  const { teamId, organizationId } = await seededTeam(db, 0)
  return {
    organizationId,
    teamId,
    key: (await createKey(db, { teamId, name: 'bench', scopes: defaultKeyScopes, expiresAt: null })).key,
  }
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
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await outputOf(spawnChild('npm', args, { cwd: folder }), 'npm install of the peer')
}

async function compare(service: Service, questions: readonly Question[]): Promise<void> {
  const ours = await startChild(
    'packages/server/src/main.ts',
    ['serve', '--no-worker', '--port', '0', '--json'],
    {
      LOG_LEVEL: 'warn',
    },
  )
  const peer = await startPeer(service)
  try {
    const [ourUrl, peerUrl] = [String(ours.answer.url), String(peer.answer.url)]
    for (const { name, ours: asked, peers } of questions) {
      await refuseOther(name, ourUrl, asked[0], peerUrl, peers[0])
    }
    printHead(
      ...[`${given.clients} clients`, 'ours, requests/s', 'PostGraphile', 'ratio'],
      ...['ours ms, median / p95', 'PostGraphile'],
    )
    for (const { name, ours: asked, peers } of questions) {
      const sides = [
        { url: ourUrl, requests: asked },
        { url: peerUrl, requests: peers },
      ]
      const measured = await alternate(sides, { ...given, warmUpMs })
      const [our = 0, their = 1] = measured.map(({ rate }) => rate)
      const times = measured.map(({ medianMs, p95Ms }) => `${medianMs.toFixed(1)} / ${p95Ms.toFixed(1)}`)
      printRow(name, our.toFixed(0), their.toFixed(0), (our / their).toFixed(2), ...times)
    }
  } finally {
    await Promise.all([ours.stop(), peer.stop()])
  }
}

async function startPeer({ connection }: Service): Promise<Child> {
  const env = { ...process.env, GRAPHILE_ENV: 'production', PEER_CONNECTION: JSON.stringify(connection) }
  return await started(spawnChild(process.execPath, ['server.mjs'], { cwd: folder, env }), 'PostGraphile')
}

// Both must give the same answer, or the comparison means nothing.
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
  const found = theirs.allPosts?.nodes ?? [theirs.post]
  const others = found.map(({ rowId }: { rowId: string }) => Number(rowId))
  if (ids.length === 0)
    throw new OperatorError(`${name}: nothing is found. Seed more calls: 1,000,000 are meant.`)
  const isSame = ids.join() === others.join() && meta?.pagination?.totalCount === theirs.allPosts?.totalCount
  if (!isSame)
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
