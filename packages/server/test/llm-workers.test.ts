import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startModelServer } from '../../analyst/test/model-server.ts'
import { createCall } from './create-call.ts'
import { databaseUrlOf, startCommand } from './run-command.ts'
import { startApi, until } from './start-api.ts'
import { answerWell, sliceKey } from './start-llm.ts'

describe('workers with a language model', async () => {
  const api = await startApi()
  const answerMs = 150
  const places = 3
  const answeredAtFirst = 15
  let isFirstAlone = true
  const server = await startModelServer(async (asked, count) => {
    if (isFirstAlone && count > answeredAtFirst) return 'hang'
    await new Promise((resolve) => setTimeout(resolve, answerMs))
    return answerWell(asked)
  })
  const env = {
    DATABASE_URL: databaseUrlOf(api.connection),
    EARSHOT_ANALYST: 'llm',
    // Requests for evidence alone are counted.
    EARSHOT_WRITER: 'embedded',
    EARSHOT_LLM_PROVIDER: 'openai-compatible',
    EARSHOT_LLM_MODEL: 'test-model',
    EARSHOT_LLM_URL: `${server.url}/v1`,
    EARSHOT_LLM_API_KEY: 'secret-key',
    EARSHOT_LLM_CONCURRENCY: `${places}`,
    // A killed worker's places must be free long before its requests time out.
    EARSHOT_LLM_TIMEOUT_MS: '3600000',
  }

  it('share their limits; of a killed one only the requests under way are paid for again', async () => {
    const { teamId, client } = await api.createTeam()
    const calls = 120
    for (let i = 0; i < calls; i++) await createCall(api, teamId)
    const first = startCommand(['worker'], { env })
    const { runId } = await client.runs.start({ key: sliceKey })
    await until(async () => server.asked.length === answeredAtFirst + places)
    const others = [startCommand(['worker'], { env }), startCommand(['worker'], { env })]
    await Promise.all(others.map((other) => other.firstLine()))
    first.child.kill('SIGKILL')
    await first.ended
    isFirstAlone = false
    const run = await until(async () => {
      const found = await client.runs.get({ id: runId })
      return found.status !== 'running' && found
    }, 120_000)
    assert.deepEqual([run.status, run.callsAnalyzed], ['completed', calls])
    assert.equal(server.asked.length, calls + places)
    const [most] = await api.db.sql<{ most: number }>`
      select max(together) as most
        from (select (select count(*) from llm_request as other
                       where other.started_at <= one.started_at and coalesce(other.ended_at, other.started_at) > one.started_at) as together
                from llm_request as one) as counted`
    assert.ok(most!.most <= places, `${most!.most} at once`)
    const { findings, spending } = await client.runs.manifest({ id: runId })
    assert.equal(findings.fresh, 2 * calls)
    assert.equal(spending.money, null, 'no price is configured')
    for (const { output } of [first, ...others])
      assert.doesNotMatch(output.stdout + output.stderr, /secret-key|forty thousand/)
  })
})

describe('a worker that gets a signal to stop', async () => {
  const api = await startApi()
  const places = 2
  const server = await startModelServer(async (asked) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    return answerWell(asked)
  })
  const env = {
    DATABASE_URL: databaseUrlOf(api.connection),
    EARSHOT_ANALYST: 'llm',
    // Requests for evidence alone are counted.
    EARSHOT_WRITER: 'embedded',
    EARSHOT_LLM_PROVIDER: 'openai-compatible',
    EARSHOT_LLM_MODEL: 'test-model',
    EARSHOT_LLM_URL: `${server.url}/v1`,
    EARSHOT_LLM_CONCURRENCY: `${places}`,
  }

  it('begins no request, keeps the answers under way, and leaves the rest to the next one', async () => {
    const { teamId, client } = await api.createTeam()
    for (let i = 0; i < 5; i++) await createCall(api, teamId)
    const first = startCommand(['worker'], { env })
    const { runId } = await client.runs.start({ key: sliceKey })
    await until(async () => server.asked.length === places)
    first.child.kill('SIGTERM')
    await first.ended
    assert.equal(server.asked.length, places)
    const states = await api.db.sql<{ state: string }>`select state from llm_request`
    assert.deepEqual(
      states.map(({ state }) => state),
      Array(places).fill('answered'),
    )
    startCommand(['worker'], { env })
    const run = await until(async () => {
      const found = await client.runs.get({ id: runId })
      return found.status !== 'running' && found
    })
    assert.deepEqual([run.status, run.callsAnalyzed, server.asked.length], ['completed', 5, 5])
  })
})

describe('a deployment without a language model', () => {
  const packages = fileURLToPath(new URL('../../', import.meta.url))

  it('loads none of their code', () => {
    const reached = new Set<string>()
    const follow = (path: string) => {
      if (reached.has(path)) return
      reached.add(path)
      const text = readFileSync(join(packages, path), 'utf8')
      const imports = /^(?:import|export)\s+(?!type\s)(?:[\w*{},\s]+?\sfrom\s+)?'([^']+)'/gm
      // Modules that a command loads at run time or starts as a thread, except those for language models.
      const later = /\bimport\('((?!\S*\bllm)[^']+)'/g
      // A thread's program has the extension of this file: `.ts` here, `.js` in the package.
      const threads = text
        .matchAll(/new Worker\(new URL\(`([^$]+)\$/g)
        .map(([, name]) => ['', `./${name}.ts`])
      for (const [, target = ''] of [...text.matchAll(imports), ...text.matchAll(later), ...threads]) {
        const file = fileOf(path, target)
        if (existsSync(join(packages, file))) follow(file)
        else reached.add(target)
      }
    }
    follow('server/src/main.ts')
    for (const file of [
      'analyst/src/embedded/embedded-analyst.ts',
      'server/src/app/worker-thread.ts',
      'server/src/platform/http/server.ts',
    ])
      assert.ok(reached.has(file), file)
    assert.deepEqual(
      [...reached].filter((name) => name.startsWith('@ai-sdk') || name.startsWith('analyst/src/llm')),
      [],
    )
  })
})

/** The file below `packages/` that an import in `path` names. */
function fileOf(path: string, target: string): string {
  const [, name, rest] = /^@earshot\/(\w+)\/(.+)$/.exec(target) ?? []
  return name ? `${name}/src/${rest}.ts` : normalize(join(dirname(path), target))
}
