import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { ProcessingEstimate } from '@earshot/contract/rewrite-posts'
import { answerFromDraft, readSampleCall } from '../../../analyst/test/drafts.ts'
import { startModelServer } from '../../../analyst/test/model-server.ts'
import { daysAgo } from '../../test/create-call.ts'
import { databaseUrlOf, makeFolder, runCommand, runJson, startProgram } from '../../test/run-command.ts'
import { startApi, until } from '../../test/start-api.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const withoutScript = !existsSync('/usr/bin/script') && 'needs /usr/bin/script'
const sample = readSampleCall('brackwater-5-closing')

interface Imported {
  imported: number
  estimate?: ProcessingEstimate
}

const vtt = (text: string) => `WEBVTT\n\n00:00.000 --> 00:04.000\n<v Cam>${text}</v>\n`

describe('an import that is paid for', async () => {
  const api = await startApi()
  const server = await startModelServer((asked) => answerFromDraft(asked) ?? { status: 400 })
  const plain = {
    DATABASE_URL: databaseUrlOf(api.connection),
    LOG_LEVEL: 'warn',
    EARSHOT_WORKER_THREADS: '1',
  }
  const unpriced = {
    ...plain,
    EARSHOT_WRITER: 'llm',
    EARSHOT_LLM_PROVIDER: 'openai-compatible',
    EARSHOT_LLM_MODEL: 'test-model',
    EARSHOT_LLM_URL: `${server.url}/v1`,
  }
  const env = { ...unpriced, EARSHOT_LLM_PRICES: '{"test-model": {"input": 2, "output": 8}}' }

  const makeCalls = async (): Promise<string> => {
    const folder = await makeFolder()
    const turns = sample.segments.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n')
    await writeFile(join(folder, `${sample.title}.txt`), turns)
    await writeFile(join(folder, 'same.txt'), turns)
    await writeFile(join(folder, 'other.vtt'), vtt('Good day to you.'))
    await writeFile(join(folder, 'empty.txt'), '')
    return folder
  }

  it('shows the cost and imports nothing with --estimate', async () => {
    const { teamId, client } = await api.createTeam()
    const args = ['import', await makeCalls(), '--team', `${teamId}`, '--estimate']
    const { estimate } = await runJson<Imported>(args, { env })
    assert.deepEqual([estimate!.calls, estimate!.requests, estimate!.currency], [2, 2, 'USD'])
    assert.ok(estimate!.money! > 0.04 && estimate!.money! < 0.2, `${estimate!.money}`)
    assert.deepEqual((await client.calls.list({})).data, [])
    const { stdout } = await runCommand(args, { env: unpriced })
    assert.match(
      stdout,
      /^To process 2 calls takes about 2 requests, [\d,]+ tokens in and [\d,]+ out, sent to 127\.0\.0\.1:\d+: a price that is not known, as EARSHOT_LLM_PRICES lacks a model, /,
    )
    const free = await runCommand(args, { env: plain })
    assert.equal(free.stdout, 'To process 2 calls costs nothing.\n')
    assert.equal(server.asked.length, 0)
  })

  it('goes on without a terminal after showing the cost, which is nothing for known calls', async () => {
    const { teamId, client } = await api.createTeam()
    const folder = await makeCalls()
    const args = ['import', folder, '--team', `${teamId}`]
    const capped = { ...env, EARSHOT_LLM_TEAM_MONTH_CAP: '0.01' }
    const first = await runCommand(args, { env: capped })
    const lines = first.stdout.split('\n')
    assert.match(lines[0]!, /^To process 2 calls takes about 2 requests, .* about 0\.\d+ USD, \d+ seconds\.$/)
    assert.match(lines[1]!, /^The team's cap leaves 0\.01 USD for this month \(UTC\)\. Once it is reached/)
    assert.equal(lines[2], '2 calls imported, 1 skipped, 1 refused.')
    assert.equal((await client.calls.list({})).data.length, 2)
    const again: Imported = JSON.parse((await runCommand([...args, '--json'], { env })).stdout)
    assert.deepEqual(
      [again.imported, again.estimate!.calls, again.estimate!.requests, again.estimate!.money],
      [0, 0, 0, 0],
    )
    await writeFile(join(folder, 'other.vtt'), vtt('Good evening to you.'))
    const replacing = await runJson<Imported>([...args, '--replace', '--estimate'], { env })
    assert.equal(replacing.estimate!.calls, 1)
    assert.equal(server.asked.length, 0, 'without --wait a worker asks')
  })

  it('asks at a terminal and imports only after a yes, but does not ask with --yes', {
    skip: withoutScript,
  }, async () => {
    const { teamId, client } = await api.createTeam()
    const folder = await makeCalls()
    const atTerminal = (...args: string[]) => {
      const line = `"${process.execPath}" "${main}" import "${folder}" --team ${teamId} ${args.join(' ')}`
      return startProgram('/usr/bin/script', ['-qec', line, '/dev/null'], { env, cwd: '/' })
    }
    const no = atTerminal()
    await until(async () => no.output.stdout.includes('Go on? [y/N]'))
    no.child.stdin?.end('n\n')
    assert.equal(await no.ended, 1)
    assert.match(no.output.stdout, /Nothing was imported\. --yes goes on without asking\./)
    assert.deepEqual((await client.calls.list({})).data, [])
    const yes = atTerminal()
    await until(async () => yes.output.stdout.includes('Go on? [y/N]'))
    yes.child.stdin?.end('y\n')
    assert.equal(await yes.ended, 3)
    assert.equal((await client.calls.list({})).data.length, 2)
    const unasked = atTerminal('--yes', '--replace')
    assert.equal(await unasked.ended, 3)
    assert.doesNotMatch(unasked.output.stdout, /Go on/)
  })

  it('has its posts written by rule, and again by the model with post rewrite', async () => {
    const { teamId, client } = await api.createTeam()
    const folder = await makeCalls()
    const manifest = join(await makeFolder(), 'calls.jsonl')
    const file = join(folder, `${sample.title}.txt`)
    await writeFile(manifest, JSON.stringify({ file, title: sample.title, date: daysAgo(1) }))
    const importing = ['import', folder, '--manifest', manifest, '--team', `${teamId}`, '--wait']
    await runCommand(importing, { env: plain })
    const args = ['post', 'rewrite', '--team', `${teamId}`]
    const { stdout } = await runCommand([...args, '--estimate'], { env })
    assert.match(stdout, /^To process 2 calls takes about 2 requests, /)
    const done = await runJson<{ calls: number; written: number; writtenByRule: number; money: number }>(
      [...args, '--wait'],
      { env },
    )
    assert.deepEqual([done.calls, done.written, done.writtenByRule], [2, 1, 1])
    assert.ok(done.money > 0)
    const found = await client.posts.search({ query: '"signed during the call"' })
    assert.equal(found.data.length, 1)
    const again = await runCommand([...args, '--estimate', '--date-to', '2020-01-01'], { env })
    assert.equal(again.stdout, '0 calls to write, which costs nothing.\n')
    const refused = await runCommand([...args, '--call-types', 'nope'], { env })
    assert.match(refused.stderr, /--call-types: /)
  })
})
