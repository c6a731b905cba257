import sql, { empty, type Sql as SqlFragment } from 'sql-template-tag'
import type { DateRange } from '../contract/date-range.ts'
import type { RunFilters } from '../contract/filters.ts'

/**
 * The condition that a row of `call` meets all filters, to stand after the team's predicate. E-mails and domains compare
 * in lower case, as they are stored. What is not given restricts nothing; an empty array neither.
 */
export function matchingCalls(filters: RunFilters, { fromMs, beforeMs }: DateRange): SqlFragment {
  return sql`call.held_at >= to_timestamp(${fromMs / 1000}::float8)
         and call.held_at < to_timestamp(${beforeMs / 1000}::float8)
         ${anyOf(sql`call.call_type_key`, filters.callTypes)}
         ${anyOf(sql`call.owner_email`, filters.callOwnerEmails?.map(lower))}
         ${anyOf(sql`call.company_domain`, filters.companyDomains?.map(lower))}
         ${filters.sourceIds?.length ? sql`and call.id = any(${filters.sourceIds.map(fileIdOf)}::bigint[])` : empty}`
}

function anyOf(column: SqlFragment, values: readonly string[] | undefined): SqlFragment {
  return values?.length ? sql`and ${column} = any(${values}::text[])` : empty
}

function lower(text: string): string {
  return text.trim().toLowerCase()
}

function fileIdOf(sourceId: string): number {
  return Number(sourceId.replace('file:', ''))
}
