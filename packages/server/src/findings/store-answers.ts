import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { analyseCall } from '@earshot/analyst/analyse-call'
import type { Account, Analyst } from '@earshot/analyst/analyst'
import type { ElementDefinition } from '@earshot/analyst/definitions/element'
import type { Finding } from '@earshot/analyst/locate-claims'
import type { TimedSegment } from '@earshot/contract/transcript'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'

/** The questions about some calls: with the transcript, the key of the cache of findings. */
export interface Questions {
  team: Team
  analystVersionId: number
  /** 0 without a prompt. */
  promptId: number
  userPrompt: string | null
  elements: { id: number; definition: ElementDefinition }[]
}

/** A call's transcript with the elements that are not answered for it. */
export interface AskedCall {
  callId: number
  transcriptId: number
  segments: TimedSegment[]
  missing: number[]
}

/** The answers to all missing questions about one call. */
export interface Answer<Call extends AskedCall = AskedCall> {
  call: Call
  findings: Finding[]
  dropped: number
  /** The part of the call that was read, if the analyst reports it. */
  read?: { wordsSent: number; words: number }
}

export async function answerFor<Call extends AskedCall>(
  analyst: Analyst,
  { elements, userPrompt }: Questions,
  call: Call,
  signal: AbortSignal,
  account?: Account,
): Promise<Answer<Call>> {
  const asked = elements.filter(({ id }) => call.missing.includes(id)).map(({ definition }) => definition)
  if (asked.length === 0) return { call, findings: [], dropped: 0 }
  let read: Answer['read']
  const { findings, dropped } = await analyseCall(analyst, {
    segments: call.segments,
    elements: asked,
    userPrompt,
    signal,
    ...(account ? { account } : {}),
    onRead: (counts) => {
      read = counts
    },
  })
  return { call, findings, dropped, ...(read ? { read } : {}) }
}

/** Asks an analyst that computes in this process. */
export async function answerHere<Call extends AskedCall>(
  analyst: Analyst,
  questions: Questions,
  calls: readonly Call[],
  signal: AbortSignal,
): Promise<Answer<Call>[]> {
  const answers: Answer<Call>[] = []
  for (const call of calls) {
    signal.throwIfAborted()
    answers.push(await answerFor(analyst, questions, call, signal))
    // Lets requests of this process run between two calls.
    await yieldToOthers()
  }
  return answers
}

/** Stores answers that are not stored yet; returns the number of new findings. */
export async function storeAnswers(
  sql: Sql,
  questions: Questions,
  answers: readonly Answer[],
): Promise<number> {
  const asked = answers.flatMap(({ call }) => call.missing.map((elementId) => ({ call, elementId })))
  const keyOf = new Map(questions.elements.map(({ id, definition }) => [definition.key, id]))
  const places = answers.flatMap(({ call: { transcriptId, callId }, findings }) =>
    findings.map((finding) => ({
      transcriptId,
      callId,
      elementId: keyOf.get(finding.elementKey),
      ...finding,
      confidence: Math.fround(finding.confidence),
    })),
  )
  // An array for each column: reading JSON takes the database three times as long.
  const column = (name: keyof (typeof places)[number]) => places.map((place) => place[name])
  const { team, analystVersionId, promptId } = questions
  const { organizationId, teamId } = team
  const [stored] = await sql<{ fresh: number }>`
    with answered as (
      insert into analysis (organization_id, team_id, transcript_id, element_version_id, analyst_version_id, prompt_id)
      select organization_id, team_id, transcript.id, asked.element_id, ${analystVersionId}::int, ${promptId}::bigint
        from unnest(${asked.map(({ call }) => call.transcriptId)}::bigint[],
                    ${asked.map(({ elementId }) => elementId)}::int[]) as asked (transcript_id, element_id)
             join transcript on organization_id = ${organizationId} and team_id = ${teamId}
                  and transcript.id = asked.transcript_id
       -- In one order, or two batches that share calls could wait for each other.
       order by 3, 4
      on conflict do nothing
      returning id, transcript_id, element_version_id
    ), found as (
      insert into finding (organization_id, team_id, analysis_id, call_id, segment_index, start_char, end_char, start_ms, end_ms, speaker,
                           quote, confidence, match_kind)
      select ${organizationId}::bigint, ${teamId}::bigint, answered.id, call_id, segment_index, start_char, end_char, start_ms, end_ms, speaker, quote, confidence,
             match_kind
        from unnest(${column('transcriptId')}::bigint[], ${column('elementId')}::int[], ${column('callId')}::bigint[],
                    ${column('segmentIndex')}::int[], ${column('startChar')}::int[], ${column('endChar')}::int[],
                    ${column('startMs')}::int[], ${column('endMs')}::int[], ${column('speaker')}::text[],
                    ${column('quote')}::text[], ${column('confidence')}::real[], ${column('matchKind')}::text[])
               with ordinality as found (transcript_id, element_version_id, call_id, segment_index, start_char, end_char, start_ms,
                                         end_ms, speaker, quote, confidence, match_kind, place)
             join answered using (transcript_id, element_version_id)
       -- As the analyst gave them, however they are joined: of quotes of one confidence the first to be stored comes first.
       order by place
      returning 1
    )
    select count(*) as fresh from found`
  return stored?.fresh ?? 0
}
