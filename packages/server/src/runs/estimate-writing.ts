import type { SliceDefinition } from '@earshot/analyst/definitions/catalog'
import type { RunFilters } from '@earshot/contract/filters'
import type { RunEstimate } from '@earshot/contract/slices'
import type { DateRange } from '../calls/date-range.ts'
import { isOf, matchingCalls } from '../calls/matching-calls.ts'
import { correct, readHistory } from '../findings/cost-history.ts'
import type { WritingCosts } from '../posts/writing-costs.ts'
import type { RunsContext } from './route.ts'

// Until a slice has found anything: a call shows about one of its elements.
const quotesPerCall = 1

export type EvidenceEstimate = Omit<RunEstimate, 'writing'>

interface Order {
  slice: SliceDefinition
  userPrompt: string | null
  filters: RunFilters
  range: DateRange
}

/** The estimate of a run's evidence and of writing its result. */
export async function withWriting(
  context: Pick<RunsContext, 'sql' | 'scope'>,
  { evidence, writing }: { evidence: EvidenceEstimate; writing: WritingCosts },
  order: Order,
): Promise<RunEstimate> {
  const { outside, verifier } = writing
  if (!outside) return { ...evidence, writing: null }
  const { cached, fresh } = evidence.findings
  const isKnown = evidence.freshCalls === 0 && (await isWritten(context, writing, order))
  const quotes = isKnown ? 0 : cached + (fresh ?? evidence.freshCalls * quotesPerCall)
  const estimated = writing.estimateResult(quotes)
  const sum = { ...evidence.tokens, requests: 0, money: evidence.money, seconds: evidence.seconds }
  for (const [kind, model, tokens] of [
    ['results', outside, estimated.result],
    ['verification', verifier, estimated.verification],
  ] as const) {
    if (!model || tokens.requests === 0) continue
    const history = await readHistory(context.sql, model, kind)
    const { requests, inputTokens, outputTokens } = correct(tokens, history)
    const used = { input: Math.round(inputTokens), output: Math.round(outputTokens) }
    const nanos = writing.nanosOf(model.model, used)
    sum.requests += requests
    sum.input += used.input
    sum.output += used.output
    sum.money = sum.money === null || nanos === null ? null : sum.money + nanos / 1e9
    sum.seconds += Math.ceil(requests / model.callsAtOnce) * history.secondsPerRequest
  }
  return {
    ...evidence,
    requests: evidence.requests + sum.requests,
    tokens: { input: sum.input, output: sum.output },
    writing: { model: outside.model, host: outside.host, requests: sum.requests },
    money: sum.money,
    currency: evidence.currency ?? outside.currency,
    seconds: Math.round(sum.seconds * 10) / 10,
  }
}

/** Whether the model has written of the same transcripts for the same slice, and its answers are still kept: a deletion forgets them all. */
async function isWritten(
  { sql, scope }: Pick<RunsContext, 'sql' | 'scope'>,
  { writer }: WritingCosts,
  { slice, userPrompt, filters, range }: Order,
): Promise<boolean> {
  const runs = await sql`
    select from slice_run
     where ${isOf(scope)} and slice_key = ${slice.key} and (slice ->> 'version')::int = ${slice.version} and status = 'completed'
       and writing ->> 'writer' = ${writer} and writing ->> 'problem' is null
       and filters ->> 'userPrompt' is not distinct from ${userPrompt}::text
       and exists (select from llm_team_answer where ${isOf(scope)} and created_at <= completed_at)
       and manifest #>> '{inputs,hash}' = (
             select encode(sha256(convert_to(coalesce(string_agg(hash, '' order by transcript.id), ''), 'UTF8')), 'hex')
               from call join transcript using (organization_id, team_id)
              where ${isOf(scope)} and transcript.id = call.transcript_id and ${matchingCalls(scope, filters, range)})
     limit 1`
  return runs.length > 0
}
