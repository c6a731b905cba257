import { availableParallelism } from 'node:os'
import { OperatorError } from '@earshot/analyst/operator-error'
import {
  LlmEnvironment,
  type LlmSettings,
  llmProblems,
  llmSettingGroup,
  llmSettingsOf,
} from '@earshot/analyst/settings/llm-settings'
import {
  HttpUrl,
  oneOf,
  Secret,
  type SettingGroup,
  setting,
  wholeNumber,
} from '@earshot/analyst/settings/setting-types'
import { z } from 'zod'
import { CorsOrigins } from './cors-origins.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const concurrencyMax = 64
// Each holds the analyst's weights and its own connections, so more need an explicit setting.
const threadsMax = 4

const Database = z.object({
  DATABASE_URL: setting(
    {
      description:
        'Your own PostgreSQL, version 15 or later: a UTF8 database without tables of other programs. Its owner must be the role (it needs CREATE on the database and on its schema public).',
      empty: 'an embedded PostgreSQL in EARSHOT_DATA_DIR',
    },
    z
      .url({
        protocol: /^postgres(ql)?$/,
        error: 'must be a URL such as postgresql://user:password@host:5432/database',
      })
      .optional(),
  ),
  EARSHOT_DATA_DIR: setting(
    {
      description: 'The folder of the embedded database. Every command with the same folder shares it.',
      empty: './data, here or in a parent folder. "earshot demo" adds "-demo" to the name',
    },
    z.string().default('./data'),
  ),
  EARSHOT_READ_TIMEOUT_MS: setting(
    {
      description:
        'Time limit of a read. After it the database stops the read, and the API answers 503. It holds for all statements of a request together.',
    },
    wholeNumber(10, 600_000).default(10_000),
  ),
  EARSHOT_SEARCH_FROM: setting(
    {
      description:
        'How filters are evaluated: `memory` keeps the last days of busy teams in the server, `database` asks PostgreSQL each time. Both give the same answers.',
    },
    oneOf(['memory', 'database']).default('memory'),
  ),
})

const Server = z.object({
  HOST: setting(
    { description: 'The address at which "earshot serve" listens.' },
    z.string().default('127.0.0.1'),
  ),
  PORT: setting(
    { description: 'The port at which "earshot serve" listens. 0 takes a free one.' },
    wholeNumber(0, 65_535).default(8080),
  ),
  EARSHOT_UNKNOWN_MEMBERS: setting(
    {
      description:
        'Unknown members and query parameters: `refuse` answers 400 and names them, `ignore` names them in the header Earshot-Ignored.',
    },
    oneOf(['refuse', 'ignore']).default('refuse'),
  ),
  EARSHOT_CORS_ORIGINS: setting(
    {
      description:
        'Origins whose pages may call the API from a browser, such as https://app.example.com, separated by commas; * allows all. Pages still need a key.',
      empty: 'only pages of the same origin',
    },
    CorsOrigins.optional(),
  ),
  EARSHOT_LOOKBACK_DAYS: setting(
    {
      description:
        'How many days runs, previews and searches of posts reach back. Imports warn of older calls. Give every server and import the same value.',
    },
    wholeNumber(1, 36_500).default(90),
  ),
  LOG_LEVEL: setting(
    {
      description: 'The least severe messages that are logged.',
      empty: 'info, and warn for "earshot demo"',
    },
    oneOf(logLevels).default('info'),
  ),
})

