import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { AnalysisStopped, CallNotAnalysed } from '@earshot/analyst/analysis-errors'
import type { Analyst } from '@earshot/analyst/analyst'
import type { CallTypeDefinition, Catalog } from '@earshot/analyst/definitions/catalog'
import { postElementKeys } from '@earshot/analyst/writing/posts/post-input'
import { type CountedCall, countCalls } from '../calls/count-calls.ts'
import { givenTypeRationale } from '../calls/given-type.ts'
import { readTeamCatalog } from '../catalog/team-catalog.ts'
import { answerOnce } from '../findings/answer-once.ts'
import { ensureAnalystVersion, ensureElementVersions } from '../findings/question-versions.ts'
import { answerFor, type Questions, storeAnswers } from '../findings/store-answers.ts'
import type { Database } from '../platform/database.ts'
import type { CallRef, JobData, Jobs } from '../platform/jobs.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { keepPosts, keepsPosts, noteProblem } from './keep-posts.ts'
import { findKnown, type WantedCall } from './known-findings.ts'
import { putOffCall } from './put-off-call.ts'
import { storePosts } from './store-posts.ts'
import { findUnprocessed, type UnprocessedCall } from './unprocessed-calls.ts'
import { type Writers, type Written, writeCalls } from './write-calls.ts'
import { writerMark } from './writing-costs.ts'

interface Processing {
  db: Database
  jobs: Jobs
  analyst: Analyst
  writers: Writers
  catalog: Catalog
}

interface ClassifiedCall extends UnprocessedCall {
  callType: CallTypeDefinition
  confidence: number
  rationale: string
}

type TypedCall = ClassifiedCall & WantedCall

/**
 * Processes new calls: classifies each, asks the analyst what the type's templates need, and writes the summary and scorecard posts. It
 * happens once for a transcript; a second attempt finds everything done, or nothing. Calls of one team are stored together or not at
 * all.
 */
export async function processCalls(
  processing: Processing,
  queued: readonly JobData['process-call'][],
  signal: AbortSignal,
): Promise<void> {
  for (const own of Map.groupBy(queued, ({ teamId }) => teamId).values()) {
    const [first] = own
    if (first) await processOfTeam(processing, first, own, signal)
  }
}

async function processOfTeam(
  { db, jobs, analyst, writers, catalog: builtIn }: Processing,
  { organizationId, teamId }: Team,
  queued: readonly JobData['process-call'][],
  signal: AbortSignal,
): Promise<void> {
  const team = { organizationId, teamId }
  const calls = await findUnprocessed(db.sql, team, queued)
  if (calls.length === 0) return
  const catalog = await readTeamCatalog(db.sql, builtIn, team)
  const isOwn = ({ key }: CallTypeDefinition) => !builtIn.callTypes.some((other) => other.key === key)
  const own = catalog.callTypes.filter(isOwn)
  const questions = await questionsOf(db.sql, analyst, team, catalog)
  const known = await findKnown(
    db.sql,
    questions,
    calls.map(({ transcriptId }) => transcriptId),
  )
  const typed: TypedCall[] = []
  for (const call of calls) {
    const classified = classify(writers.writer, call, catalog, own)
    const asked = askedOf(classified, questions, known.get(call.transcriptId))
    typed.push(
      ...(analyst.outside
        ? await answerOutside({ db, jobs }, analyst, { questions, call: asked }, signal)
        : [asked]),
    )
    await yieldToOthers()
  }
  const answerOf = (call: TypedCall) => answerFor(analyst, questions, call, signal)
  const written = await writeCalls(
    { sql: db.sql, writers, catalog },
    questions,
    { calls: typed, answerOf },
    { signal, closing: jobs.stopping },
  )
  await db.begin(async ({ sql }) => {
    const { kept, before } = await lockUnchanged(sql, team, written)
    await storeAnswers(
      sql,
      questions,
      kept.map(({ answer }) => answer),
    )
    const unwritten = kept.filter((one) => keepsPosts(one, writers))
    await keepPosts(sql, team, unwritten)
    await noteProblem(sql, team, kept)
    const anew = kept.filter((one) => !unwritten.includes(one))
    await markProcessed(sql, team, anew, before)
    await storePosts(
      sql,
      team,
      anew.map(({ answer: { call }, made }) => {
        return { callId: call.callId, callTypeId: made.callType.id, posts: made.posts }
      }),
    )
  })
}

function classify(
  writer: Writers['writer'],
  call: UnprocessedCall,
  { callTypes }: Catalog,
  own: readonly CallTypeDefinition[],
): ClassifiedCall {
  const told = call.isCallTypeTold ? callTypes.find(({ key }) => key === call.callTypeKey) : undefined
  if (told) return { ...call, callType: told, confidence: 1, rationale: givenTypeRationale }
  const { key, confidence, rationale } = writer.classify(call, own)
  const callType = callTypes.find((candidate) => candidate.key === key)
  if (!callType) throw new Error(`the classifier names ${key}, which is not a call type`)
  return { ...call, callType, confidence, rationale }
}

