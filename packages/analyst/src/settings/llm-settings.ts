import { z } from 'zod'
import { HttpUrl, oneOf, Secret, type SettingGroup, setting, share, wholeNumber } from './setting-types.ts'

/** The provider whose protocol is used. `openai-compatible` is any endpoint with chat completions: Ollama, vLLM, llama.cpp, LM Studio. */
export const LlmProvider = oneOf([
  'openai',
  'anthropic',
  'google',
  'mistral',
  'azure',
  'bedrock',
  'openai-compatible',
])
export type LlmProvider = z.infer<typeof LlmProvider>

/** Money for a million tokens, in the settings' currency. */
export const LlmPrice = z.strictObject({
  input: z.number().nonnegative(),
  /** The price of tokens from the provider's cache; by default the price of input. */
  cachedInput: z.number().nonnegative().optional(),
  output: z.number().nonnegative(),
})
export type LlmPrice = z.infer<typeof LlmPrice>

const aboveZero = 'must be a number above 0'
const Money = z.coerce.number(aboveZero).positive(aboveZero)
const Flag = oneOf(['true', 'false']).transform((text) => text === 'true')
const temperature = 'must be default, or a number from 0 to 2'

/** A setting that is a JSON document. */
function json<Schema extends z.ZodType>(schema: Schema, example: string) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: `must be JSON such as ${example}` })
        return z.NEVER
      }
    })
    .pipe(schema)
}

/** The environment of the language model: read only if it is the analyst or the writer. */
export const LlmEnvironment = z.object({
  EARSHOT_LLM_PROVIDER: setting(
    {
      description:
        'The provider whose API is used. `openai-compatible` is any endpoint with chat completions: Ollama, vLLM, llama.cpp, LM Studio.',
      empty: 'not set; required with EARSHOT_ANALYST=llm',
    },
    LlmProvider,
  ),
  EARSHOT_LLM_MODEL: setting(
    {
      description: 'The model that analyses calls.',
      empty: 'not set; required with EARSHOT_ANALYST=llm',
    },
    z.string('must be the name of a model'),
  ),
  EARSHOT_LLM_VERIFIER_MODEL: setting(
    {
      description:
        'A second model of the same provider that checks each statement of a post against its quotes; unsupported statements are left out.',
      empty: 'only a program checks statements',
    },
    z.string().optional(),
  ),
  EARSHOT_LLM_MODELS: setting(
    {
      description:
        'The model of this deployment for each `preferredModel` of a slice. Other slices get EARSHOT_LLM_MODEL.',
      empty: 'EARSHOT_LLM_MODEL for every slice',
    },
    json(z.record(z.string(), z.string().min(1)), '{"preferred": "deployed"}').default({}),
  ),
  EARSHOT_LLM_URL: setting(
    {
      description:
        "The endpoint's address, such as http://127.0.0.1:11434/v1. For azure: https://<resource>.openai.azure.com/openai.",
      empty: "the provider's own address; `azure` and `openai-compatible` have none",
    },
    HttpUrl.optional(),
  ),
  EARSHOT_LLM_API_KEY: setting(
    {
      description: "The provider's key. bedrock takes this key or the access keys below.",
      empty: 'no key',
    },
    Secret.optional(),
  ),
  EARSHOT_LLM_API_VERSION: setting(
    {
      description: "The version of azure's API.",
      empty: 'v1',
    },
    z.string().optional(),
  ),
  EARSHOT_LLM_REGION: setting(
    {
      description: 'The region of bedrock.',
      empty: 'not set; required with bedrock',
    },
    z.string().optional(),
  ),
  EARSHOT_LLM_ACCESS_KEY_ID: setting(
    {
      description: "The id of bedrock's access key.",
      empty: 'no access key',
    },
    Secret.optional(),
  ),
  EARSHOT_LLM_SECRET_ACCESS_KEY: setting(
    {
      description: "bedrock's secret access key.",
      empty: 'no access key',
    },
    Secret.optional(),
  ),
  EARSHOT_LLM_SESSION_TOKEN: setting(
    {
      description: 'The session token of temporary bedrock credentials.',
      empty: 'no session token',
    },
    Secret.optional(),
  ),
  EARSHOT_LLM_OUTPUT: setting(
    {
      description:
        'The way to request the form of an answer: by a JSON Schema, as JSON, or only in the prompt for endpoints that support neither.',
    },
    oneOf(['schema', 'json', 'text']).default('schema'),
  ),
  EARSHOT_LLM_STREAM: setting(
    {
      description: "Whether answers are streamed. Streaming keeps a slow answer's connection alive.",
    },
    Flag.default(false),
  ),
  EARSHOT_LLM_TEMPERATURE: setting(
    {
      description: "The sampling temperature. `default` is the model's own.",
    },
    z
      .union([z.literal('default').transform(() => null), z.coerce.number().min(0).max(2)], temperature)
      .default(0),
  ),
  EARSHOT_LLM_MAX_OUTPUT_TOKENS: setting(
    {
      description: 'The most tokens in one answer.',
    },
    wholeNumber(256, 200_000).default(8000),
  ),
  EARSHOT_LLM_WINDOW_TOKENS: setting(
    {
      description: 'The most tokens of one transcript in a request.',
    },
    wholeNumber(200, 1_000_000).default(12_000),
  ),
  EARSHOT_LLM_OVERLAP_TOKENS: setting(
    {
      description: 'How many of these tokens the next request repeats.',
    },
    wholeNumber(0, 100_000).default(300),
  ),
  EARSHOT_LLM_PRESELECT: setting(
    {
      description:
        "The share of a call's words to send, chosen by the embedded analyst. 1 sends everything; docs/decisions/0010-language-models.md shows the loss of recall for less. Must be above 0.",
    },
    share().gt(0, aboveZero).default(1),
  ),
  EARSHOT_LLM_CONCURRENCY: setting(
    {
      description: 'Requests at once, from all workers on all machines together.',
    },
    wholeNumber(1, 1000).default(8),
  ),
  EARSHOT_LLM_REQUESTS_PER_MINUTE: setting(
    {
      description: 'Requests a minute, from all workers together.',
      empty: 'no limit',
    },
    wholeNumber(1, 1_000_000).optional(),
  ),
  EARSHOT_LLM_TOKENS_PER_MINUTE: setting(
    {
      description: 'Tokens a minute, from all workers together.',
      empty: 'no limit',
    },
    wholeNumber(1000, 1_000_000_000).optional(),
  ),
  EARSHOT_LLM_TIMEOUT_MS: setting(
    {
      description: 'How long one request may take.',
    },
    wholeNumber(100, 3_600_000).default(120_000),
  ),
  EARSHOT_LLM_WAIT_MS: setting(
    {
      description:
        'How long a call waits for a busy or unreachable provider before it counts as not analysed.',
    },
    wholeNumber(100, 3_600_000).default(600_000),
  ),
  EARSHOT_LLM_PRICES: setting(
    {
      description:
        'The price of a million tokens by model, in EARSHOT_LLM_CURRENCY. `cachedInput` is optional.',
      empty: 'no prices; runs report only tokens',
    },
    json(z.record(z.string(), LlmPrice), '{"model": {"input": 2, "output": 8}}').default({}),
  ),
  EARSHOT_LLM_CURRENCY: setting(
    {
      description: 'The currency of prices and caps.',
    },
    z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be a currency code such as USD')
      .default('USD'),
  ),
  EARSHOT_LLM_RUN_CAP: setting(
    {
      description:
        "The most money that one run may cost. A request that could pass the cap isn't sent: the run fails and keeps its findings. Needs EARSHOT_LLM_PRICES.",
      empty: 'no cap',
    },
    Money.optional(),
  ),
  EARSHOT_LLM_TEAM_MONTH_CAP: setting(
    {
      description:
        'The most money that one team may spend in a calendar month (UTC), on runs and on the posts of its calls. A request that could pass it is not sent: a run fails and keeps its findings, posts are written by rule.',
      empty: 'no cap',
    },
    Money.optional(),
  ),
  EARSHOT_LLM_MIN_SHARE: setting(
    {
      description: 'A run fails if a smaller share of its calls can be analysed.',
    },
    share().default(0.9),
  ),
})