const Workers = z.object({
  EARSHOT_ANALYST: setting(
    {
      description:
        'The analyst of calls: `embedded` works on this machine alone; `llm` sends transcripts to a language model.',
    },
    oneOf(['embedded', 'llm']).default('embedded'),
  ),
  EARSHOT_WRITER: setting(
    {
      description:
        'The writer of posts and results: `embedded` works on this machine alone; `llm` sends transcripts, titles, owners and CRM records of calls, and quotes of runs, to a language model. A program checks each statement against its quotes.',
      empty: 'as EARSHOT_ANALYST',
    },
    oneOf(['embedded', 'llm']).optional(),
  ),
  EARSHOT_CONCURRENCY: setting(
    { description: 'Jobs of each kind that one worker works on at once.' },
    wholeNumber(1, concurrencyMax).default(2),
  ),
  EARSHOT_WORKER_THREADS: setting(
    {
      description: 'Worker threads of "earshot serve", "earshot demo" and "earshot import --wait".',
      empty: 'one less than the machine has processors, at most 4; 1 with EARSHOT_ANALYST=llm',
    },
    wholeNumber(1, concurrencyMax).optional(),
  ),
})

const UsageGate = z.object({
  EARSHOT_USAGE_GATE_URL: setting(
    {
      description: 'The service that decides whether a run may start.',
      empty: "each team's --monthly-runs count",
    },
    HttpUrl.optional(),
  ),
  EARSHOT_USAGE_GATE_TIMEOUT_MS: setting(
    { description: 'How long a start waits for the answer of the usage gate.' },
    wholeNumber(10, 60_000).default(3000),
  ),
})

const Transcription = z.object({
  EARSHOT_TRANSCRIPTION_URL: setting(
    {
      description: 'An OpenAI-compatible endpoint, such as http://127.0.0.1:8000/v1.',
      empty: 'imports refuse recordings, and workers leave them to other workers',
    },
    HttpUrl.optional(),
  ),
  EARSHOT_TRANSCRIPTION_MODEL: setting(
    { description: 'The transcription model.' },
    z.string().default('whisper-1'),
  ),
  EARSHOT_TRANSCRIPTION_API_KEY: setting(
    { description: 'The API key of the endpoint.', empty: 'no key' },
    Secret.optional(),
  ),
  EARSHOT_TRANSCRIPTION_TIMEOUT_MS: setting(
    { description: 'How long one recording may take.' },
    wholeNumber(100, 3_600_000).default(1_800_000),
  ),
  EARSHOT_RECORDINGS_GIB: setting(
    { description: 'Gibibytes of recordings that a team may upload over HTTP. More are refused.' },
    wholeNumber(1, 1_000_000).default(100),
  ),
})

const Environment = z.object({
  ...Database.shape,
  ...Server.shape,
  ...Workers.shape,
  ...UsageGate.shape,
  ...Transcription.shape,
})

/** Every setting, in the order of the documentation. */
export const settingGroups: readonly SettingGroup[] = [
  { title: 'Database', settings: Database },
  { title: 'Server', settings: Server },
  { title: 'Analyst and workers', settings: Workers },
  {
    title: 'Usage gate',
    note: 'A start asks the service: POST {"action": "reserve", "ref", "teamId", "organizationId", "sliceKey"} → 200 {"allowed": true|false}. A run that fails gives its unit back: POST {"action": "release", "ref"} → 2xx. A ref may be released more than once.',
    settings: UsageGate,
  },
  {
    title: 'Transcription',
    note: 'Recordings (wav, mp3, m4a, mp4, ogg, webm) leave this machine only for this endpoint.',
    settings: Transcription,
  },
  llmSettingGroup,
]

export interface Config {
  databaseUrl: string | undefined
  dataDir: string
  host: string
  port: number
  logLevel: (typeof logLevels)[number]
  /** The language model that analyses calls; null for the embedded analyst. */
  llm: LlmSettings | null
  /** The language model that writes posts; null for the embedded writer. */
  writerLlm: LlmSettings | null
  /** Time limit of a read; after it the answer is the endpoint's 503. */
  readTimeoutMs: number
  /** How filters are evaluated. */
  searchFrom: 'memory' | 'database'
  /** How many days runs, previews and searches of posts reach back. */
  lookBackDays: number
  /** Whether the API ignores members that it does not know, instead of refusing them. */
  ignoreUnknown: boolean
  /** Origins whose pages may call the API; `*` for all. */
  corsOrigins: readonly string[]
  /** Bytes of recordings that a team may store. */
  recordingsBytesMax: number
  /** The endpoint that transcribes recordings; null without one. */
  transcription: { url: string; model: string; apiKey: string | undefined; timeoutMs: number } | null
  /** The service that grants starts a unit of quota; undefined for the built-in counter. */
  usageGateUrl: string | undefined
  usageGateTimeoutMs: number
  /** Jobs of each kind that one worker works on at once. */
  concurrency: number
  /** Worker threads of `serve` and similar commands; by default one processor stays free for other work. */
  workerThreads: number
}

