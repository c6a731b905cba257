import { type FoundPost, keptPostFields, searchPosts } from '@earshot/contract/posts'
import fragment, { empty, type Sql as SqlFragment } from 'sql-template-tag'
import type { z } from 'zod'
import { byDay, byWeek, type Counted, countParts, partOfPage } from '../calls/count-by-period.ts'
import { type DateRange, dateRangeOf } from '../calls/date-range.ts'
import { hasRecordFilter, isOf, isWithin, matchingRecords } from '../calls/matching-calls.ts'
import { refuseUnknownValues } from '../calls/refuse-unknown-values.ts'
import { type CallsContext, read } from '../calls/route.ts'
import { havingValues, lower, postValues } from '../calls/value-filters.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { readCompactPosts, readFullPosts } from './read-posts.ts'

type Filters = z.infer<typeof searchPosts.input>

interface Found {
  ids: number[]
  totalCount: number
}

export const searchPostsRoute = read(searchPosts, async (context, filters) => {
  const lookBack = { nowMs: Date.now(), days: context.lookBackDays }
  const range = dateRangeOf(filters.startDate, filters.endDate, lookBack, {
    from: 'startDate',
    to: 'endDate',
  })
  await refuseUnknownValues(context, { crmDealStages: filters.crmDealStages })
  const { ids, totalCount } =
    (await findInColumns(context, filters, range)) ?? (await findInDatabase(context, filters, range))
  const posts: FoundPost[] = filters.detail
    ? await readFullPosts(context, ids)
    : await readCompactPosts(context, ids)
  return { items: posts.map((post) => keepFields(post, filters.fields)), totalCount }
})

// Searches by dates and kinds alone have kept counts, and need no days in memory.
async function findInColumns(
  { columns, scope }: CallsContext,
  filters: Filters,
  range: DateRange,
): Promise<Found | undefined> {
  const { callOwnerEmails } = filters
  if (!callOwnerEmails?.length && keptCounts(scope, filters) && !hasRecordFilter(filters)) return undefined
  return await columns.find(scope, 'post', { ...filters, ...postValues(filters) }, range, filters)
}

async function findInDatabase(
  { sql, scope }: CallsContext,
  filters: Filters,
  range: DateRange,
): Promise<Found> {
  const condition = matching(scope, filters, range)
  return hasRecordFilter(filters)
    ? await findWithTotal(sql, condition, filters)
    : await findCounted(sql, scope, filters, { range, condition })
}

// First the ids from an index alone, then the wide rows of one page.
async function findIds(
  sql: Sql,
  condition: SqlFragment,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from post where ${condition} order by held_at desc, id desc limit ${limit} offset ${offset}`
  return found.map(({ id }) => id)
}

// Counts by day or week locate a page without reading the rows before it.
async function findCounted(
  sql: Sql,
  scope: Team,
  filters: Filters,
  { range, condition }: { range: DateRange; condition: SqlFragment },
): Promise<Found> {
  const { limit, offset } = filters
  const kept = keptCounts(scope, filters)
  // Other filters need the rows themselves, and match fewer of them.
  if (!kept) {
    const totalCount = await countRows(sql, condition)
    return { ids: offset < totalCount ? await findIds(sql, condition, filters) : [], totalCount }
  }
  const parts = await countParts(sql, kept, range)
  const totalCount = parts.reduce((sum, { count }) => sum + count, 0)
  if (offset >= totalCount) return { ids: [], totalCount }
  const part = partOfPage(parts, range, filters)
  const ids = await findIds(sql, matching(scope, filters, part.range), { limit, offset: part.offset })
  const isWhole = ids.length >= Math.min(limit, totalCount - offset)
  // Posts of that part may have been deleted meanwhile.
  return { ids: isWhole ? ids : await findIds(sql, condition, filters), totalCount }
}

function keptCounts(team: Team, filters: Filters): Counted | undefined {
  const { callOwnerEmails, companyDomains, templateType, callTypeId, query } = filters
  if (companyDomains?.length || query?.trim()) return undefined
  const posts = { column: fragment`posts`, rows: fragment`post`, rowCondition: fragment`and published` }
  if (!callOwnerEmails?.length) {
    const { type, template } = postValues(filters)
    const condition = fragment`${isOf(team)} ${havingValues('post', { type, template })}`
    return { ...posts, counts: fragment`post_count`, period: byDay, condition }
  }
  if (templateType?.length || callTypeId?.length) return undefined
  // One look-up an owner: planning for a list of a hundred takes as long as counting.
  const owners = [...new Set(callOwnerEmails.map(lower))]
  const ofOwners = fragment`join unnest(${owners}::text[]) as wanted (owner_email) using (owner_email)`
  return {
    ...posts,
    rows: fragment`post ${ofOwners}`,
    period: byWeek,
    counts: fragment`post_owner_count ${ofOwners}`,
    condition: isOf(team),
  }
}

// A search by CRM records finds all matches in any case, so they are counted on the way.
async function findWithTotal(sql: Sql, condition: SqlFragment, { limit, offset }: Filters): Promise<Found> {
  const found = await sql<{ id: number; total: number }>`
    select id, count(*) over () as total from post where ${condition}
     order by held_at desc, id desc limit ${limit} offset ${offset}`
  const isPast = found.length === 0 && offset > 0
  const totalCount = isPast ? await countRows(sql, condition) : (found[0]?.total ?? 0)
  return { ids: found.map(({ id }) => id), totalCount }
}

async function countRows(sql: Sql, condition: SqlFragment): Promise<number> {
  const [counted] = await sql<{ total: number }>`select count(*) as total from post where ${condition}`
  return counted?.total ?? 0
}

function matching(team: Team, filters: Filters, range: DateRange): SqlFragment {
  return fragment`${isOf(team)} and published
       and ${isWithin(fragment`held_at`, range)}
       ${havingValues('post', postValues(filters))}
       ${filters.query?.trim() ? fragment`and words @@ websearch_to_tsquery('english', ${filters.query})` : empty}
       ${matchingRecords(fragment`post.call_id`, team, filters, range)}`
}

function keepFields(post: FoundPost, fields: readonly string[] | undefined): FoundPost {
  if (fields === undefined) return post
  const kept = new Set<string>([...keptPostFields, ...fields])
  return Object.fromEntries(Object.entries(post).filter(([name]) => kept.has(name))) as FoundPost
}
