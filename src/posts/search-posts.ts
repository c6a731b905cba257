import fragment, { empty, type Sql as SqlFragment } from 'sql-template-tag'
import type { z } from 'zod'
import { type DateRange, dateRangeOf } from '../contract/date-range.ts'
import { type FoundPost, keptPostFields, searchPosts } from '../contract/posts.ts'
import { countByDay } from '../db/count-by-day.ts'
import { anyOf, hasRecordFilter, isWithin, lower, matchingRecords } from '../db/matching-calls.ts'
import { refuseUnknownValues } from '../db/refuse-unknown-values.ts'
import type { Sql } from '../db/sql.ts'
import { read } from '../http/route.ts'
import { readCompactPosts, readFullPosts } from './read-posts.ts'

type Filters = z.infer<typeof searchPosts.input>

export const searchPostsRoute = read(searchPosts, async (context, filters) => {
  const { sql, scope } = context
  const range = dateRangeOf(filters.startDate, filters.endDate, Date.now(), {
    from: 'startDate',
    to: 'endDate',
  })
  await refuseUnknownValues(context, { crmDealStages: filters.crmDealStages })
  const condition = matching(scope, filters, range)
  const totalCount = isCountedByDay(filters)
    ? await countByDay(sql, keptCounts(scope, filters), range)
    : await countRows(sql, condition)
  // The ids first, from an index alone; the wide rows of one page then.
  const found = await sql<{ id: number }>`
    select id from post where ${condition}
     order by held_at desc, id desc limit ${filters.limit} offset ${filters.offset}`
  const ids = found.map(({ id }) => id)
  const posts: FoundPost[] = filters.detail
    ? await readFullPosts(context, ids)
    : await readCompactPosts(context, ids)
  return { items: posts.map((post) => keepFields(post, filters.fields)), totalCount }
})

// What else can be given narrows by the rows themselves, and leaves fewer of them.
function isCountedByDay(filters: Filters): boolean {
  const { callOwnerEmails, companyDomains, query } = filters
  return !callOwnerEmails?.length && !companyDomains?.length && !query?.trim() && !hasRecordFilter(filters)
}

function keptCounts(scope: { teamId: number }, filters: Filters) {
  return {
    ...{ counts: fragment`post_count`, column: fragment`posts` },
    ...{ rows: fragment`post`, rowCondition: fragment`and published` },
    condition: fragment`team_id = ${scope.teamId} ${ofKind(filters)}`,
  }
}

function ofKind({ templateType, callTypeId }: Filters): SqlFragment {
  return fragment`${anyOf(fragment`template_type`, templateType)}
       ${callTypeId?.length ? fragment`and call_type_id = any(${callTypeId.map(Number)}::bigint[])` : empty}`
}

async function countRows(sql: Sql, condition: SqlFragment): Promise<number> {
  const [counted] = await sql<{ total: number }>`select count(*) as total from post where ${condition}`
  return counted?.total ?? 0
}

function matching({ teamId }: { teamId: number }, filters: Filters, range: DateRange): SqlFragment {
  return fragment`team_id = ${teamId} and published
       and ${isWithin(fragment`held_at`, range)}
       ${ofKind(filters)}
       ${anyOf(fragment`owner_email`, filters.callOwnerEmails?.map(lower))}
       ${anyOf(fragment`company_domain`, filters.companyDomains?.map(lower))}
       ${filters.query?.trim() ? fragment`and words @@ websearch_to_tsquery('english', ${filters.query})` : empty}
       ${matchingRecords(fragment`post.call_id`, teamId, filters, range)}`
}

function keepFields(post: FoundPost, fields: readonly string[] | undefined): FoundPost {
  if (fields === undefined) return post
  const kept = new Set<string>([...keptPostFields, ...fields])
  return Object.fromEntries(Object.entries(post).filter(([name]) => kept.has(name))) as FoundPost
}
