import { type Changed, changeCounts, changeDays, changesBetween, dayOf } from '../platform/counts.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'

/** The details of a post that its counts depend on. */
export interface CountedPost {
  heldAt: string
  templateType: string
  callTypeId: number
  ownerEmail: string | null
  published: boolean
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

/** Updates the counts of a team's published posts and the versions of their days, in the transaction that changes the posts. */
export async function countPosts(sql: Sql, team: Team, posts: Changed<CountedPost>): Promise<void> {
  const days = [posts.before ?? [], posts.after ?? []].flat().map(({ heldAt }) => dayOf(heldAt))
  await changeDays(sql, team, days)
  const dayKeys = ({ published, heldAt, templateType, callTypeId }: CountedPost) =>
    published ? [[dayOf(heldAt), templateType, callTypeId]] : []
  await changeCounts(sql, team, byDay, changesBetween(posts, dayKeys))
  const ownerKeys = ({ published, ownerEmail, heldAt }: CountedPost) =>
    published && ownerEmail !== null ? [[ownerEmail, mondayOf(heldAt)]] : []
  await changeCounts(sql, team, byOwner, changesBetween(posts, ownerKeys))
}

/** The Monday (UTC) of the week of an instant. */
function mondayOf(instant: string): string {
  const day = new Date(`${dayOf(instant)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 'YYYY-MM-DD'.length)
}
