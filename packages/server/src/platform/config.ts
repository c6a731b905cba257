import { availableParallelism } from 'node:os'
import { OperatorError } from '@earshot/analyst/operator-error'
import {
  LlmEnvironment,
  type LlmSettings,
  llmProblems,
  llmSettingsOf,
} from '@earshot/analyst/settings/llm-settings'
import { HttpUrl, oneOf, Secret, wholeNumber } from '@earshot/analyst/settings/setting-types'
import { z } from 'zod'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const concurrencyMax = 64
// Each holds the analyst's weights and connections of its own: more are for whoever asks for them.
const threadsMax = 4

const Environment = z.object({
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be a URL such as postgresql://user:password@host:5432/database',
    })
    .optional(),
  EARSHOT_DATA_DIR: z.string().default('./data'),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(8080),
  LOG_LEVEL: oneOf(logLevels).default('info'),
  EARSHOT_ANALYST: oneOf(['embedded', 'llm']).default('embedded'),
  EARSHOT_READ_TIMEOUT_MS: wholeNumber(10, 600_000).default(10_000),
  EARSHOT_TRANSCRIPTION_URL: HttpUrl.optional(),
  EARSHOT_TRANSCRIPTION_MODEL: z.string().default('whisper-1'),
  EARSHOT_TRANSCRIPTION_API_KEY: Secret.optional(),
  EARSHOT_TRANSCRIPTION_TIMEOUT_MS: wholeNumber(100, 3_600_000).default(1_800_000),
  EARSHOT_USAGE_GATE_URL: HttpUrl.optional(),
  EARSHOT_USAGE_GATE_TIMEOUT_MS: wholeNumber(10, 60_000).default(3000),
  EARSHOT_CONCURRENCY: wholeNumber(1, concurrencyMax).default(2),
  EARSHOT_WORKER_THREADS: wholeNumber(1, concurrencyMax).optional(),
})

export interface Config {
  databaseUrl: string | undefined
  dataDir: string
  host: string
  port: number
  logLevel: (typeof logLevels)[number]
  /** The language model that analyses calls; null for the embedded analyst. */
  llm: LlmSettings | null
  /** After this the database stops a read, and the answer is the endpoint's 503. */
  readTimeoutMs: number
  /** Who transcribes recordings; null where nobody does. */
  transcription: { url: string; model: string; apiKey: string | undefined; timeoutMs: number } | null
  /** Where starts are asked for a unit of quota; undefined for the built-in counter. */
  usageGateUrl: string | undefined
  usageGateTimeoutMs: number
  /** Jobs of each kind that one worker works on at once. */
  concurrency: number
  /** Workers of `serve` and its like, a thread each: as many as let a processor be free for the rest, where nothing else is told. */
  workerThreads: number
}

/**
 * Reads the settings; `defaults` stand in for those that are absent, as an empty one is, before the product's own do. Throws
 * OperatorError with all that is wrong at once.
 */
export function loadConfig(env: NodeJS.ProcessEnv, defaults: Readonly<Record<string, string>> = {}): Config {
  const told = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const given = { ...defaults, ...told }
  const parsed = Environment.safeParse(given)
  const llm = given.EARSHOT_ANALYST === 'llm' ? LlmEnvironment.safeParse(given) : null
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
    llm: settings,
    readTimeoutMs: data.EARSHOT_READ_TIMEOUT_MS,
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
    workerThreads: data.EARSHOT_WORKER_THREADS ?? (settings ? 1 : defaultThreads(availableParallelism())),
  }
}

/** Names that look like settings of ours and are none: misspelt, a cap would not be one. */
export function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  const known = { ...Environment.shape, ...LlmEnvironment.shape }
  return Object.keys(env).filter((name) => name.startsWith('EARSHOT_') && !Object.hasOwn(known, name))
}

/** Workers for so many processors: one is left to the database and to requests. */
export function defaultThreads(processors: number): number {
  return Math.min(threadsMax, Math.max(1, processors - 1))
}

function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return
  // A number that is neither whole nor within its bounds has one problem for each.
  const all = [...new Set(problems)].join('; ')
  throw new OperatorError(`The settings are not valid: ${all}. See .env.example.`)
}
