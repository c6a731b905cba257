import { type CountChange, changeCounts, changeDays, dayOf } from '../platform/counts.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'

/** What counts of posts are made from. */
export interface CountedPost {
  heldAt: string
  templateType: string
  callTypeId: number
  ownerEmail: string | null
  published: boolean
}

/** Posts as they were and as they are: a new post is only after, a deleted one only before. */
export interface ChangedPosts {
  before?: readonly CountedPost[]
  after?: readonly CountedPost[]
}

const byDay = {
  name: 'post_count',
  key: { day: 'date', template_type: 'text', call_type_id: 'int' },
  count: 'posts',
} as const
const byOwner = {
  name: 'post_owner_count',
  key: { owner_email: 'text', week: 'date' },
  count: 'posts',
} as const

/** Brings the counts of a team's published posts and the versions of their days up to date, in the transaction that changes the posts. */
export async function countPosts(
  sql: Sql,
  team: Team,
  { before = [], after = [] }: ChangedPosts,
): Promise<void> {
  await changeDays(
    sql,
    team,
    [...before, ...after].map(({ heldAt }) => dayOf(heldAt)),
  )
  const changes = (keyOf: (post: CountedPost) => CountChange['key'] | null): CountChange[] =>
    [...after.map((post) => ({ post, by: 1 })), ...before.map((post) => ({ post, by: -1 }))].flatMap(
      ({ post, by }) => {
        const key = post.published ? keyOf(post) : null
        return key ? [{ key, by }] : []
      },
    )
  await changeCounts(
    sql,
    team,
    byDay,
    changes(({ heldAt, templateType, callTypeId }) => [dayOf(heldAt), templateType, callTypeId]),
  )
  await changeCounts(
    sql,
    team,
    byOwner,
    changes(({ ownerEmail, heldAt }) => (ownerEmail === null ? null : [ownerEmail, mondayOf(heldAt)])),
  )
}

/** The Monday (UTC) of the week of an instant. */
function mondayOf(instant: string): string {
  const day = new Date(`${dayOf(instant)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 'YYYY-MM-DD'.length)
}
