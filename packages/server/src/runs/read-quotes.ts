import type { Quote } from '@earshot/analyst/writing/results/synthesis-input'
import type { ReadQuote } from '@earshot/analyst/writing/writer'
import { isOf } from '../calls/matching-calls.ts'
import type { Sql } from '../platform/sql.ts'
import { evidenceItems } from './evidence-items.ts'
import type { FinishingRun } from './finishing-run.ts'

const accountsMax = 200
// About 20 windows of 32,000 tokens.
const quotesMax = 8000

/**
 * The best quotes of each account and element, for a writer that reads them: the first of each, then the second of each, and so on. Of
 * those as sure to a tenth the newest goes first. Accounts of most calls come first.
 */
export async function readBestQuotes(sql: Sql, run: FinishingRun): Promise<ReadQuote[]> {
  return await sql<ReadQuote>`
    with item as (
      select * from ${evidenceItems(run)} where run_id = ${run.id}
    ), largest as (
      select account, row_number() over (order by count(distinct call_id) desc, count(*) desc, account) as place
        from item group by account
       order by place limit ${accountsMax}
    ), ranked as (
      select item.*, place,
             row_number() over (partition by item.account, element_key
                                order by floor(confidence * 10) desc, held_at desc nulls last, confidence desc, position) as round
        from item join largest on largest.account is not distinct from item.account
    )
    select id as evidence_id, element_key, call_id as file_id, account, speaker, segment_index, quote, confidence,
           (select min(one ->> 'side') from call cross join lateral jsonb_array_elements(speakers) as one
             where ${isOf(run)} and call.id = ranked.call_id and one ->> 'name' = ranked.speaker
            having count(distinct one ->> 'side') = 1) as side,
           case when is_date_known then to_char(held_at at time zone 'UTC', 'YYYY-MM-DD') end as held_on
      from ranked
     order by round, place, element_key, position limit ${quotesMax}`
}

/** Some pieces of the run's evidence, those that are still there. */
export async function readCitedQuotes(sql: Sql, run: FinishingRun, ids: readonly number[]): Promise<Quote[]> {
  return await sql<Quote>`
    select id as evidence_id, element_key, call_id as file_id, account, speaker, segment_index, quote, confidence
      from ${evidenceItems(run)} where run_id = ${run.id} and id = any(${ids}::bigint[])
     order by position`
}
