import type { Analyst } from '@earshot/analyst/analyst'
import { createEmbeddedAnalyst, type EmbeddedAnalyst } from '@earshot/analyst/embedded/embedded-analyst'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'

/** Opens the configured analyst. The code for language models is loaded only if one is configured. */
export async function openAnalyst(
  { llm }: Config,
  db: Database,
  embedded: EmbeddedAnalyst = createEmbeddedAnalyst(),
): Promise<Analyst> {
  if (!llm) return embedded
  const { createLlmAnalyst } = await import('@earshot/analyst/llm/create-llm-analyst')
  const { createLlmMeter } = await import('../findings/llm-meter.ts')
  return createLlmAnalyst(llm, { meter: createLlmMeter(db, llm), ranker: embedded })
}
