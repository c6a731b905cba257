import { Pool } from 'pg'
import { pino } from 'pino'
import { createApi } from '../../packages/server/src/app/create-api.ts'
import type { Service } from '../../packages/server/src/app/open-service.ts'
import { sqlOver } from '../../packages/server/src/platform/sql.ts'
import { counterGate } from '../../packages/server/src/runs/usage-gate.ts'
import type { Plan } from './floor.ts'
import type { Request } from './http-load.ts'

/** The product's statements for each of these requests, without the look-up of the key, and its answers. */
export async function recordPlans(service: Service, requests: readonly Request[]): Promise<Plan[]> {
  const pool = new Pool({ ...service.connection, max: 1 })
  let statements: Plan['statements'] = []
  const read = sqlOver({
    query: async (config) => {
      if (!/\bapi_key\b/.test(config.text)) {
        statements.push({ name: config.name ?? '', text: config.text, values: config.values ?? [] })
      }
      return await pool.query(config)
    },
  })
  const db = { ...service.db, read }
  const jobs = {
    boss: undefined as never,
    send: async () => undefined,
    stopping: new AbortController().signal,
    stop: async () => undefined,
  }
  const logger = pino({ level: 'silent' })
  const { catalog } = service
  const app = createApi({
    db,
    // The baseline reads everything from the database.
    columns: { find: async () => undefined, list: async () => undefined },
    lookBackDays: 90,
    jobs,
    recordings: { canTranscribe: false, teamBytesMax: 0 },
    usageGate: counterGate,
    costModelOf: () => Promise.reject(new Error('Nobody estimates here.')),
    modelFor: () => 'earshot-embedded-1',
    writingCosts: () => Promise.reject(new Error('Nobody estimates here.')),
    catalog,
    logger,
    checkReplies: false,
  })
  const plans: Plan[] = []
  for (const { method, path, key, body } of requests) {
    statements = []
    const headers = { authorization: `Bearer ${key}` }
    const reply = await app.inject({ method, url: path, headers, ...(body ? { payload: body } : {}) })
    if (reply.statusCode >= 300) throw new Error(`${method} ${path}: ${reply.body}`)
    plans.push({ statements, body: reply.json() })
  }
  await app.close()
  await pool.end()
  return plans
}
