import type { Analyst } from '../analysis/analyst.ts'
import { createEmbeddedAnalyst } from '../analysis/embedded/embedded-analyst.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'

/** The analyst that is configured. Nothing of the language models is loaded where the embedded one does the work. */
export async function openAnalyst({ llm }: Config, db: Database): Promise<Analyst> {
  const embedded = createEmbeddedAnalyst()
  if (!llm) return embedded
  const { createLlmAnalyst } = await import('../analysis/llm/create-llm-analyst.ts')
  const { createLlmMeter } = await import('../jobs/llm-meter.ts')
  return createLlmAnalyst(llm, { meter: createLlmMeter(db, llm), ranker: embedded })
}
