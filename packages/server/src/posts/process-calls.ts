import { AnalysisStopped, CallNotAnalysed } from '@earshot/analyst/analysis-errors'
import type { Analyst } from '@earshot/analyst/analyst'
import { classifyCall } from '@earshot/analyst/classify/classify-call'
import type { CallTypeDefinition, Catalog } from '@earshot/analyst/definitions/catalog'
import { listMeanings } from '@earshot/analyst/definitions/element'
import type { Finding } from '@earshot/analyst/locate-claims'
import { postConfidenceMin, postElementKeys } from '@earshot/analyst/writing/posts/post-input'
import type { TimedSegment } from '@earshot/contract/transcript'
import { readSegments } from '../calls/stored-segments.ts'
import { readTeamCatalog } from '../catalog/team-catalog.ts'
import { answerOnce } from '../findings/answer-once.ts'
import { ensureAnalystVersion, ensureElementVersions } from '../findings/question-versions.ts'
import {
  type Answer,
  type AskedCall,
  answerHere,
  type Questions,
  storeAnswers,
} from '../findings/store-answers.ts'
import type { Database } from '../platform/database.ts'
import type { JobData, Jobs } from '../platform/jobs.ts'
import type { Sql } from '../platform/sql.ts'
import { putOffCall } from './put-off-call.ts'
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

/** `wanted`: the versions of all elements that its posts may speak of. */
type TypedCall = ClassifiedCall & AskedCall & { wanted: number[] }

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
  const questions = await questionsOf(db.sql, analyst, teamId, catalog)
  const known = await findKnown(db.sql, questions, calls)
  const answers: Answer<TypedCall>[] = []
  for (const call of calls) {
    const typed = askedOf(classify(call, catalog, own), questions, known.get(call.transcriptId))
    answers.push(
      ...(analyst.outside
        ? await answerOutside({ db, jobs }, analyst, { questions, call: typed }, signal)
        : await answerHere(analyst, questions, [typed], signal)),
    )
  }
  const elementLabels = Object.fromEntries(catalog.elements.map(({ key, label }) => [key, label]))
  const meanings = listMeanings(catalog.elements)
  await db.begin(async ({ sql }) => {
    const kept = await lockUnchanged(sql, answers)
    await storeAnswers(sql, questions, kept)
    const findingsOf = await findingsOfPosts(sql, questions, kept)
    await storePosts(
      sql,
      kept.map((answer) => ({
        ...{ callId: answer.call.callId, call: answer.call, callType: answer.call.callType },
        ...{ segments: answer.call.segments, findings: findingsOf(answer), elementLabels, meanings },
      })),
    )
    await markProcessed(
      sql,
      kept.map(({ call }) => call),
    )
  })
}

async function findUnprocessed(
  sql: Sql,
  queued: readonly JobData['process-call'][],
): Promise<UnprocessedCall[]> {
  const callIds = queued.map(({ callId }) => callId)
  const calls = await sql<Omit<UnprocessedCall, 'timesPutOff' | 'segments'> & { segments: Buffer }>`
    select call.id as call_id, call.team_id, transcript_id, coalesce(packed, convert_to(segments::text, 'UTF8')) as segments,
           title, owner_name, company_domain, call_type_key, is_call_type_told
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

// What may be asked about a call of the team, whatever its type.
async function questionsOf(sql: Sql, analyst: Analyst, teamId: number, catalog: Catalog): Promise<Questions> {
  const keys = new Set(catalog.callTypes.flatMap((callType) => postElementKeys(callType, catalog.elements)))
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

/** By transcript, the elements of which an earlier analysis has answered. */
async function findKnown(
  sql: Sql,
  { analystVersionId, promptId }: Questions,
  calls: readonly UnprocessedCall[],
): Promise<Map<number, ReadonlySet<number>>> {
  const rows = await sql<{ transcriptId: number; elementIds: number[] }>`
    select transcript_id, array_agg(element_version_id) as element_ids from analysis
     where transcript_id = any(${calls.map(({ transcriptId }) => transcriptId)}::bigint[])
       and analyst_version_id = ${analystVersionId} and prompt_id = ${promptId}
     group by transcript_id`
  return new Map(rows.map(({ transcriptId, elementIds }) => [transcriptId, new Set(elementIds)]))
}

// A call is asked what its own type needs and no earlier analysis has answered.
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

/** Asks what is paid for, which stores its answers itself. A call without an answer says why, and is left out or put off. */
async function answerOutside(
  { db, jobs }: { db: Database; jobs: Jobs },
  analyst: Analyst,
  { questions, call }: { questions: Questions; call: TypedCall },
  signal: AbortSignal,
): Promise<Answer<TypedCall>[]> {
  const elements = questions.elements.filter(({ id }) => call.missing.includes(id))
  try {
    const question = { questions: { ...questions, elements }, call, runId: null, closing: jobs.stopping }
    await answerOnce(db, analyst, question, signal)
    return [{ call: { ...call, missing: [] }, findings: [], dropped: 0 }]
  } catch (error) {
    if (!(error instanceof CallNotAnalysed || error instanceof AnalysisStopped)) throw error
    await putOffCall({ db, jobs }, call, error)
    return []
  }
}

// Where a call was replaced in between, its own job does the work.
async function lockUnchanged(sql: Sql, answers: readonly Answer<TypedCall>[]): Promise<Answer<TypedCall>[]> {
  const rows = await sql<Omit<UnprocessedCall, 'teamId' | 'segments' | 'timesPutOff'>>`
    select id as call_id, transcript_id, title, owner_name, company_domain, call_type_key, is_call_type_told
      from call where id = any(${answers.map(({ call }) => call.callId)}::bigint[]) order by id for update`
  const rowOf = new Map(rows.map((row) => [row.callId, row]))
  return answers.filter(({ call }) => {
    const row = rowOf.get(call.callId)
    return row && Object.entries(row).every(([name, value]) => call[name as keyof typeof row] === value)
  })
}

/** Of each call what its posts may speak of: what was answered now, and what had been answered before. */
async function findingsOfPosts(
  sql: Sql,
  { analystVersionId }: Questions,
  answers: readonly Answer<TypedCall>[],
): Promise<(answer: Answer<TypedCall>) => Finding[]> {
  const known = answers.flatMap(({ call: { transcriptId, wanted, missing } }) =>
    wanted.filter((id) => !missing.includes(id)).map((elementId) => ({ transcriptId, elementId })),
  )
  const rows = await sql<Finding & { transcriptId: number }>`
    select transcript_id, key as element_key, segment_index, start_char, end_char, start_ms, end_ms, speaker, quote, confidence, match_kind
      from unnest(${known.map(({ transcriptId }) => transcriptId)}::bigint[], ${known.map(({ elementId }) => elementId)}::int[])
             as known (transcript_id, element_version_id)
           join analysis using (transcript_id, element_version_id)
           join finding on analysis_id = analysis.id join element_version on element_version.id = element_version_id
     where analyst_version_id = ${analystVersionId} and prompt_id = 0`
  const byTranscript = Map.groupBy(rows, ({ transcriptId }) => transcriptId)
  return ({ call: { transcriptId }, findings }) =>
    [...findings, ...(byTranscript.get(transcriptId) ?? [])]
      // As the database keeps them, so that a post is the same whoever writes it again.
      .map((finding) => ({ ...finding, confidence: Math.fround(finding.confidence) }))
      .filter(({ confidence }) => confidence >= Math.fround(postConfidenceMin))
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
