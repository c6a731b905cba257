import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { analyseCall } from '../analysis/analyse-call.ts'
import type { Analyst } from '../analysis/analyst.ts'
import type { Finding } from '../analysis/locate-claims.ts'
import type { ElementDefinition } from '../contract/element.ts'
import type { TimedSegment } from '../contract/transcript.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Jobs } from '../db/jobs.ts'
import type { Sql } from '../db/sql.ts'

interface BatchRun {
  teamId: number
  fingerprint: string
  analystVersionId: number
  promptId: number
  userPrompt: string | null
  elements: { id: number; definition: ElementDefinition }[]
}

interface BatchCall {
  callId: number
  transcriptId: number
  segments: TimedSegment[]
  /** Elements that no earlier analysis has answered for this transcript. */
  missing: number[]
}

/** The answers to all questions about one call. */
interface Answer {
  call: BatchCall
  findings: Finding[]
  dropped: number
}

/**
 * Asks the analyst what is not known yet about the calls of one batch, and stores answers and progress in one
 * transaction. A second attempt asks and stores nothing twice; the batch that ends last starts the run's finish.
 */
export async function analyseBatch(
  { db, jobs, analyst }: { db: Database; jobs: Jobs; analyst: Analyst },
  { runId, batch }: { runId: number; batch: number },
  signal: AbortSignal,
): Promise<void> {
  const run = await findOpenBatch(db.sql, runId, batch)
  if (!run) return
  if (run.fingerprint !== analyst.fingerprint) {
    throw new Error(
      'this run was planned with another analyst: a worker of the same version and settings has to do it',
    )
  }
  const answers: Answer[] = []
  for (const call of await findCalls(db.sql, run, runId, batch)) {
    signal.throwIfAborted()
    answers.push(await answerFor(analyst, run, call, signal))
    // The embedded analyst computes in this thread; requests of the same process get their turn between two calls.
    await yieldToOthers()
  }
  await db.begin(async (transaction) => {
    const fresh = await store(transaction.sql, run, answers)
    await closeBatch(transaction, jobs, { runId, batch, fresh, answers })
  })
}

async function findOpenBatch(sql: Sql, runId: number, batch: number): Promise<BatchRun | undefined> {
  const [run] = await sql<BatchRun>`
    select slice_run.team_id, fingerprint, analyst_version_id, prompt_id, prompt.text as user_prompt,
           (select jsonb_agg(jsonb_build_object('id', id, 'definition', definition) order by id)
              from element_version where id = any(element_version_ids)) as elements
      from run_batch join slice_run on slice_run.id = run_id
           join analyst_version on analyst_version.id = analyst_version_id
           left join prompt on prompt.id = prompt_id
     where run_id = ${runId} and batch = ${batch} and done_at is null and status = 'running'`
  return run
}

async function findCalls(sql: Sql, run: BatchRun, runId: number, batch: number): Promise<BatchCall[]> {
  return await sql<BatchCall>`
    select run_call.call_id, transcript.id as transcript_id, segments,
           array(select wanted from unnest(${run.elements.map(({ id }) => id)}::int[]) as wanted
                  where not exists (select from analysis
                         where analysis.transcript_id = transcript.id and analyst_version_id = ${run.analystVersionId}
                           and prompt_id = ${run.promptId} and element_version_id = wanted)) as missing
      from run_call join transcript on transcript.id = transcript_id
     where run_id = ${runId} and batch = ${batch}
     order by run_call.call_id`
}

async function answerFor(
  analyst: Analyst,
  run: BatchRun,
  call: BatchCall,
  signal: AbortSignal,
): Promise<Answer> {
  const elements = run.elements
    .filter(({ id }) => call.missing.includes(id))
    .map(({ definition }) => definition)
  if (elements.length === 0) return { call, findings: [], dropped: 0 }
  const { segments } = call
  const { findings, dropped } = await analyseCall(analyst, {
    segments,
    elements,
    userPrompt: run.userPrompt,
    signal,
  })
  return { call, findings, dropped }
}

/** Stores the answers that nobody stored meanwhile; returns how many findings are new. */
async function store(sql: Sql, run: BatchRun, answers: Answer[]): Promise<number> {
  const questions = answers.flatMap(({ call }) => call.missing.map((elementId) => ({ call, elementId })))
  const keyOf = new Map(run.elements.map(({ id, definition }) => [definition.key, id]))
  const places = answers.flatMap(({ call, findings }) =>
    findings.map((finding) => ({
      transcriptId: call.transcriptId,
      callId: call.callId,
      elementId: keyOf.get(finding.elementKey),
      ...finding,
    })),
  )
  const [stored] = await sql<{ fresh: number }>`
    with answered as (
      insert into analysis (team_id, transcript_id, element_version_id, analyst_version_id, prompt_id)
      select ${run.teamId}, transcript.id, asked.element_id, ${run.analystVersionId}, ${run.promptId}
        from unnest(${questions.map(({ call }) => call.transcriptId)}::bigint[],
                    ${questions.map(({ elementId }) => elementId)}::int[]) as asked (transcript_id, element_id)
             join transcript on transcript.id = asked.transcript_id
       order by 2, 3
      on conflict do nothing
      returning id, transcript_id, element_version_id
    ), found as (
      insert into finding (analysis_id, team_id, call_id, segment_index, start_char, end_char, start_ms, end_ms, speaker,
                           quote, confidence, match_kind)
      select answered.id, ${run.teamId}, place."callId", place."segmentIndex", place."startChar", place."endChar",
             place."startMs", place."endMs", place.speaker, place.quote, place.confidence, place."matchKind"
        from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (
               "transcriptId" bigint, "callId" bigint, "elementId" int, "segmentIndex" int, "startChar" int, "endChar" int,
               "startMs" int, "endMs" int, speaker text, quote text, confidence real, "matchKind" text)
             join answered on transcript_id = place."transcriptId" and element_version_id = place."elementId"
      on conflict do nothing
      returning 1
    )
    select count(*) as fresh from found`
  return stored?.fresh ?? 0
}

interface ClosedBatch {
  runId: number
  batch: number
  fresh: number
  answers: Answer[]
}

async function closeBatch(transaction: Transaction, jobs: Jobs, closed: ClosedBatch): Promise<void> {
  const { sql } = transaction
  const { runId, batch, fresh, answers } = closed
  const dropped = answers.reduce((sum, answer) => sum + answer.dropped, 0)
  // The run's row is locked by this update: exactly one batch sees the counter reach zero.
  const [run] = await sql<{ batchesLeft: number }>`
    with done as (
      update run_batch set done_at = now(), fresh = ${fresh}, dropped_quotes = ${dropped}
       where run_id = ${runId} and batch = ${batch} and done_at is null
      returning call_count
    )
    update slice_run set batches_left = batches_left - 1, calls_analyzed = calls_analyzed + call_count
      from done where slice_run.id = ${runId} and status = 'running'
    returning batches_left`
  if (run?.batchesLeft !== 0) return
  await sql`update slice_run set phase = 'synthesizing' where id = ${runId}`
  await jobs.send('finish-run', [{ data: { runId } }], transaction)
}
