import type { ElementDefinition } from '@earshot/analyst/definitions/element'
import type { RunFilters } from '@earshot/contract/filters'
import { estimateRun } from '@earshot/contract/slices'
import { dateRangeOf } from '../calls/date-range.ts'
import { isOf, matchingCalls } from '../calls/matching-calls.ts'
import { refuseUnknownValues } from '../calls/refuse-unknown-values.ts'
import { requireSlice } from '../catalog/require-slice.ts'
import { correct, type History, readHistory } from '../findings/cost-history.ts'
import type { CostModel } from '../findings/cost-model.ts'
import { findElementVersions, findPrompt } from '../findings/question-versions.ts'
import { type EvidenceEstimate, withWriting } from './estimate-writing.ts'
import { type RunsContext, read } from './route.ts'

// A core's work on a middling call.
const secondsPerCall = 0.01

export const estimateRunRoute = read(estimateRun, async (context, { key, userPrompt, ...filters }) => {
  const { sql, scope, catalog, lookBackDays } = context
  const range = dateRangeOf(filters.dateFrom, filters.dateTo, { nowMs: Date.now(), days: lookBackDays })
  const slice = requireSlice(catalog, key)
  await refuseUnknownValues({ sql, catalog, scope }, filters)
  const model = await context.costModelOf(slice.preferredModel)
  const elements = catalog.elements.filter((element) => slice.elementKeys.includes(element.key))
  const questions = await findElementVersions(sql, elements)
  const promptId = model.outside ? await findPrompt(sql, scope, userPrompt) : 0
  const calls = await readCalls(context, model, questions, { filters, range, promptId })
  const history = await readHistory(sql, model.outside, 'evidence')
  const evidence = estimate(model, calls, { questions, userPrompt: userPrompt ?? null }, history)
  const writing = await context.writingCosts(slice.preferredModel)
  const order = { slice, userPrompt: userPrompt ?? null, filters, range }
  return await withWriting(context, { evidence, writing }, order)
})

interface Matched {
  words: number
  segments: number
  /** Ids of answered elements. */
  known: number[]
  findings: number
}

type Questions = { definition: ElementDefinition; id: number | null }[]

async function readCalls(
  { sql, scope }: RunsContext,
  model: CostModel,
  questions: Questions,
  {
    filters,
    range,
    promptId,
  }: { filters: RunFilters; range: ReturnType<typeof dateRangeOf>; promptId: number | null },
): Promise<Matched[]> {
  const ids = questions.flatMap(({ id }) => (id === null ? [] : [id]))
  return await sql<Matched>`
    select word_count as words, segment_count as segments, coalesce(known, '{}') as known, coalesce(findings, 0) as findings
      from call join transcript using (organization_id, team_id)
           left join lateral (
             select array_agg(element_version_id) as known,
                    sum((select count(*) from finding
                          where ${isOf(scope)} and analysis_id = analysis.id)) as findings
               from analysis
              where ${isOf(scope)} and analysis.transcript_id = call.transcript_id and prompt_id = ${promptId}
                and analyst_version_id = (select id from analyst_version where fingerprint = ${model.fingerprint})
                and element_version_id = any(${ids}::int[])) as answered on true
     where ${isOf(scope)} and transcript.id = call.transcript_id and ${matchingCalls(scope, filters, range)}`
}

function estimate(
  model: CostModel,
  calls: readonly Matched[],
  { questions, userPrompt }: { questions: Questions; userPrompt: string | null },
  history: History,
): EvidenceEstimate {
  const total = { requests: 0, input: 0, output: 0 }
  const answered = { questions: 0, findings: 0 }
  let freshCalls = 0
  let freshQuestions = 0
  for (const { known, findings, ...size } of calls) {
    const missing = questions.filter(({ id }) => id === null || !known.includes(id))
    answered.questions += known.length
    answered.findings += findings
    freshQuestions += missing.length
    if (missing.length === 0) continue
    freshCalls++
    const cost = model.costOf(
      missing.map(({ definition }) => definition),
      size,
      userPrompt,
    )
    const { requests, inputTokens, outputTokens } = correct(cost, history)
    total.requests += requests
    total.input += inputTokens
    total.output += outputTokens
  }
  const tokens = { input: Math.round(total.input), output: Math.round(total.output) }
  const nanos = model.nanosOf(tokens)
  const perQuestion = answered.questions > 0 ? answered.findings / answered.questions : null
  const expected = perQuestion === null ? null : Math.round(perQuestion * freshQuestions)
  return {
    calls: calls.length,
    analyst: model.fingerprint,
    model: model.outside?.model ?? null,
    host: model.outside?.host ?? null,
    findings: { cached: answered.findings, fresh: freshQuestions === 0 ? 0 : expected },
    freshCalls,
    requests: total.requests,
    tokens,
    money: nanos === null ? null : nanos / 1e9,
    currency: model.outside?.currency ?? null,
    seconds: secondsFor(model, { ...total, freshCalls }, history),
  }
}

function secondsFor(
  { outside }: CostModel,
  { requests, freshCalls }: { requests: number; freshCalls: number },
  history: History,
): number {
  const seconds = outside
    ? Math.ceil(requests / outside.callsAtOnce) * history.secondsPerRequest
    : freshCalls * secondsPerCall
  return Math.round(seconds * 10) / 10
}
