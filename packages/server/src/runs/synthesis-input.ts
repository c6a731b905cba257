import { type ElementDefinition, listMeanings } from '@earshot/analyst/definitions/element'
import type { SynthesisInput } from '@earshot/analyst/writing/results/synthesis-input'
import fragment, { join } from 'sql-template-tag'
import { dealConditions, isOf } from '../calls/matching-calls.ts'
import type { Sql } from '../platform/sql.ts'
import { evidenceItems } from './evidence-items.ts'
import type { FinishingRun } from './finishing-run.ts'

const bestIds = 5
const accountsMax = 200
const quotesRead = 2500
const dealsMax = 200

type Quotes = SynthesisInput['quotes'][number]

/** The input of a result: figures over all evidence of the run, and the best quotes of each element. */
export async function readSynthesisInput(sql: Sql, run: FinishingRun): Promise<SynthesisInput> {
  const { elements, accounts, accountCalls, calls, accountCount } = await readFigures(sql, run)
  const quotes = await readQuotes(sql, run)
  const versions = await sql<{ definition: ElementDefinition }>`
    select definition from element_version where id = any(${run.elementVersionIds}::int[])`
  const definitions = versions.map(({ definition }) => definition)
  return {
    slice: run.slice,
    elementLabels: Object.fromEntries(definitions.map(({ key, label }) => [key, label])),
    meanings: listMeanings(definitions),
    coverage: {
      callsMatched: run.matchedCallCount,
      callsAnalyzed: run.callsAnalyzed,
      callsWithEvidence: calls,
      accounts: accountCount,
    },
    elements,
    accounts,
    accountCalls,
    quotes,
    participants: await readParticipants(sql, run, quotes),
    ownDomains: await readOwnDomains(sql, run),
    deals: run.slice.includeCrmData ? await readDeals(sql, run) : [],
    caveats: await readCaveats(sql, run),
    isTruncated: elements.some(({ evidenceCount }) => evidenceCount > quotesRead),
  }
}

async function readCaveats(sql: Sql, run: FinishingRun): Promise<string[]> {
  const [left] = await sql<{ count: number }>`
    select count(*) from run_call where ${isOf(run)} and run_id = ${run.id} and problem is not null`
  const count = left?.count ?? 0
  const what = count === 1 ? 'One call' : `${count} calls`
  return [
    ...(count > 0 ? [`${what} could not be analysed; the run's manifest names them.`] : []),
    ...(isPromptUnread(run)
      ? ['The extra instruction changed nothing: the embedded analyst does not read any.']
      : []),
  ]
}

function isPromptUnread({ promptId, filters, writing }: FinishingRun): boolean {
  return promptId === 0 && Boolean(filters.userPrompt?.trim()) && (!writing || writing.problem !== null)
}

interface Figures extends Pick<SynthesisInput, 'elements' | 'accounts' | 'accountCalls'> {
  calls: number
  accountCount: number
}

// All of a run's evidence is read once for all that is counted of it.
async function readFigures(sql: Sql, run: FinishingRun): Promise<Figures> {
  const [figures] = await sql<Figures>`
    with item as materialized (
      select id, element_key, call_id, account, confidence, position,
             row_number() over (partition by element_key order by position) as rank
        from ${evidenceItems(run)} where run_id = ${run.id}
    ), of_element as (
      select element_key as "elementKey", count(distinct call_id) as "callCount", count(*) as "evidenceCount",
             count(*) filter (where call_id is null) as "fieldCount", count(distinct account) as "accountCount",
             avg(confidence) filter (where rank <= ${bestIds})::float8 as confidence,
             json_agg(id order by position) filter (where rank <= ${bestIds}) as "evidenceIds"
        from item group by element_key
    ), of_account as (
      select account, count(distinct call_id) as calls,
             row_number() over (order by count(distinct call_id) desc, count(*) desc, account) as place
        from item group by account
    ), of_both as (
      select account, element_key as "elementKey", count(distinct call_id) as "callCount", count(*) as "evidenceCount",
             count(*) filter (where call_id is null) as "fieldCount",
             to_json((array_agg(id order by position))[:${bestIds}::int]) as "evidenceIds"
        from item group by account, element_key
    )
    select (select count(distinct call_id) from item) as calls,
           (select count(account) from of_account) as account_count,
           (select coalesce(json_agg(of_element order by "elementKey"), '[]') from of_element) as elements,
           (select coalesce(json_agg(json_build_object('account', account, 'callCount', calls) order by place), '[]')
              from of_account where place <= ${accountsMax}) as account_calls,
           (select coalesce(json_agg(of_both order by of_both.account, "elementKey"), '[]')
              from of_both
             where (account is null, coalesce(account, '')) in (select account is null, coalesce(account, '') from of_account where place <= ${accountsMax}))
             as accounts`
  if (!figures) throw new Error('counts have one row')
  return figures
}

async function readQuotes(sql: Sql, run: FinishingRun): Promise<Quotes[]> {
  return await sql<Quotes>`
    select id as evidence_id, element_key, call_id as file_id, account, speaker, segment_index, quote, confidence
      from (select *, row_number() over (partition by element_key order by position) as rank
              from ${evidenceItems(run)} where run_id = ${run.id}) as ranked
     where rank <= ${quotesRead}
     order by element_key, position`
}

// Only if a section needs them, and only for quoted calls: a run can have a hundred thousand.
async function readParticipants(
  sql: Sql,
  run: FinishingRun,
  quotes: readonly Quotes[],
): Promise<SynthesisInput['participants']> {
  if (!run.slice.sections.some(({ kind }) => kind === 'people' || kind === 'alternatives')) return []
  return await sql<SynthesisInput['participants'][number]>`
    select call.id as file_id, speaker ->> 'name' as name, speaker ->> 'side' as side
      from call cross join lateral jsonb_array_elements(speakers) as speaker
     where ${isOf(run)} and speaker ->> 'name' is not null
       and call.id = any(${[...new Set(quotes.flatMap(({ fileId }) => fileId ?? []))]}::bigint[])
     order by call.id, name`
}

async function readOwnDomains(sql: Sql, run: FinishingRun): Promise<string[]> {
  const rows = await sql<{ domain: string }>`
    select distinct split_part(owner_email, '@', 2) as domain
      from run_call join call using (organization_id, team_id)
     where ${isOf(run)} and call.id = call_id and run_id = ${run.id} and owner_email is not null
     order by 1`
  return rows.map(({ domain }) => domain)
}

async function readDeals(sql: Sql, run: FinishingRun): Promise<SynthesisInput['deals']> {
  const deals = join([fragment`true`, ...dealConditions(run.filters)], ' and ')
  return await sql<SynthesisInput['deals'][number]>`
    select crm_deal.id as deal_id, crm_deal.name, crm_company.domain as account, crm_deal.stage,
           crm_deal.amount::float8 as amount, crm_deal.fields ->> 'closeDate' as close_date,
           jsonb_agg(call_id order by call_id) as file_ids
      from run_call
           join call_deal using (organization_id, team_id, call_id)
           join crm_deal using (organization_id)
           left join crm_company on crm_company.organization_id = crm_deal.organization_id and crm_company.id = crm_deal.company_id
     where run_call.organization_id = ${run.organizationId} and team_id = ${run.teamId} and run_id = ${run.id}
       and crm_deal.id = deal_id and ${deals}
     group by crm_deal.organization_id, crm_deal.id, crm_company.domain
     order by count(*) desc, crm_deal.amount desc nulls last, crm_deal.id
     limit ${dealsMax}`
}
