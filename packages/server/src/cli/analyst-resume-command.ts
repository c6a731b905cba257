import { resumeProviders } from '../findings/llm-holds.ts'
import type { Command } from './command.ts'
import { countText } from './count-text.ts'

export const analystResume: Command = {
  name: 'analyst resume',
  summary: 'End the holds on providers of language models, and try put-off calls now',
  run: async ({ open, say }) => {
    const service = await open()
    const resumed = await resumeProviders(service.db).finally(() => service.close())
    if (resumed.providers.length === 0) say('No provider is held.')
    for (const { name, heldUntil, reason } of resumed.providers)
      say(
        `${name}: asked again from now on. ${heldUntil ? `It was held until ${heldUntil}` : 'It had failed'}${reason ? `: ${reason}` : ''}.`,
      )
    if (resumed.calls > 0)
      say(
        `${countText(resumed.calls, 'call')} put off before ${resumed.calls === 1 ? 'is' : 'are'} tried now.`,
      )
    return resumed
  },
}
