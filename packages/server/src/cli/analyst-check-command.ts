import { modelsOf } from '@earshot/analyst/settings/llm-settings'
import type { Command } from './command.ts'

export const analystCheck: Command = {
  name: 'analyst check',
  summary: 'Ask each configured model one tiny question, and say what is wrong',
  run: async ({ config: { llm }, say }) => {
    if (!llm) {
      say('The embedded analyst does the work: nothing leaves this machine, and there is nothing to check.')
      return { analyst: 'embedded', models: [] }
    }
    const { checkModel } = await import('@earshot/analyst/llm/check-model')
    const models = []
    for (const model of modelsOf(llm)) {
      const check = await checkModel(llm, model, AbortSignal.timeout(llm.timeoutMs + 1000))
      const use = check.use ? `, ${check.use.inputTokens} tokens in, ${check.use.outputTokens} out` : ''
      say(`${model} at ${check.host}: ${check.problem ?? `works (${check.ms} ms${use}).`}`)
      models.push(check)
    }
    return { analyst: llm.provider, models, exitCode: models.some(({ problem }) => problem !== null) ? 1 : 0 }
  },
}
