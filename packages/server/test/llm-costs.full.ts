import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createEmbeddedAnalyst } from '@earshot/analyst/embedded/embedded-analyst'
import { estimateTokens } from '@earshot/analyst/llm/count-tokens'
import { createLlmAnalyst } from '@earshot/analyst/llm/create-llm-analyst'
import { createLlmWriter } from '@earshot/analyst/llm/write/create-llm-writer'
import { createEmbeddedWriter } from '@earshot/analyst/writing/embedded-writer'
import { draftedCalls, readDraft, readSampleCall } from '../../analyst/test/drafts.ts'
import { llmSettings } from '../../analyst/test/llm-settings.ts'
import { type Asked, type ModelAnswer, startModelServer } from '../../analyst/test/model-server.ts'
import { evidenceIn } from '../../analyst/test/result-drafts.ts'
import { applyCatalog } from '../src/catalog/apply-catalog.ts'
import { builtInFolder, loadCatalog } from '../src/catalog/load-catalog.ts'
import { createLlmMeter } from '../src/findings/llm-meter.ts'
import type { Database } from '../src/platform/database.ts'
import { catalogFiles } from './catalog-files.ts'
import { daysAgo } from './create-call.ts'
import { databaseUrlOf, makeFolder, runJson } from './run-command.ts'
import { startApi } from './start-api.ts'
import { sliceKey } from './start-llm.ts'

// What 100 calls cost, with the commands that an operator gives. The model server answers from drafts, with a quote for a result, and
// counts tokens as estimates do.
const copies = 20
const prices = { input: 2, output: 8 }

interface Estimate {
  requests: number
  tokens: { input: number; output: number }
  money: number | null
}

function answer(asked: Asked): ModelAnswer {
  const { question, passages, body } = asked
  const call = draftedCalls.find((name) => question.includes(JSON.stringify(readSampleCall(name).title)))
  const claims = passages.slice(3, 6).map(({ segment, text }) => {
    return { element: 'intent_signal', segment, quote: text, confidence: 0.7 }
  })
  const [line] = evidenceIn(asked)
  const result = line && { headline: [{ text: line.text, cites: [line.id] }], findings: [], sections: [] }
  const text = question.startsWith('{"call"') && call ? readDraft(call) : JSON.stringify(result ?? { claims })
  return { text, use: { input: estimateTokens(body), cached: 0, output: estimateTokens(text) } }
}

