import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { LlmSettings } from '../settings/llm-settings.ts'
import { denied, ModelFailure } from './model-failure.ts'
import { mendReply } from './odd-replies.ts'

// A reply of claims has some kilobytes; a much larger one is a fault.
const replyMaxBytes = 16 * 1024 * 1024
// Node's own client gives up after 300 s of silence, regardless of EARSHOT_LLM_TIMEOUT_MS.
// (The package's types are of another release than Node's.)
let patient: Promise<NonNullable<RequestInit['dispatcher']>> | undefined

/**
 * The model of a deployment in the provider's protocol. Only that provider's package is loaded. Keys come only from the settings:
 * an empty one keeps the packages from reading the environment.
 */
export async function openModel(settings: LlmSettings, modelId: string): Promise<LanguageModelV4> {
  const { url, apiKey = '' } = settings
  const common = { apiKey, fetch: carefulFetch, ...(url ? { baseURL: url.replace(/\/+$/, '') } : {}) }
  switch (settings.provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(common)(modelId)
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(common)(modelId)
    case 'google':
      return (await import('@ai-sdk/google')).createGoogle(common)(modelId)
    case 'mistral':
      return (await import('@ai-sdk/mistral')).createMistral(common)(modelId)
    case 'azure': {
      const { createAzure } = await import('@ai-sdk/azure')
      return createAzure({ ...common, ...(settings.apiVersion ? { apiVersion: settings.apiVersion } : {}) })(
        modelId,
      )
    }
    case 'bedrock':
      return await openBedrock(settings, modelId)
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({
        name: 'openai-compatible',
        baseURL: common.baseURL ?? '',
        fetch: carefulFetch,
        ...(apiKey ? { apiKey } : {}),
        supportsStructuredOutputs: true,
        includeUsage: true,
      })(modelId)
    }
  }
}

async function openBedrock(settings: LlmSettings, modelId: string): Promise<LanguageModelV4> {
  const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock')
  const { url, apiKey, region = '', accessKeyId = '', secretAccessKey = '', sessionToken } = settings
  const keys = { accessKeyId, secretAccessKey, sessionToken }
  return createAmazonBedrock({
    region,
    fetch: carefulFetch,
    ...(apiKey
      ? { apiKey }
      : { apiKey: '', credentialProvider: async () => ({ ...keys, sessionToken: keys.sessionToken ?? '' }) }),
    ...(url ? { baseURL: url.replace(/\/+$/, '') } : {}),
  })(modelId)
}

const ownHosts: Partial<Record<LlmSettings['provider'], string>> = {
  openai: 'api.openai.com',
  anthropic: 'api.anthropic.com',
  google: 'generativelanguage.googleapis.com',
  mistral: 'api.mistral.ai',
}

/** The host of requests, with a port other than the default. */
export function hostOf({ provider, url, region }: LlmSettings): string {
  if (url) return new URL(url).host
  return ownHosts[provider] ?? `bedrock-runtime.${region}.amazonaws.com`
}

const names: Record<LlmSettings['provider'], string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  mistral: 'Mistral',
  azure: 'Azure',
  bedrock: 'Bedrock',
  'openai-compatible': 'The OpenAI-compatible server',
}

/** The provider and its host, for people. */
export function nameOf(settings: LlmSettings): string {
  return `${names[settings.provider]} (${hostOf(settings)})`
}

/**
 * Does not follow redirects, which could send a transcript to a host that is not configured; rejects web pages; stops reading endless
 * replies; and corrects errors and refusals with status 200.
 */
const carefulFetch: typeof fetch = async (input, init) => {
  patient ??= import('undici').then(({ Agent }) => new Agent({ headersTimeout: 0, bodyTimeout: 0 }) as never)
  const response = await fetch(input, { ...init, redirect: 'manual', dispatcher: await patient })
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel()
    throw denied(`redirects to another address (${response.status})`, 'set EARSHOT_LLM_URL to that one')
  }
  if (!response.body) return response
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const isPage = bytes === 0 && response.ok && beginsAsPage(chunk)
        bytes += chunk.byteLength
        if (isPage)
          controller.error(new ModelFailure('away', 'answered with a web page: check EARSHOT_LLM_URL'))
        else if (bytes > replyMaxBytes)
          controller.error(new ModelFailure('away', 'sent a reply without end', { isPerhapsPaid: true }))
        else controller.enqueue(chunk)
      },
    }),
  )
  const { status, statusText, headers } = response
  const reply = new Response(counted, { status, statusText, headers })
  if (status !== 200 || !headers.get('content-type')?.includes('json')) return reply
  const mended = mendReply(await reply.text())
  return new Response(mended.text, { status: mended.status, headers })
}

// A web page is not a model's answer, and free: a wrong path, a login page, a gateway under repair. It is recognised by its content,
// because some servers label JSON as text/html.
function beginsAsPage(chunk: Uint8Array): boolean {
  return /^\s*</.test(Buffer.from(chunk).toString('latin1', 0, 100))
}
