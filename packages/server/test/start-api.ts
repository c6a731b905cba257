import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Analyst } from '@earshot/analyst/analyst'
import { createEmbeddedAnalyst } from '@earshot/analyst/embedded/embedded-analyst'
import type { LlmSettings } from '@earshot/analyst/settings/llm-settings'
import { createEmbeddedWriter } from '@earshot/analyst/writing/embedded-writer'
import { type Client, createClient } from '@earshot/contract/client/client'
import { keyScopeNames } from '@earshot/contract/scopes'
import { pino } from 'pino'
import { validatingFetch } from '../../contract/test/validating-fetch.ts'
import { costModelsOver, modelsFor, writingCostsOver } from '../src/app/cost-models.ts'
import { createApi } from '../src/app/create-api.ts'
import { type Step, startWorker } from '../src/app/work.ts'
import { type Columns, noColumns, openColumns } from '../src/calls/columns/columns.ts'
import { transcribeRecording } from '../src/calls/import/transcribe-recording.ts'
import type { Transcription } from '../src/calls/import/transcription.ts'
import { loadCatalog } from '../src/catalog/load-catalog.ts'
import { type Connection, type Database, openDatabase } from '../src/platform/database.ts'
import { type Jobs, openJobs } from '../src/platform/jobs.ts'
import type { Writers } from '../src/posts/write-calls.ts'
import { counterGate, type UsageGate } from '../src/runs/usage-gate.ts'
import { createKey } from '../src/tenants/keys.ts'
import { createOrganization } from '../src/tenants/organizations.ts'
import { createTeam as createTeamOf } from '../src/tenants/teams.ts'
import { connectionTo, runOn, type TestDatabase } from './global-setup.ts'
import { proveOneWorker, recordStatements } from './record-statements.ts'

export interface TestApi {
  url: string
  /** Makes the server listen at another address with given columns. */
  serve(columns: Columns): Promise<string>
  connection: Connection
  /** Whether other servers of this file, and other files, work on the same database, as on a distributed one. */
  isShared: boolean
  db: Database
  jobs: Jobs
  /** Ended steps of this process's worker, in order. */
  steps: Step[]
  /** A team, in a new organisation unless one is named, with a key that has all scopes. */
  createTeam(options?: { organizationId?: number; monthlyRuns?: number }): Promise<TestTeam>
}

export interface TestTeam {
  teamId: number
  organizationId: number
  key: string
  client: Client
}

export interface ApiOptions {
  /** Whether this process works on jobs too. */
  isWorker?: boolean
  /** An analyst, or a function that makes one over the file's database. */
  analyst?: Analyst | ((db: Database) => Analyst)
  /** The writers of posts and results. */
  writers?(db: Database): Writers
  /** The settings of `analyst` if it asks a language model. */
  llm?: LlmSettings | null
  readTimeoutMs?: number
  lookBackDays?: number
  ignoreUnknown?: boolean
  corsOrigins?: readonly string[]
  usageGate?: UsageGate
  transcription?: Transcription | null
  /** Bytes of recordings that a team may have. */
  recordingsBytesMax?: number
}