/**
 * Reads the settings. `defaults` replace absent or empty ones, before the product's own defaults do. Throws OperatorError with all
 * faults at once.
 */
export function loadConfig(env: NodeJS.ProcessEnv, defaults: Readonly<Record<string, string>> = {}): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const given = { ...defaults, ...present }
  const parsed = Environment.safeParse(given)
  const { isAnalyst, isWriter } = usesOf(given)
  const llm = isAnalyst || isWriter ? LlmEnvironment.safeParse(given) : null
  const issues = [...(parsed.error?.issues ?? []), ...(llm?.error?.issues ?? [])]
  refuse(issues.map(({ path, message }) => `${path.join('.')} ${message}`))
  const settings = llm?.data ? llmSettingsOf(llm.data) : null
  refuse(settings ? llmProblems(settings) : [])
  const data = Environment.parse(given)
  return {
    databaseUrl: data.DATABASE_URL,
    dataDir: data.EARSHOT_DATA_DIR,
    host: data.HOST,
    port: data.PORT,
    logLevel: data.LOG_LEVEL,
    llm: isAnalyst ? settings : null,
    writerLlm: isWriter ? settings : null,
    readTimeoutMs: data.EARSHOT_READ_TIMEOUT_MS,
    searchFrom: data.EARSHOT_SEARCH_FROM,
    lookBackDays: data.EARSHOT_LOOKBACK_DAYS,
    ignoreUnknown: data.EARSHOT_UNKNOWN_MEMBERS === 'ignore',
    corsOrigins: data.EARSHOT_CORS_ORIGINS ?? [],
    recordingsBytesMax: data.EARSHOT_RECORDINGS_GIB * 1024 ** 3,
    transcription: data.EARSHOT_TRANSCRIPTION_URL
      ? {
          url: data.EARSHOT_TRANSCRIPTION_URL,
          model: data.EARSHOT_TRANSCRIPTION_MODEL,
          apiKey: data.EARSHOT_TRANSCRIPTION_API_KEY,
          timeoutMs: data.EARSHOT_TRANSCRIPTION_TIMEOUT_MS,
        }
      : null,
    usageGateUrl: data.EARSHOT_USAGE_GATE_URL,
    usageGateTimeoutMs: data.EARSHOT_USAGE_GATE_TIMEOUT_MS,
    concurrency: data.EARSHOT_CONCURRENCY,
    workerThreads: data.EARSHOT_WORKER_THREADS ?? (isAnalyst ? 1 : defaultThreads(availableParallelism())),
  }
}

/** The tasks of the language model. */
function usesOf({
  EARSHOT_ANALYST: analyst,
  EARSHOT_WRITER: writer,
}: Readonly<Record<string, string | undefined>>) {
  return { isAnalyst: analyst === 'llm', isWriter: (writer ?? analyst) === 'llm' }
}

/** Unknown names with the prefix of our settings: a misspelt limit would have no effect. */
export function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  const known = { ...Environment.shape, ...LlmEnvironment.shape }
  return Object.keys(env).filter((name) => name.startsWith('EARSHOT_') && !Object.hasOwn(known, name))
}

/** Workers for a number of processors: one stays free for the database and requests. */
export function defaultThreads(processors: number): number {
  return Math.min(threadsMax, Math.max(1, processors - 1))
}

function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return
  // A number that is not whole and out of bounds gives two problems with the same text.
  const all = [...new Set(problems)].join('; ')
  throw new OperatorError(`The settings are not valid: ${all}. See .env.example.`)
}