export const llmSettingGroup: SettingGroup = {
  title: 'Language model',
  note: `Read only with EARSHOT_ANALYST=llm or EARSHOT_WRITER=llm. "earshot analyst check" asks the model one tiny question, has it write a sample call, and says what is wrong. Keys come from these settings alone, never from a provider's own variables. Ollama silently truncates prompts longer than its context, often 4,096 tokens, and its /v1 can't ask for more: start it with OLLAMA_CONTEXT_LENGTH=32768, or with what EARSHOT_LLM_WINDOW_TOKENS, EARSHOT_LLM_MAX_OUTPUT_TOKENS and about 4,000 for the question need.`,
  settings: LlmEnvironment,
}

export interface LlmSettings {
  provider: LlmProvider
  /** The model, unless a slice prefers another one from `models`. */
  model: string
  /** Models of this deployment by a slice's `preferredModel`. */
  models: Readonly<Record<string, string>>
  /** The model that checks written statements; null without one. */
  verifierModel: string | null
  /** Undefined for the provider's own address. */
  url: string | undefined
  apiKey: string | undefined
  apiVersion: string | undefined
  region: string | undefined
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
  sessionToken: string | undefined
  /** The way to request the form of an answer: by a JSON Schema, as JSON, or in words only. */
  output: 'schema' | 'json' | 'text'
  streams: boolean
  /** Null for the model's default. */
  temperature: number | null
  maxOutputTokens: number
  /** The largest part of a transcript in a request, and the part that the next one repeats. */
  windowTokens: number
  overlapTokens: number
  /** The share of a call's words to send, chosen by the embedded analyst; 1 for all. */
  preselect: number
  /** The limit for all workers on all machines together. */
  concurrency: number
  requestsPerMinute: number | null
  tokensPerMinute: number | null
  timeoutMs: number
  /** The time that a call waits for a provider that is busy or away. */
  waitMs: number
  prices: Readonly<Record<string, LlmPrice>>
  currency: string
  runCap: number | null
  teamMonthCap: number | null
  /** A run whose analysed share of calls falls below this fails. */
  minShare: number
}