/** A separate database with the real server on it, for one test file; all of it ends after the file. */
export async function startApi(options: ApiOptions = {}): Promise<TestApi> {
  const {
    isWorker = false,
    analyst: given = createEmbeddedAnalyst(),
    writers = embeddedWriters,
    llm = null,
    readTimeoutMs = 10_000,
    lookBackDays = 90,
    ignoreUnknown = false,
    corsOrigins = [],
    usageGate = counterGate,
    transcription = null,
    recordingsBytesMax = 1024 ** 4,
  } = options
  const { connection: admin, template }: TestDatabase = JSON.parse(process.env.EARSHOT_TEST_DATABASE ?? '')
  const { connection, drop } = template === null ? shareDatabase(admin) : await copyDatabase(admin, template)
  const onError = () => undefined
  const opened = openDatabase({ connection, readTimeoutMs, poolMax: 16, onError })
  const db = template === null ? recordStatements(opened) : opened
  const analyst = typeof given === 'function' ? given(db) : given
  const jobs = await openJobs({ connection, isWorker, onError })
  const catalog = await loadCatalog(fileURLToPath(new URL('../../../catalog/', import.meta.url)))
  const costModelOf = costModelsOver(async () => analyst, llm)
  const logger = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const served: { close(): Promise<unknown> }[] = []
  const serve = async (columns: Columns) => {
    const app = createApi({
      db,
      columns,
      lookBackDays,
      ignoreUnknown,
      corsOrigins,
      jobs,
      recordings: { canTranscribe: transcription !== null, teamBytesMax: recordingsBytesMax },
      usageGate,
      costModelOf,
      modelFor: modelsFor(llm),
      writingCosts: writingCostsOver(async () => writers(db), llm),
      catalog,
      logger,
      checkReplies: true,
    })
    served.push(app)
    return await app.listen({ host: '127.0.0.1', port: 0 })
  }
  // The whole suite must pass with and without this setting.
  const isHeld = process.env.EARSHOT_SEARCH_FROM !== 'database'
  const url = await serve(isHeld ? openColumns(db, failLoudly, lookBackDays) : noColumns)
  const steps: Step[] = []
  if (isWorker)
    await startWorker({
      db,
      catalog,
      jobs,
      analyst,
      writers: writers(db),
      transcribe:
        transcription &&
        ((recording, signal) => transcribeRecording({ db, jobs }, transcription, recording, signal)),
      releaseUsage: usageGate.release,
      concurrency: 2,
      onStep: (step) => steps.push(step),
    })
  after(async () => {
    await Promise.all(served.map((app) => app.close()))
    await jobs.stop()
    await db.close()
    await drop()
  })
  return {
    url,
    serve,
    connection,
    isShared: template === null,
    db,
    jobs,
    steps,
    createTeam: (team) => createTeam(db, url, team),
  }
}

const embeddedWriters = () => {
  const writer = createEmbeddedWriter()
  return { writer, fallback: writer }
}

interface OwnDatabase {
  connection: Connection
  drop(): Promise<void>
}

async function copyDatabase(admin: Connection, template: string): Promise<OwnDatabase> {
  const name = `earshot_test_${randomBytes(6).toString('hex')}`
  await runOn(admin, `create database ${name} template ${template}`)
  return {
    connection: connectionTo(admin, name),
    drop: () => runOn(admin, `drop database ${name} with (force)`),
  }
}

/** On a distributed database all files share it, and each proves that its statements go to one worker. */
function shareDatabase(connection: Connection): OwnDatabase {
  return { connection, drop: () => proveOneWorker(connection) }
}

/** Reads beside requests must not fail unseen. Failures at the end of a test, when its database is dropped, don't count. */
function failLoudly(error: unknown): void {
  if (!/pool after calling end|terminat|statement timeout/.test(String(error))) throw error
}

async function createTeam(
  db: Database,
  url: string,
  { organizationId, monthlyRuns }: { organizationId?: number; monthlyRuns?: number } = {},
): Promise<TestTeam> {
  const orgId = organizationId ?? (await createOrganization(db.sql, 'Org'))
  const { teamId } = await createTeamOf(db.sql, {
    organizationId: orgId,
    name: 'Team',
    monthlyRuns: monthlyRuns ?? null,
  })
  const { key } = await createKey(db, { teamId, name: 'test', scopes: keyScopeNames, expiresAt: null })
  const client = createClient({ baseUrl: url, apiKey: key, retryDelaysMs: [], fetch: validatingFetch })
  return { teamId, organizationId: orgId, key, client }
}

/** Waits until `probe` gives something other than undefined or false. Throws after the limit. */
export async function until<Value>(
  probe: () => Promise<Value | undefined | false>,
  limitMs = 30_000,
): Promise<Value> {
  const stopMs = Date.now() + limitMs
  for (;;) {
    const value = await probe()
    if (value !== undefined && value !== false) return value
    if (Date.now() > stopMs) throw new Error(`nothing within ${limitMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
