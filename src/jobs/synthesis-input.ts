import type { SynthesisInput } from '../analysis/synthesis/synthesis-input.ts'
import type { Sql } from '../db/sql.ts'
import type { FinishingRun } from './finish-run.ts'

const bestIds = 5
const accountsMax = 200
const quotesRead = 1000

type Elements = SynthesisInput['elements'][number]
type Accounts = SynthesisInput['accounts'][number]
type Quotes = SynthesisInput['quotes'][number]

/** What a result is made from: figures over all evidence of the run, and the best quotes of each element. */
export async function readSynthesisInput(sql: Sql, run: FinishingRun): Promise<SynthesisInput> {
  const elements = await readElements(sql, run)
  const [cover] = await sql<{ calls: number; accounts: number }>`
    select count(distinct call_id) as calls, count(distinct account) as accounts
      from evidence_item where run_id = ${run.id}`
  const labels = await sql<{ key: string; label: string }>`
    select key, definition ->> 'label' as label from element_version where id = any(${run.elementVersionIds}::int[])`
  return {
    slice: run.slice,
    elementLabels: Object.fromEntries(labels.map(({ key, label }) => [key, label])),
    coverage: {
      callsMatched: run.matchedCallCount,
      callsAnalyzed: run.callsAnalyzed,
      callsWithEvidence: cover?.calls ?? 0,
      accounts: cover?.accounts ?? 0,
    },
    elements,
    accounts: await readAccounts(sql, run),
    accountCalls: await readAccountCalls(sql, run),
    quotes: await readQuotes(sql, run),
    caveats: [],
    isTruncated: elements.some(({ evidenceCount }) => evidenceCount > quotesRead),
  }
}

async function readElements(sql: Sql, run: FinishingRun): Promise<Elements[]> {
  return await sql<Elements>`
    with ranked as (
      select id, element_key, call_id, account, confidence, position,
             row_number() over (partition by element_key order by position) as rank
        from evidence_item where run_id = ${run.id}
    )
    select element_key, count(distinct call_id) as call_count, count(*) as evidence_count,
           count(distinct account) as account_count,
           avg(confidence) filter (where rank <= ${bestIds})::float8 as confidence,
           jsonb_agg(id order by position) filter (where rank <= ${bestIds}) as evidence_ids
      from ranked group by element_key order by element_key`
}

async function readAccounts(sql: Sql, run: FinishingRun): Promise<Accounts[]> {
  return await sql<Accounts>`
    with ranked as (
      select id, element_key, call_id, account, position,
             row_number() over (partition by account, element_key order by position) as rank
        from evidence_item where run_id = ${run.id}
    ), largest as (
      select account from ranked group by account
       order by count(distinct call_id) desc, count(*) desc, account limit ${accountsMax}
    )
    select account, element_key, count(distinct call_id) as call_count, count(*) as evidence_count,
           jsonb_agg(id order by position) filter (where rank <= ${bestIds}) as evidence_ids
      from ranked where exists (select from largest where largest.account is not distinct from ranked.account)
     group by account, element_key
     order by account, element_key`
}

async function readAccountCalls(sql: Sql, run: FinishingRun): Promise<SynthesisInput['accountCalls']> {
  return await sql<SynthesisInput['accountCalls'][number]>`
    select account, count(distinct call_id) as call_count
      from evidence_item where run_id = ${run.id}
     group by account
     order by call_count desc, count(*) desc, account limit ${accountsMax}`
}

async function readQuotes(sql: Sql, run: FinishingRun): Promise<Quotes[]> {
  return await sql<Quotes>`
    select id as evidence_id, element_key, call_id as file_id, account, speaker, quote, confidence
      from (select *, row_number() over (partition by element_key order by position) as rank
              from evidence_item where run_id = ${run.id}) as ranked
     where rank <= ${quotesRead}
     order by element_key, position`
}
