import { AnalysisStopped, CallNotAnalysed } from '../analysis/analysis-errors.ts'
import type { Analyst } from '../analysis/analyst.ts'
import { classifyCall } from '../analysis/classify/classify-call.ts'
import type { Finding } from '../analysis/locate-claims.ts'
import { type PostInput, postElementKeys } from '../analysis/posts/post-input.ts'
import { writeScorecard } from '../analysis/posts/write-scorecard.ts'
import { writeSummary } from '../analysis/posts/write-summary.ts'
import type { CallTypeDefinition, Catalog } from '../contract/catalog.ts'
import type { TimedSegment } from '../contract/transcript.ts'
import type { Database } from '../db/database.ts'
import { ensureAnalystVersion, ensureElementVersions } from '../db/question-versions.ts'
import type { Sql } from '../db/sql.ts'
import { readTeamCatalog } from '../db/team-catalog.ts'
import { answerOnce, findMissing } from './answer-once.ts'
import { answerFor, type Questions, storeAnswers } from './store-answers.ts'

interface CallToProcess {
  callId: number
  teamId: number
  transcriptId: number
  segments: TimedSegment[]
  title: string | null
  ownerName: string | null
  companyDomain: string | null
  callTypeKey: string | null
  isCallTypeTold: boolean
}

interface Classified {
  callType: CallTypeDefinition
  confidence: number
  rationale: string
}

/**
 * What happens to a call by itself: it is given a type, the analyst is asked what the type's templates need, and the
 * summary and scorecard posts are written. Done once for a transcript; a second attempt finds it done, or nothing of it.
 */
export async function processCall(
  { db, analyst, catalog: builtIn }: { db: Database; analyst: Analyst; catalog: Catalog },
  callId: number,
  signal: AbortSignal,
): Promise<void> {
  const call = await findUnprocessed(db.sql, callId)
  if (!call) return
  const catalog = await readTeamCatalog(db.sql, builtIn, call.teamId)
  const isOwn = ({ key }: CallTypeDefinition) => !builtIn.callTypes.some((other) => other.key === key)
  const classified = classify(call, catalog, catalog.callTypes.filter(isOwn))
  const keys = new Set(postElementKeys(classified.callType))
  const elements = catalog.elements.filter(({ key }) => keys.has(key))
  const elementIds = await ensureElementVersions(db.sql, elements)
  const questions: Questions = {
    teamId: call.teamId,
    analystVersionId: await ensureAnalystVersion(db.sql, analyst.fingerprint, analyst.outside),
    promptId: 0,
    userPrompt: null,
    elements: elements.flatMap((definition, i) => ({ id: elementIds[i] ?? 0, definition })),
  }
  if (analyst.outside && !(await answerOutside(db, analyst, questions, call, signal))) return
  const missing = await findMissing(db.sql, questions, call.transcriptId)
  const answer = await answerFor(analyst, questions, { ...call, missing }, signal)
  await db.begin(async ({ sql }) => {
    const [current] = await sql<{ transcriptId: number }>`
      select transcript_id from call where id = ${callId} for update`
    // A corrected transcript came in between: its own job does the work.
    if (current?.transcriptId !== call.transcriptId) return
    await storeAnswers(sql, questions, [answer])
    const findings = await readFindings(sql, questions, call.transcriptId)
    const labels = Object.fromEntries(catalog.elements.map(({ key, label }) => [key, label]))
    await writePosts(sql, call, { ...inputOf(call, classified), findings, elementLabels: labels })
    await sql`
      update call set processed_transcript_id = transcript_id, call_type_key = ${classified.callType.key},
                      call_type_confidence = ${classified.confidence}, call_type_rationale = ${classified.rationale},
                      processing_error = null
       where id = ${callId}`
  })
}