/** The settings in the form that the code uses. */
export function llmSettingsOf(env: z.infer<typeof LlmEnvironment>): LlmSettings {
  return {
    provider: env.EARSHOT_LLM_PROVIDER,
    model: env.EARSHOT_LLM_MODEL,
    models: env.EARSHOT_LLM_MODELS,
    verifierModel: env.EARSHOT_LLM_VERIFIER_MODEL ?? null,
    url: env.EARSHOT_LLM_URL,
    apiKey: env.EARSHOT_LLM_API_KEY,
    apiVersion: env.EARSHOT_LLM_API_VERSION,
    region: env.EARSHOT_LLM_REGION,
    accessKeyId: env.EARSHOT_LLM_ACCESS_KEY_ID,
    secretAccessKey: env.EARSHOT_LLM_SECRET_ACCESS_KEY,
    sessionToken: env.EARSHOT_LLM_SESSION_TOKEN,
    output: env.EARSHOT_LLM_OUTPUT,
    streams: env.EARSHOT_LLM_STREAM,
    temperature: env.EARSHOT_LLM_TEMPERATURE,
    maxOutputTokens: env.EARSHOT_LLM_MAX_OUTPUT_TOKENS,
    windowTokens: env.EARSHOT_LLM_WINDOW_TOKENS,
    overlapTokens: env.EARSHOT_LLM_OVERLAP_TOKENS,
    preselect: env.EARSHOT_LLM_PRESELECT,
    concurrency: env.EARSHOT_LLM_CONCURRENCY,
    requestsPerMinute: env.EARSHOT_LLM_REQUESTS_PER_MINUTE ?? null,
    tokensPerMinute: env.EARSHOT_LLM_TOKENS_PER_MINUTE ?? null,
    timeoutMs: env.EARSHOT_LLM_TIMEOUT_MS,
    waitMs: env.EARSHOT_LLM_WAIT_MS,
    prices: env.EARSHOT_LLM_PRICES,
    currency: env.EARSHOT_LLM_CURRENCY,
    runCap: env.EARSHOT_LLM_RUN_CAP ?? null,
    teamMonthCap: env.EARSHOT_LLM_TEAM_MONTH_CAP ?? null,
    minShare: env.EARSHOT_LLM_MIN_SHARE,
  }
}

/** Faults in the combination of settings that are each valid; empty if there are none. */
export function llmProblems(settings: LlmSettings): string[] {
  const { provider, url, apiKey, region, accessKeyId, secretAccessKey, overlapTokens, windowTokens } =
    settings
  const { runCap, teamMonthCap, prices } = settings
  const isBedrock = provider === 'bedrock'
  const needsUrl = provider === 'openai-compatible' || provider === 'azure'
  const needsKey = !isBedrock && provider !== 'openai-compatible'
  const unpriced = modelsOf(settings).filter((model) => !Object.hasOwn(prices, model))
  const isCapped = runCap !== null || teamMonthCap !== null
  const found: [boolean, string][] = [
    [needsUrl && !url, `EARSHOT_LLM_URL is missing: ${provider} has no address of its own`],
    [needsKey && !apiKey, `EARSHOT_LLM_API_KEY is missing: ${provider} asks for one`],
    [isBedrock && !region, 'EARSHOT_LLM_REGION is missing: bedrock needs one'],
    [
      isBedrock && !apiKey && !(accessKeyId && secretAccessKey),
      'EARSHOT_LLM_API_KEY, or EARSHOT_LLM_ACCESS_KEY_ID and EARSHOT_LLM_SECRET_ACCESS_KEY, are missing: bedrock needs a key',
    ],
    [
      overlapTokens * 2 > windowTokens,
      'EARSHOT_LLM_OVERLAP_TOKENS must be at most half of EARSHOT_LLM_WINDOW_TOKENS',
    ],
    [
      isCapped && unpriced.length > 0,
      `EARSHOT_LLM_PRICES lacks ${unpriced.join(', ')}: without a price no cap can hold`,
    ],
  ]
  return found.filter(([isWrong]) => isWrong).map(([, problem]) => problem)
}

/** All models of this deployment. */
export function modelsOf({
  model,
  models,
  verifierModel,
}: Pick<LlmSettings, 'model' | 'models' | 'verifierModel'>): string[] {
  return [...new Set([model, ...Object.values(models), ...(verifierModel === null ? [] : [verifierModel])])]
}
