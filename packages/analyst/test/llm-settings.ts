import {
  LlmEnvironment,
  type LlmProvider,
  type LlmSettings,
  llmSettingsOf,
} from '../src/settings/llm-settings.ts'

/** Settings for a model server of a test; the rest has its defaults. */
export function llmSettings(
  url: string,
  own: Partial<LlmSettings> & { provider?: LlmProvider } = {},
): LlmSettings {
  const provider = own.provider ?? 'openai-compatible'
  const settings = llmSettingsOf(
    LlmEnvironment.parse({ EARSHOT_LLM_PROVIDER: provider, EARSHOT_LLM_MODEL: 'test-model' }),
  )
  return {
    ...settings,
    url: `${url}${basePaths[provider]}`,
    apiKey: 'secret-key',
    timeoutMs: 5000,
    waitMs: 20_000,
    region: 'eu-central-1',
    prices: { 'test-model': { input: 2, cachedInput: 1, output: 8 } },
    ...own,
  }
}

const basePaths: Record<LlmProvider, string> = {
  openai: '/v1',
  anthropic: '/v1',
  google: '/v1beta',
  mistral: '/v1',
  azure: '/openai',
  bedrock: '',
  'openai-compatible': '/v1',
}
