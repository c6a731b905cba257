import pLimit from 'p-limit'
import type { Database } from '../../platform/database.ts'
import type { Team } from '../../platform/team.ts'
import type { DateRange } from '../date-range.ts'
import type { CrmFilters } from '../matching-calls.ts'
import { recordConditions } from '../record-conditions.ts'
import { type ColumnName, type Kind, noValues, readDays } from './day-columns.ts'
import { readWords, type WordNumbers } from './day-words.ts'
import { findRecords } from './find-records.ts'
import { holdDays, type OnError, type ReadDatabase } from './hold-days.ts'
import { holdNames, type NamedKind, type Write } from './hold-names.ts'
import { anyOf, type Page, selectRows } from './select-rows.ts'
import { parseWordQuery, postsMeeting } from './word-query.ts'

/** What rows are narrowed by: values as they are stored. What is not given, or empty, restricts nothing. */
interface ColumnFilters extends CrmFilters {
  owner?: readonly string[] | undefined
  domain?: readonly string[] | undefined
  type?: readonly string[] | undefined
  template?: readonly string[] | undefined
  /** Words that posts hold, as somebody types them. */
  query?: string | undefined
}

export interface Columns {
  /**
   * Counts a team's calls or published posts of a range that meet all filters, and gives the ids of a page of them, the latest first;
   * undefined where the database has to be asked instead.
   */
  find(
    team: Team,
    kind: Kind,
    filters: ColumnFilters,
    range: DateRange,
    page: Page,
  ): Promise<{ ids: number[]; totalCount: number } | undefined>
  /**
   * The organisation's records that have a word that begins with what is typed, those with most calls of the team first, as `write`
   * makes of the JSON of an array; undefined where the database has to be asked instead. What is written is kept: for a kind, `write` has to be the same each time.
   */
  list(team: Team, kind: NamedKind, typed: string | undefined, write: Write): Promise<Buffer | undefined>
}

// Over the connections of writes: a lock on what they read leaves most of those free.
const besideAtOnce = 4

/** Leaves all to the database. */
export const noColumns: Columns = { find: async () => undefined, list: async () => undefined }

/** Finds rows in what is held in memory of teams' days (docs/decisions/0013). */
export function openColumns(database: Database, onError: OnError, lookBackDays = 90): Columns {
  const limit = pLimit(besideAtOnce)
  const { read, sql, endBy } = database
  const db: ReadDatabase = {
    read,
    beside: (work) => limit(() => endBy(Number.POSITIVE_INFINITY, () => work(sql))),
  }
  const numbers = noValues()
  const wordNumbers: WordNumbers = new Map()
  const columnsOf = (kind: Kind) =>
    holdDays(db, {
      read: (sql, team, days) => readDays(sql, numbers, kind, team, days),
      daysAtOnce: 5,
      lookBackDays,
      onError,
    })
  const daysOf = { call: columnsOf('call'), post: columnsOf('post') }
  const wordsOf = holdDays(db, {
    read: (sql, team, days) => readWords(sql, wordNumbers, team, days),
    daysAtOnce: 1,
    lookBackDays,
    onError,
  })
  const recordsOf = findRecords(db.read, numbers)
  const namesOf = holdNames(db, onError)

  /** Days with the posts that have the words of a query marked; undefined where that can't be told of what is held. */
  const markPosts = async (query: string, team: Team, range: DateRange) => {
    const [asked] = await db.read<{
      words: string
    }>`select websearch_to_tsquery('english', ${query})::text as words`
    const wanted = parseWordQuery(asked?.words ?? '')
    if (!wanted) return undefined
    const held = await wordsOf(team, range)
    return held?.days.map((day) => ({
      version: day.version,
      isMarked: postsMeeting(wanted, day, wordNumbers),
    }))
  }

  return {
    find: async (team, kind, filters, range, page) => {
      // A contact's links don't lie in the columns.
      if (recordConditions(filters).contact.length > 0) return undefined
      const query = filters.query?.trim()
      // Both are asked for, or the second would be read only after the first is held.
      const [held, marked] = await Promise.all([
        daysOf[kind](team, range),
        query ? markPosts(query, team, range) : [],
      ])
      const records = held && (await recordsOf(team.organizationId, filters, held.recordsVersion))
      if (!records || !marked) return undefined
      const isSame = held.days.every(({ version }, i) => version === marked[i]?.version)
      if (query && !(isSame && held.days.length === marked.length)) return undefined
      const isMarked = marked.map((day) => day.isMarked)
      const { owner, domain, type, template } = filters
      const conditions = Object.entries({ owner, domain, type, template }).flatMap(([column, values]) =>
        values?.length ? [anyOf(column as ColumnName, values, numbers)] : [],
      )
      return selectRows(held.days, { conditions: [...conditions, ...records], isMarked, range, page })
    },
    list: async (team, kind, typed = '', write) => {
      const start = typed.trim().toLowerCase()
      // Letters that the database and this program could see differently, and several words, are left to it.
      return /^[a-z0-9]*$/.test(start) ? await namesOf(team, kind, start, write) : undefined
    },
  }
}
