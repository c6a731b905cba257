import type { EmbeddedAnalyst } from '@earshot/analyst/embedded/embedded-analyst'
import { createCallReader, createEmbeddedWriter } from '@earshot/analyst/writing/embedded-writer'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import type { Writers } from '../posts/write-calls.ts'

/** Opens the configured writer, and the embedded one as its fallback. */
export async function openWriters(
  { writerLlm }: Config,
  db: Database,
  embedded?: EmbeddedAnalyst,
): Promise<Writers> {
  const fallback = createEmbeddedWriter(createCallReader(embedded))
  if (!writerLlm) return { writer: fallback, fallback }
  const { createLlmWriter } = await import('@earshot/analyst/llm/write/create-llm-writer')
  const { createLlmMeter } = await import('../findings/llm-meter.ts')
  const meter = createLlmMeter(db, writerLlm)
  return { writer: createLlmWriter(writerLlm, { meter, embedded: fallback }), fallback }
}