describe('100 calls', async () => {
  const server = await startModelServer(answer)
  const llm = llmSettings(server.url, { prices: { 'test-model': prices } })
  const ranker = createEmbeddedAnalyst()
  const analyst = (db: Database) => createLlmAnalyst(llm, { meter: createLlmMeter(db, llm), ranker })
  const embedded = createEmbeddedWriter()
  const writers = (db: Database) => {
    return { writer: createLlmWriter(llm, { meter: createLlmMeter(db, llm), embedded }), fallback: embedded }
  }
  const api = await startApi({ llm, analyst, writers })
  const { teamId, organizationId, client } = await api.createTeam()
  const env = {
    DATABASE_URL: databaseUrlOf(api.connection),
    LOG_LEVEL: 'warn',
    EARSHOT_ANALYST: 'llm',
    EARSHOT_LLM_PROVIDER: 'openai-compatible',
    EARSHOT_LLM_MODEL: 'test-model',
    EARSHOT_LLM_URL: `${server.url}/v1`,
    EARSHOT_LLM_PRICES: JSON.stringify({ 'test-model': prices }),
  }
  const catalog = await loadCatalog(builtInFolder)
  const {
    id: _,
    version: __,
    ...model
  } = catalog.callTypes.find(({ key }) => key === 'customer_follow_up_call')!
  const applyTemplate = (label: string) =>
    applyCatalog(
      api.db,
      catalog,
      { organizationId, teamId },
      catalogFiles({ callTypes: [{ ...model, key: 'own_follow_up', label }] }),
    )
  const team = ['--team', `${teamId}`]

  const makeCalls = async (): Promise<string> => {
    const folder = await makeFolder()
    const lines: string[] = []
    for (const name of draftedCalls)
      for (let copy = 0; copy < copies; copy++) {
        const { title, segments } = readSampleCall(name)
        const file = `${name}-${copy}.txt`
        const turns = segments.map(({ speaker, text }) => `${speaker}: ${text}`)
        await writeFile(
          join(folder, file),
          [...turns, `${segments[0]!.speaker}: Bye number ${copy}.`].join('\n'),
        )
        lines.push(JSON.stringify({ file, title, date: daysAgo(1), callType: 'own_follow_up' }))
      }
    await writeFile(join(folder, 'calls.jsonl'), lines.join('\n'))
    return folder
  }
  const table: string[] = []
  const measure = async (step: string, estimate: Estimate, work: () => Promise<unknown>): Promise<number> => {
    const before = await spent()
    await work()
    const after = await spent()
    const [requests, input, output] = [0, 1, 2].map((at) => after[at]! - before[at]!)
    const money = (tokens: { input: number; output: number }) =>
      ((tokens.input * prices.input + tokens.output * prices.output) / 1e6).toFixed(2)
    table.push(
      `${step} | ${estimate.requests}, ${estimate.tokens.input}, ${estimate.tokens.output}, ${estimate.money?.toFixed(2)} | ${requests} | ${input} | ${output} | ${money({ input: input!, output: output! })}`,
    )
    return requests!
  }
  const spent = async (): Promise<number[]> => {
    const [sum] = await api.db.sql<{ requests: number; input: number; output: number }>`
      select count(*) as requests, coalesce(sum(input_tokens), 0) as input, coalesce(sum(output_tokens), 0) as output
        from llm_request where organization_id = ${organizationId}`
    return [sum!.requests, sum!.input, sum!.output]
  }

  it('are paid for once: imported, run, and written again', async (context) => {
    await applyTemplate('Own Follow-up')
    const folder = await makeCalls()
    const importing = ['import', folder, '--manifest', join(folder, 'calls.jsonl'), ...team]
    const toImport = async () =>
      (await runJson<{ estimate: Estimate }>([...importing, '--estimate'], { env })).estimate
    const importAll = () => runJson([...importing, '--wait', '--yes'], { env })
    assert.equal(await measure('first import', await toImport(), importAll), 2 * draftedCalls.length * copies)
    assert.equal(await measure('second import', await toImport(), importAll), 0)
    const run = ['run', 'start', sliceKey, ...team, '--wait']
    const running = await client.slices.estimate({ key: sliceKey })
    assert.equal(await measure('run of a slice', running, () => runJson(run, { env })), 1)
    assert.equal(
      await measure('the same run again', await client.slices.estimate({ key: sliceKey }), () =>
        runJson(run, { env }),
      ),
      0,
    )
    const rewriting = ['post', 'rewrite', ...team]
    const toRewrite = () => runJson<Estimate>([...rewriting, '--estimate'], { env })
    const rewrite = () => runJson([...rewriting, '--wait', '--yes'], { env })
    await applyTemplate('Second Follow-up')
    assert.equal(await measure('posts written again, template changed', await toRewrite(), rewrite), 100)
    assert.equal(await measure('posts written again, nothing changed', await toRewrite(), rewrite), 0)
    await applyTemplate('Own Follow-up')
    assert.equal(await measure('template changed back, answers kept', await toRewrite(), rewrite), 0)
    await api.db.sql`delete from llm_answer where organization_id = ${organizationId} and team_id = ${teamId}`
    await applyTemplate('Second Follow-up')
    assert.equal(await measure('the same without the kept answers', await toRewrite(), rewrite), 100)
    context.diagnostic(
      'step | estimate: requests, tokens in, out, money | requests | tokens in | out | money',
    )
    for (const row of table) context.diagnostic(row)
    assert.equal(
      (await client.calls.list({ limit: 100 })).data.every(({ status }) => status === 'processed'),
      true,
    )
  })
})
