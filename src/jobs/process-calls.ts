import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { AnalysisStopped, CallNotAnalysed } from '../analysis/analysis-errors.ts'
import type { Analyst } from '../analysis/analyst.ts'
import { classifyCall } from '../analysis/classify/classify-call.ts'
import type { Finding } from '../analysis/locate-claims.ts'
import { postConfidenceMin, postElementKeys } from '../analysis/posts/post-input.ts'
import type { CallTypeDefinition, Catalog } from '../contract/catalog.ts'
import type { TimedSegment } from '../contract/transcript.ts'
import type { Database } from '../db/database.ts'
import type { JobData, Jobs } from '../db/jobs.ts'
import { ensureAnalystVersion, ensureElementVersions } from '../db/question-versions.ts'
import type { Sql } from '../db/sql.ts'
import { readSegments, type StoredSegments } from '../db/stored-segments.ts'
import { readTeamCatalog } from '../db/team-catalog.ts'
import { answerOnce } from './answer-once.ts'
import { putOffCall } from './put-off-call.ts'
import { type Answer, type AskedCall, answerHere, type Questions, storeAnswers } from './store-answers.ts'
import { storePosts } from './store-posts.ts'

interface Processing {
  db: Database
  jobs: Jobs
  analyst: Analyst
  /** The built-in one. */
  catalog: Catalog
}

interface UnprocessedCall {
  callId: number
  timesPutOff: number
  teamId: number
  transcriptId: number
  segments: TimedSegment[]
  title: string | null
  ownerName: string | null
  companyDomain: string | null
  callTypeKey: string | null
  isCallTypeTold: boolean
}

interface ClassifiedCall extends UnprocessedCall {
  callType: CallTypeDefinition
  confidence: number
  rationale: string
}

/**
 * What happens to calls by themselves: each is given a type, the analyst is asked what the type's templates need, and the
 * summary and scorecard posts are written. Done once for a transcript; a second attempt finds it done, or nothing of it. Calls of one
 * team are stored together or not at all.
 */
export async function processCalls(
  processing: Processing,
  queued: readonly JobData['process-call'][],
  signal: AbortSignal,
): Promise<void> {
  const calls = await findUnprocessed(processing.db.sql, queued)
  for (const own of Map.groupBy(calls, ({ teamId }) => teamId).values())
    await processOfTeam(processing, own, signal)
}

async function processOfTeam(
  { db, jobs, analyst, catalog: builtIn }: Processing,
  calls: readonly UnprocessedCall[],
  signal: AbortSignal,
): Promise<void> {
  const teamId = calls[0]?.teamId ?? 0
  const catalog = await readTeamCatalog(db.sql, builtIn, teamId)
  const isOwn = ({ key }: CallTypeDefinition) => !builtIn.callTypes.some((other) => other.key === key)
  const own = catalog.callTypes.filter(isOwn)
  const classified: ClassifiedCall[] = []
  for (const call of calls) {
    classified.push(classify(call, catalog, own))
    await yieldToOthers()
  }
  const questions = await questionsAbout(db.sql, analyst, { teamId, catalog, calls: classified })
  const asked = await askedOf(db.sql, questions, classified)
  const answers = analyst.outside
    ? await answerOutside({ db, jobs }, analyst, { questions, asked }, signal)
    : await answerHere(analyst, questions, asked, signal)
  const elementLabels = Object.fromEntries(catalog.elements.map(({ key, label }) => [key, label]))
  await db.begin(async ({ sql }) => {
    const isAnswered = new Set(answers.map(({ call }) => call.callId))
    const kept = await lockUnchanged(
      sql,
      classified.filter(({ callId }) => isAnswered.has(callId)),
    )
    const isKept = new Set(kept.map(({ callId }) => callId))
    await storeAnswers(
      sql,
      questions,
      answers.filter(({ call }) => isKept.has(call.callId)),
    )
    const findingsOf = await readFindings(sql, questions, kept)
    await storePosts(
      sql,
      kept.map((call) => ({
        ...{ callId: call.callId, call, callType: call.callType, segments: call.segments },
        ...{ findings: findingsOf(call), elementLabels },
      })),
    )
    await markProcessed(sql, kept)
  })
}

async function findUnprocessed(
  sql: Sql,
  queued: readonly JobData['process-call'][],
): Promise<UnprocessedCall[]> {
  const callIds = queued.map(({ callId }) => callId)
  const calls = await sql<Omit<UnprocessedCall, 'timesPutOff' | 'segments'> & { segments: StoredSegments }>`
    select call.id as call_id, call.team_id, transcript_id, segments, title, owner_name, company_domain, call_type_key,
           is_call_type_told
      from call join transcript on transcript.id = transcript_id
     where call.id = any(${callIds}::bigint[]) and processed_transcript_id is distinct from transcript_id
     order by call.id`
  const timesOf = new Map(queued.map(({ callId, timesPutOff = 0 }) => [callId, timesPutOff]))
  return calls.map((call) => ({
    ...call,
    segments: readSegments(call.segments),
    timesPutOff: timesOf.get(call.callId) ?? 0,
  }))
}

function classify(
  call: UnprocessedCall,
  { callTypes }: Catalog,
  own: readonly CallTypeDefinition[],
): ClassifiedCall {
  const told = call.isCallTypeTold ? callTypes.find(({ key }) => key === call.callTypeKey) : undefined
  if (told) return { ...call, callType: told, confidence: 1, rationale: 'The type was told at the import.' }
  const { key, confidence, rationale } = classifyCall(call.segments, call.title, own)
  const callType = callTypes.find((candidate) => candidate.key === key)
  if (!callType) throw new Error(`the classifier names ${key}, which is no call type`)
  return { ...call, callType, confidence, rationale }
}

