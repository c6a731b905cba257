import type { DateRange } from '../../contract/date-range.ts'
import { type CrmFilters, recordFields } from '../matching-calls.ts'
import { type ColumnName, type DayColumns, type Kind, noValues, readDays } from './day-columns.ts'
import { readWords, type WordNumbers } from './day-words.ts'
import { findRecords } from './find-records.ts'
import { type HeldDays, holdDays, type OnError, type ReadDatabase, type Scope } from './hold-days.ts'
import { holdNames, type NamedKind } from './hold-names.ts'
import { anyOf, type Page, selectRows } from './select-rows.ts'
import { parseWordQuery, postsMeeting } from './word-query.ts'

/** What rows are narrowed by: values as they are stored. What is not given, or empty, restricts nothing. */
export interface ColumnFilters extends CrmFilters {
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
    scope: Scope,
    kind: Kind,
    filters: ColumnFilters,
    range: DateRange,
    page: Page,
  ): Promise<{ ids: number[]; totalCount: number } | undefined>
  /**
   * The organisation's records that have a word that begins with what is typed, those with most calls of the team first, as the JSON of
   * an array; undefined where the database has to be asked instead.
   */
  list(scope: Scope, kind: NamedKind, typed: string | undefined): Promise<string | undefined>
}

/** Finds rows in what is held in memory of teams' days (docs/decisions/0013). */
export function openColumns(db: ReadDatabase, onError: OnError): Columns {
  const numbers = noValues()
  const wordNumbers: WordNumbers = new Map()
  const columnsOf = (kind: Kind) =>
    holdDays(db, {
      read: (sql, teamId, days) => readDays(sql, numbers, kind, teamId, days),
      daysAtOnce: 5,
      onError,
    })
  const daysOf = { call: columnsOf('call'), post: columnsOf('post') }
  const wordsOf = holdDays(db, {
    read: (sql, teamId, days) => readWords(sql, wordNumbers, teamId, days),
    daysAtOnce: 1,
    onError,
  })
  const recordsOf = findRecords(db.read, numbers)
  const namesOf = holdNames(db, onError)

  /** For each day the posts with the words; undefined where that can't be told of the days as they are held. */
  const postsOf = async (query: string, scope: Scope, range: DateRange, { days }: HeldDays<DayColumns>) => {
    const [asked] = await db.read<{
      words: string
    }>`select websearch_to_tsquery('english', ${query})::text as words`
    const wanted = parseWordQuery(asked?.words ?? '')
    const held = wanted && (await wordsOf(scope, range))
    if (!held || held.days.length !== days.length) return undefined
    if (held.days.some(({ version }, i) => version !== days[i]?.version)) return undefined
    return held.days.map((day) => postsMeeting(wanted, day, wordNumbers))
  }

  return {
    find: async (scope, kind, filters, range, page) => {
      // A contact's links don't lie in the columns.
      if (recordFields(filters).contact.length > 0) return undefined
      const held = await daysOf[kind](scope, range)
      const records = held && (await recordsOf(scope.organizationId, filters, held.recordsVersion))
      if (!records) return undefined
      const query = filters.query?.trim()
      const isMarked = query ? await postsOf(query, scope, range, held) : []
      if (!isMarked) return undefined
      const { owner, domain, type, template } = filters
      const conditions = Object.entries({ owner, domain, type, template }).flatMap(([column, values]) =>
        values?.length ? [anyOf(column as ColumnName, values, numbers)] : [],
      )
      return selectRows(held.days, { conditions: [...conditions, ...records], isMarked, range, page })
    },
    list: async (scope, kind, typed = '') => {
      const start = typed.trim().toLowerCase()
      // Letters that the database and this program could see differently, and several words, are left to it.
      return /^[a-z0-9]*$/.test(start) ? await namesOf(scope, kind, start) : undefined
    },
  }
}
