import type { ModelCheck } from '@earshot/analyst/llm/check-model'
import type { WritingCheck } from '@earshot/analyst/llm/write/check-writing'
import { type LlmSettings, modelsOf } from '@earshot/analyst/settings/llm-settings'
import { builtInFolder, loadCatalog } from '../catalog/load-catalog.ts'
import type { Command, CommandContext } from './command.ts'

// Of the writing's requests together: a call that is folded into notes takes several.
const writingTimes = 4
const sampleType = 'customer_follow_up_call'

export const analystCheck: Command = {
  name: 'analyst check',
  summary: 'Ask each configured model one tiny question, have it write a sample call, and say what is wrong',
  notes: [
    'Of a model that writes it shows what it wrote of an invented call, which statements the checker keeps, and what that cost.',
  ],
  run: async ({ config: { llm, writerLlm }, say }) => {
    const settings = llm ?? writerLlm
    if (!settings) {
      say('Analyst and writer are embedded: nothing leaves this machine, and there is nothing to check.')
      return { analyst: 'embedded', models: [], writing: [] }
    }
    const { checkModel } = await import('@earshot/analyst/llm/check-model')
    const models: ModelCheck[] = []
    for (const model of modelsOf(settings)) {
      const check = await checkModel(settings, model, AbortSignal.timeout(settings.timeoutMs + 1000))
      const use = check.use ? `, ${check.use.inputTokens} tokens in, ${check.use.outputTokens} out` : ''
      say(`${model} at ${check.host}: ${check.problem ?? `works (${check.ms} ms${use}).`}`)
      models.push(check)
    }
    const isSound = (model: string) => models.some((one) => one.model === model && one.problem === null)
    const writers = writerLlm ? [writerLlm.model, ...Object.values(writerLlm.models)] : []
    const writing = await checkWriters(settings, [...new Set(writers)].filter(isSound), say)
    const isWrong = [...models, ...writing].some(({ problem }) => problem !== null)
    return { analyst: llm ? llm.provider : 'embedded', models, writing, exitCode: isWrong ? 1 : 0 }
  },
}

async function checkWriters(
  settings: LlmSettings,
  models: readonly string[],
  say: CommandContext['say'],
): Promise<(WritingCheck & { currency: string })[]> {
  if (models.length === 0) return []
  const { checkWriting } = await import('@earshot/analyst/llm/write/check-writing')
  const { createEmbeddedWriter } = await import('@earshot/analyst/writing/embedded-writer')
  const { callTypes } = await loadCatalog(builtInFolder)
  const callType = callTypes.find(({ key }) => key === sampleType)
  if (!callType) throw new Error(`the catalogue has no ${sampleType}`)
  const embedded = createEmbeddedWriter()
  const { currency } = settings
  const checks = []
  for (const model of models) {
    const signal = AbortSignal.timeout(settings.timeoutMs * writingTimes)
    const check = { ...(await checkWriting(settings, model, { callType, embedded }, signal)), currency }
    for (const line of describe(check)) say(line)
    checks.push(check)
  }
  return checks
}

function describe(check: WritingCheck & { currency: string }): string[] {
  const { model, problem, kept, dropped, ms, use, money, currency } = check
  const price = money === null ? 'price not known' : `${Number(money.toPrecision(2))} ${currency}`
  const cost = `${ms} ms, ${use.inputTokens} tokens in, ${use.outputTokens} out, ${price}`
  if (kept.length + dropped.length === 0) return [`${model} as writer: ${problem}`]
  return [
    `${model} as writer of a sample call: ${kept.length} of ${kept.length + dropped.length} statements kept (${cost}).`,
    ...kept.map(({ slot, text }) => `  kept ${slot}: ${text}`),
    ...dropped.map(({ slot, text, reason }) => `  left out (${reason}) ${slot}: ${text}`),
    ...(problem === null ? [] : [problem]),
  ]
}