/** Asks what is paid for; false where there is no answer, and the call says why. */
async function answerOutside(
  db: Database,
  analyst: Analyst,
  questions: Questions,
  call: CallToProcess,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await answerOnce(db, analyst, { questions, call: { ...call, missing: [] }, runId: null }, signal)
    return true
  } catch (error) {
    if (!(error instanceof CallNotAnalysed || error instanceof AnalysisStopped)) throw error
    await db.sql`
      update call set processing_error = ${`The call could not be analysed: ${error.message}`}
       where id = ${call.callId} and processed_transcript_id is distinct from transcript_id`
    return false
  }
}

async function findUnprocessed(sql: Sql, callId: number): Promise<CallToProcess | undefined> {
  const [call] = await sql<CallToProcess>`
    select call.id as call_id, call.team_id, transcript_id, segments, title, owner_name, company_domain, call_type_key,
           is_call_type_told
      from call join transcript on transcript.id = transcript_id
     where call.id = ${callId} and processed_transcript_id is distinct from transcript_id`
  return call
}

function classify(
  call: CallToProcess,
  { callTypes }: Catalog,
  own: readonly CallTypeDefinition[],
): Classified {
  const told = call.isCallTypeTold ? callTypes.find(({ key }) => key === call.callTypeKey) : undefined
  if (told) return { callType: told, confidence: 1, rationale: 'The type was told at the import.' }
  const { key, confidence, rationale } = classifyCall(call.segments, call.title, own)
  const callType = callTypes.find((candidate) => candidate.key === key)
  if (!callType) throw new Error(`the classifier names ${key}, which is no call type`)
  return { callType, confidence, rationale }
}

function inputOf(
  call: CallToProcess,
  { callType }: Classified,
): Pick<PostInput, 'callType' | 'call' | 'segments'> {
  const { title, ownerName, companyDomain, segments } = call
  return { callType, call: { title, ownerName, companyDomain }, segments }
}

async function readFindings(
  sql: Sql,
  { elements, analystVersionId }: Questions,
  transcriptId: number,
): Promise<Finding[]> {
  return await sql<Finding>`
    select key as element_key, segment_index, start_char, end_char, start_ms, end_ms, speaker, quote, confidence, match_kind
      from analysis join finding on analysis_id = analysis.id join element_version on element_version.id = element_version_id
     where transcript_id = ${transcriptId} and analyst_version_id = ${analystVersionId} and prompt_id = 0
       and element_version_id = any(${elements.map(({ id }) => id)}::int[])
     order by element_key, confidence desc, finding.id`
}

async function writePosts(sql: Sql, { callId }: CallToProcess, input: PostInput): Promise<void> {
  const posts = [
    { templateType: 'summary', ...writeSummary(input) },
    { templateType: 'scorecard', aiGeneratedTitle: null, ...writeScorecard(input) },
  ]
  for (const { templateType, title, aiGeneratedTitle, result } of posts) {
    const text = JSON.stringify(result)
    await sql`
      with owner as (
        insert into account (organization_id, email, full_name)
        select organization_id, coalesce(owner_email, 'import@team-' || team.id || '.invalid'),
               case when owner_email is null then 'Import' else owner_name end
          from call join team on team.id = team_id where call.id = ${callId}
        on conflict (organization_id, email) do update set full_name = coalesce(excluded.full_name, account.full_name)
        returning id
      )
      insert into post (team_id, call_id, account_id, call_type_id, template_type, title, ai_generated_title, result, held_at,
                        owner_email, company_domain, words)
      select team_id, call.id, owner.id, ${input.callType.id}, ${templateType}, ${title}, ${aiGeneratedTitle}, ${text}::jsonb,
             held_at, owner_email, company_domain,
             to_tsvector('english', ${title}) || jsonb_to_tsvector('english', ${text}::jsonb, '["string"]')
        from call, owner where call.id = ${callId}
      on conflict (call_id, template_type) do update
         set account_id = excluded.account_id, call_type_id = excluded.call_type_id, title = excluded.title,
             ai_generated_title = excluded.ai_generated_title, result = excluded.result, held_at = excluded.held_at,
             owner_email = excluded.owner_email, company_domain = excluded.company_domain, words = excluded.words`
  }
}
