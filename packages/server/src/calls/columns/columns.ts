import pLimit from 'p-limit'
import type { Database } from '../../platform/database.ts'
import type { Team } from '../../platform/team.ts'
import type { DateRange } from '../date-range.ts'
import type { CrmFilters } from '../matching-calls.ts'
import { recordConditions } from '../record-conditions.ts'
import { type Kind, type ValueFilters, valueNames } from '../value-filters.ts'
import { noValues, readDays } from './day-columns.ts'
import { readWords, type WordNumbers } from './day-words.ts'
import { findRecords } from './find-records.ts'
import { holdDays, type OnError, type ReadDatabase } from './hold-days.ts'
import { holdNames, type NamedKind, type Write } from './hold-names.ts'
import { anyOf, type Page, selectRows } from './select-rows.ts'
import { parseWordQuery, postsMeeting } from './word-query.ts'

interface ColumnFilters extends CrmFilters, ValueFilters {
  /** The query text for words in posts. */
  query?: string | undefined
}

export interface Columns {
  /**
   * Counts a team's calls or published posts of a range that meet all filters, and returns the ids of a page of them, the latest first;
   * undefined if the database has to answer instead.
   */
  find(
    team: Team,
    kind: Kind,
    filters: ColumnFilters,
    range: DateRange,
    page: Page,
  ): Promise<{ ids: number[]; totalCount: number } | undefined>
  /**
   * The organisation's records with a word that begins with the typed text, those with most calls of the team first, in the form that
   * `write` makes of the JSON of an array; undefined if the database has to answer instead. Results are cached, so `write` must be the
   * same function each time for a kind.
   */
  list(team: Team, kind: NamedKind, typed: string | undefined, write: Write): Promise<Buffer | undefined>
}

// These reads use the connections of writes: few at once, so that a lock on their tables leaves most of those free.
const besideAtOnce = 4

/** Leaves every request to the database. */
export const noColumns: Columns = { find: async () => undefined, list: async () => undefined }

/** Finds rows in teams' days in memory (docs/decisions/0013). */
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

  /** Days in which posts with the words of a query are marked; undefined if the days in memory can't answer that. */
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
      // The columns don't have the links of contacts.
      if (recordConditions(filters).contact.length > 0) return undefined
      const query = filters.query?.trim()
      // Both at once, or loading the second would begin only after the first.
      const [held, marked] = await Promise.all([
        daysOf[kind](team, range),
        query ? markPosts(query, team, range) : [],
      ])
      const records = held && (await recordsOf(team.organizationId, filters, held.recordsVersion))
      if (!records || !marked) return undefined
      const isSame = held.days.every(({ version }, i) => version === marked[i]?.version)
      if (query && !(isSame && held.days.length === marked.length)) return undefined
      const isMarked = marked.map((day) => day.isMarked)
      const conditions = valueNames.flatMap((column) => {
        const values = filters[column]
        return values?.length ? [anyOf(column, values, numbers)] : []
      })
      return selectRows(held.days, { conditions: [...conditions, ...records], isMarked, range, page })
    },
    list: async (team, kind, typed = '', write) => {
      const start = typed.trim().toLowerCase()
      // The database answers for several words, and for letters that it could lower-case differently from this program.
      return /^[a-z0-9]*$/.test(start) ? await namesOf(team, kind, start, write) : undefined
    },
  }
}
