import type { OutsideAnalyst } from '@earshot/analyst/analyst'
import { writeResult } from '@earshot/analyst/writing/results/write-result'
import type { ResultOrder, Writer } from '@earshot/analyst/writing/writer'
import type { Database } from '../platform/database.ts'
import type { Jobs, RunRef } from '../platform/jobs.ts'
import { avoidSorts, type FinishingRun, type RunWriting, takeFinishingRun } from './finishing-run.ts'
import { readBestQuotes } from './read-quotes.ts'
import { writeEvidence } from './run-evidence.ts'
import { readSynthesisInput } from './synthesis-input.ts'
import { isRunning, watchRun } from './watch-run.ts'

interface OutsideWriter {
  writer: Writer
  outside: OutsideAnalyst
}

/**
 * Has a language model write about the evidence of a run, which is stored first: no transaction waits for a model. Null if there is nothing to
 * write about, or the run has ended. Answers are kept, so a second attempt pays for nothing twice.
 */
export async function writeRun(
  { db, jobs, writer }: { db: Database; jobs: Jobs; writer: Writer },
  ref: RunRef,
  jobSignal: AbortSignal,
): Promise<RunWriting | null> {
  if (!writer.outside) return null
  const read = await readOrder(db, ref)
  if (!read || read.order.quotes.length === 0) return null
  const own = writer.preferring?.(read.run.slice.preferredModel) ?? writer
  return await writeWatched(
    { db, jobs },
    ref,
    { ...read, writer: own, outside: own.outside ?? writer.outside },
    jobSignal,
  )
}

async function readOrder(
  db: Database,
  ref: RunRef,
): Promise<{ run: FinishingRun; order: ResultOrder } | null> {
  return await db.begin(async ({ sql }) => {
    const run = await takeFinishingRun(sql, ref)
    if (!run) return null
    await writeEvidence(sql, run)
    await avoidSorts(sql, run)
    const evidence = await readSynthesisInput(sql, run)
    const quotes = await readBestQuotes(sql, run)
    return { run, order: { evidence, quotes, userPrompt: run.filters.userPrompt ?? null } }
  })
}

async function writeWatched(
  { db, jobs }: { db: Database; jobs: Jobs },
  ref: RunRef,
  { writer, outside, order }: OutsideWriter & { order: ResultOrder },
  jobSignal: AbortSignal,
): Promise<RunWriting | null> {
  const watch = watchRun({ db, jobs }, ref, jobSignal)
  const account = { ...ref, transcriptId: null, closing: watch.closing }
  try {
    return { ...(await writeResult(writer, order, { signal: watch.signal, account })), outside }
  } catch (error) {
    if (jobSignal.aborted || (await isRunning(db.sql, ref))) throw error
    return null
  } finally {
    watch.stop()
  }
}
