import { createEmbeddedAnalyst } from '@earshot/analyst/embedded/embedded-analyst'
import { createLlmAnalyst } from '@earshot/analyst/llm/create-llm-analyst'
import { createLlmWriter } from '@earshot/analyst/llm/write/create-llm-writer'
import type { LlmSettings } from '@earshot/analyst/settings/llm-settings'
import { createEmbeddedWriter } from '@earshot/analyst/writing/embedded-writer'
import type { Run } from '@earshot/contract/runs'
import { llmSettings } from '../../analyst/test/llm-settings.ts'
import {
  type Asked,
  type ModelAnswer,
  type ModelServer,
  startModelServer,
} from '../../analyst/test/model-server.ts'
import { createLlmMeter } from '../src/findings/llm-meter.ts'
import type { Database } from '../src/platform/database.ts'
import { startApi, type TestApi, type TestTeam, until } from './start-api.ts'

export const sliceKey = 'high_intent_deals'
export const quote = 'we have forty thousand dollars approved for it this year'

/** A good model's claims about the calls of `createCall`, and one invented claim for each request. */
export function answerWell({ passages }: Asked): ModelAnswer {
  const claims = passages.flatMap(({ segment, text }) => [
    ...(text.includes(quote) ? [{ element: 'budget_confirmation', segment, quote, confidence: 0.9 }] : []),
    ...(text.includes('go ahead')
      ? [{ element: 'intent_signal', segment, quote: 'We would like to go ahead', confidence: 0.8 }]
      : []),
  ])
  const invented = {
    element: 'intent_signal',
    segment: 1,
    quote: 'We will buy a thousand seats.',
    confidence: 1,
  }
  return { text: JSON.stringify({ claims: [...claims, invented] }) }
}

export interface LlmApi {
  server: ModelServer
  api: TestApi
  /** A separate analyst, as another worker has. */
  analystOf(db: Database): ReturnType<typeof createLlmAnalyst>
  /** Starts a run and waits for its end. */
  run(team: TestTeam, body?: Record<string, unknown>): Promise<Run>
}

/** The real server and worker, with a model server of this machine as the analyst, and as the writer too if it `writes`. */
export async function startLlm(
  own: Partial<LlmSettings> = {},
  answer: ModelServer['answer'] = answerWell,
  { writes = false, analyses = true }: { writes?: boolean; analyses?: boolean } = {},
): Promise<LlmApi> {
  const server = await startModelServer(answer)
  const settings = llmSettings(server.url, own)
  const ranker = createEmbeddedAnalyst()
  const analystOf = (db: Database) =>
    createLlmAnalyst(settings, { meter: createLlmMeter(db, settings), ranker, backoffMs: 1 })
  const embedded = createEmbeddedWriter()
  const writers = (db: Database) => {
    const parts = { meter: createLlmMeter(db, settings), embedded, backoffMs: 1 }
    return { writer: createLlmWriter(settings, parts), fallback: embedded }
  }
  const written = writes ? { writers } : {}
  const api = await startApi({
    isWorker: true,
    llm: settings,
    ...(analyses ? { analyst: analystOf } : {}),
    ...written,
  })
  const run = async ({ client }: TestTeam, body: Record<string, unknown> = {}) => {
    const { runId } = await client.runs.start({ key: sliceKey, ...body })
    return await until(async () => {
      const found = await client.runs.get({ id: runId })
      return found.status !== 'running' && found
    })
  }
  return { server, api, analystOf, run }
}