// What is asked about any of the calls.
async function questionsAbout(
  sql: Sql,
  analyst: Analyst,
  { teamId, catalog, calls }: { teamId: number; catalog: Catalog; calls: readonly ClassifiedCall[] },
): Promise<Questions> {
  const keys = new Set(calls.flatMap(({ callType }) => postElementKeys(callType)))
  const elements = catalog.elements.filter(({ key }) => keys.has(key))
  const ids = await ensureElementVersions(sql, elements)
  return {
    teamId,
    analystVersionId: await ensureAnalystVersion(sql, analyst.fingerprint, analyst.outside),
    promptId: 0,
    userPrompt: null,
    elements: elements.map((definition, i) => ({ id: ids[i] ?? 0, definition })),
  }
}

// Each call is asked what its own type needs and no earlier analysis has answered.
async function askedOf(
  sql: Sql,
  { elements, analystVersionId, promptId }: Questions,
  calls: readonly ClassifiedCall[],
): Promise<(AskedCall & ClassifiedCall)[]> {
  const known = await sql<{ transcriptId: number; elementIds: number[] }>`
    select transcript_id, array_agg(element_version_id) as element_ids from analysis
     where transcript_id = any(${calls.map(({ transcriptId }) => transcriptId)}::bigint[])
       and analyst_version_id = ${analystVersionId} and prompt_id = ${promptId}
     group by transcript_id`
  const knownOf = new Map(known.map(({ transcriptId, elementIds }) => [transcriptId, new Set(elementIds)]))
  return calls.map((call) => {
    const keys = new Set(postElementKeys(call.callType))
    const missing = elements.filter(
      ({ id, definition }) => keys.has(definition.key) && !knownOf.get(call.transcriptId)?.has(id),
    )
    return { ...call, missing: missing.map(({ id }) => id) }
  })
}

/** Asks what is paid for, which stores its answers itself. A call without an answer says why, and is left out or put off. */
async function answerOutside(
  { db, jobs }: { db: Database; jobs: Jobs },
  analyst: Analyst,
  { questions, asked }: { questions: Questions; asked: readonly (AskedCall & ClassifiedCall)[] },
  signal: AbortSignal,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const call of asked) {
    const elements = questions.elements.filter(({ id }) => call.missing.includes(id))
    try {
      const question = { questions: { ...questions, elements }, call, runId: null, closing: jobs.stopping }
      await answerOnce(db, analyst, question, signal)
      answers.push({ call: { ...call, missing: [] }, findings: [], dropped: 0 })
    } catch (error) {
      if (!(error instanceof CallNotAnalysed || error instanceof AnalysisStopped)) throw error
      await putOffCall({ db, jobs }, call, error)
    }
  }
  return answers
}

// Where a call was replaced in between, its own job does the work.
async function lockUnchanged(sql: Sql, calls: readonly ClassifiedCall[]): Promise<ClassifiedCall[]> {
  const rows = await sql<Omit<UnprocessedCall, 'teamId' | 'segments' | 'timesPutOff'>>`
    select id as call_id, transcript_id, title, owner_name, company_domain, call_type_key, is_call_type_told
      from call where id = any(${calls.map(({ callId }) => callId)}::bigint[]) order by id for update`
  const rowOf = new Map(rows.map((row) => [row.callId, row]))
  return calls.filter((call) => {
    const row = rowOf.get(call.callId)
    return row && Object.entries(row).every(([name, value]) => call[name as keyof typeof row] === value)
  })
}

// Of each call those that its posts may speak of; another of the lot may have been asked more.
async function readFindings(
  sql: Sql,
  { elements, analystVersionId }: Questions,
  calls: readonly ClassifiedCall[],
): Promise<(call: ClassifiedCall) => Finding[]> {
  const rows = await sql<Finding & { transcriptId: number }>`
    select transcript_id, key as element_key, segment_index, start_char, end_char, start_ms, end_ms, speaker, quote, confidence, match_kind
      from analysis join finding on analysis_id = analysis.id join element_version on element_version.id = element_version_id
     where transcript_id = any(${calls.map(({ transcriptId }) => transcriptId)}::bigint[])
       and analyst_version_id = ${analystVersionId} and prompt_id = 0
       and element_version_id = any(${elements.map(({ id }) => id)}::int[])
       and confidence >= ${postConfidenceMin}
     order by element_key, confidence desc, finding.id`
  const byTranscript = Map.groupBy(rows, ({ transcriptId }) => transcriptId)
  return ({ transcriptId, callType }) => {
    const keys = new Set(postElementKeys(callType))
    return (byTranscript.get(transcriptId) ?? []).filter(({ elementKey }) => keys.has(elementKey))
  }
}

async function markProcessed(sql: Sql, calls: readonly ClassifiedCall[]): Promise<void> {
  await sql`
    update call
       set processed_transcript_id = transcript_id, call_type_key = told.key, call_type_confidence = told.confidence,
           call_type_rationale = told.rationale, processing_error = null
      from unnest(${calls.map(({ callId }) => callId)}::bigint[], ${calls.map(({ callType }) => callType.key)}::text[],
                  ${calls.map(({ confidence }) => confidence)}::real[], ${calls.map(({ rationale }) => rationale)}::text[])
           as told (call_id, key, confidence, rationale)
     where call.id = told.call_id`
}
