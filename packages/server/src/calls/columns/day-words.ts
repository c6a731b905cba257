import { integerAt } from '@earshot/analyst/at'
import type { Sql } from '../../platform/sql.ts'
import type { Team } from '../../platform/team.ts'
import { numberOf } from './day-columns.ts'
import type { Day } from './hold-days.ts'

/** The words of a team's published posts of a day, with the places of the posts among the day's, the latest first. */
export interface DayWords extends Day {
  postCount: number
  /** Numbers of words in ascending order; the first one's posts have the places from `starts[0]` to `starts[1]`, and so on. */
  words: Int32Array
  starts: Int32Array
  posts: Uint16Array | Int32Array
}

/** Numbers of the words in posts, in PostgreSQL's indexed form. */
export type WordNumbers = Map<string, number>

/** Reads the words of some days of a team. */
export async function readWords(
  sql: Sql,
  numbers: WordNumbers,
  { organizationId, teamId }: Team,
  days: readonly string[],
): Promise<Map<string, DayWords>> {
  const rows = await sql<{ day: string; version: number; posts: string[][] }>`
    select day, version,
           (select coalesce(json_agg(tsvector_to_array(words) order by held_at desc, id desc), '[]')
              from post
             where organization_id = ${organizationId} and team_id = ${teamId} and published and held_at >= day::timestamp at time zone 'UTC'
               and held_at < (day + 1)::timestamp at time zone 'UTC') as posts
      from team_day where organization_id = ${organizationId} and team_id = ${teamId} and day = any(${days}::date[])`
  return new Map(
    rows.map(({ day, version, posts }) => [
      day,
      { ...invert(posts, numbers), version, recordsVersion: null },
    ]),
  )
}

function invert(
  posts: readonly string[][],
  numbers: WordNumbers,
): Omit<DayWords, 'version' | 'recordsVersion'> {
  const said = posts.map((words) => Int32Array.from(words, (word) => numberOf(numbers, word)))
  const counts = new Int32Array(numbers.size)
  for (const words of said) for (const word of words) counts[word] = integerAt(counts, word) + 1
  const words = Int32Array.from(counts.keys().filter((word) => counts[word] !== 0))
  const starts = new Int32Array(words.length + 1)
  // From here on a word's count is the place for its next post.
  for (const [i, word] of words.entries()) {
    starts[i + 1] = integerAt(starts, i) + integerAt(counts, word)
    counts[word] = integerAt(starts, i)
  }
  const total = starts.at(-1) ?? 0
  const places = posts.length <= 0xffff ? new Uint16Array(total) : new Int32Array(total)
  for (const [post, words] of said.entries()) {
    for (const word of words) {
      const at = integerAt(counts, word)
      places[at] = post
      counts[word] = at + 1
    }
  }
  const bytes = words.byteLength + starts.byteLength + places.byteLength
  return { postCount: posts.length, words, starts, posts: places, bytes }
}

/** 1 at the place of each post of the day that holds the word. */
export function postsWith(
  { postCount, words, starts, posts }: DayWords,
  word: number | undefined,
): Uint8Array {
  const holds = new Uint8Array(postCount)
  const at = word === undefined ? -1 : indexOf(words, word)
  if (at < 0) return holds
  const own = posts.subarray(integerAt(starts, at), integerAt(starts, at + 1))
  // An iterator takes twice as long.
  for (let i = 0; i < own.length; i++) holds[own[i] ?? 0] = 1
  return holds
}

function indexOf(sorted: Int32Array, wanted: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = integerAt(sorted, middle)
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}