// All questions about calls of the team, for any type.
async function questionsOf(sql: Sql, analyst: Analyst, team: Team, catalog: Catalog): Promise<Questions> {
  const keys = new Set(catalog.callTypes.flatMap((callType) => postElementKeys(callType, catalog.elements)))
  const elements = catalog.elements.filter(({ key }) => keys.has(key))
  const ids = await ensureElementVersions(sql, elements)
  return {
    team,
    analystVersionId: await ensureAnalystVersion(sql, analyst.fingerprint, analyst.outside),
    promptId: 0,
    userPrompt: null,
    elements: elements.map((definition, i) => ({ id: ids[i] ?? 0, definition })),
  }
}

// Only the questions that the call's own type needs and that are not answered yet.
function askedOf(
  call: ClassifiedCall,
  { elements }: Questions,
  known: ReadonlySet<number> = new Set(),
): TypedCall {
  const definitions = elements.map(({ definition }) => definition)
  const keys = new Set(postElementKeys(call.callType, definitions))
  const wanted = elements.filter(({ definition }) => keys.has(definition.key)).map(({ id }) => id)
  return { ...call, wanted, missing: wanted.filter((id) => !known.has(id)) }
}

/** Asks a paid analyst, which stores its answers itself. The call, with nothing left to ask; one without an answer gets the reason, and is left out or put off. */
async function answerOutside(
  { db, jobs }: { db: Database; jobs: Jobs },
  analyst: Analyst,
  { questions, call }: { questions: Questions; call: TypedCall },
  signal: AbortSignal,
): Promise<TypedCall[]> {
  const elements = questions.elements.filter(({ id }) => call.missing.includes(id))
  try {
    const { rewriteId } = call
    const closing = jobs.stopping
    const question = { questions: { ...questions, elements }, call, runId: null, rewriteId, closing }
    await answerOnce(db, analyst, question, signal)
    return [{ ...call, missing: [] }]
  } catch (error) {
    if (!(error instanceof CallNotAnalysed || error instanceof AnalysisStopped)) throw error
    await putOffCall({ db, jobs }, call, error)
    return []
  }
}

// A call that was replaced or changed meanwhile has a job of its own.
async function lockUnchanged(
  sql: Sql,
  { organizationId, teamId }: Team,
  written: readonly Written<TypedCall>[],
): Promise<{ kept: Written<TypedCall>[]; before: CountedCall[] }> {
  const rows = await sql<
    CountedCall & { callId: number } & Omit<UnprocessedCall, keyof CallRef | 'segments' | 'timesPutOff'>
  >`
    select id as call_id, transcript_id, title, held_at, owner_email, owner_name, company_domain, call_type_key, is_call_type_told,
           rewrite_id, posts_writer, case when is_date_known then to_char(held_at at time zone 'UTC', 'YYYY-MM-DD') end as held_on
      from call
     where organization_id = ${organizationId} and team_id = ${teamId} and id = any(${written.map(({ answer }) => answer.call.callId)}::bigint[]) order by id for update`
  const rowOf = new Map(rows.map((row) => [row.callId, row]))
  const kept = written.filter(({ answer: { call } }) => {
    const { heldAt: _, ownerEmail: __, ...row } = rowOf.get(call.callId) ?? { callId: null }
    return Object.entries(row).every(([name, value]) => call[name as keyof TypedCall] === value)
  })
  return { kept, before: kept.flatMap(({ answer: { call } }) => rowOf.get(call.callId) ?? []) }
}

async function markProcessed(
  sql: Sql,
  team: Team,
  written: readonly Written<TypedCall>[],
  before: readonly CountedCall[],
): Promise<void> {
  const told = written.map(({ answer: { call }, made: { callType, typeClaim, writer } }) => ({
    callId: call.callId,
    key: callType.key,
    confidence: Math.fround(typeClaim?.confidence ?? call.confidence),
    rationale: typeClaim?.rationale ?? call.rationale,
    writer: writerMark(writer, callType),
  }))
  const after = await sql<CountedCall>`
    update call
       set processed_transcript_id = transcript_id, call_type_key = told.key, call_type_confidence = told.confidence,
           call_type_rationale = told.rationale, posts_writer = told.writer, processing_error = null,
           updated_at = statement_timestamp()
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
           as told ("callId" bigint, key text, confidence real, rationale text, writer text)
     where organization_id = ${team.organizationId} and team_id = ${team.teamId} and call.id = told."callId"
    returning held_at, owner_email, owner_name, company_domain, call_type_key`
  await countCalls(sql, team, { before, after })
}
