import type { DateRange } from '../../contract/date-range.ts'
import { type CrmFilters, recordFields } from '../matching-calls.ts'
import type { Sql } from '../sql.ts'
import { type ColumnName, type Kind, noValues } from './day-columns.ts'
import { findRecords } from './find-records.ts'
import { holdDays, type Scope } from './hold-days.ts'
import { anyOf, type Page, selectRows } from './select-rows.ts'

/** What rows are narrowed by: values as they are stored. What is not given, or empty, restricts nothing. */
export interface ColumnFilters extends CrmFilters {
  owner?: readonly string[] | undefined
  domain?: readonly string[] | undefined
  type?: readonly string[] | undefined
  template?: readonly string[] | undefined
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
}

/** Finds rows in what is held in memory of teams' days (docs/decisions/0013). */
export function openColumns(sql: Sql): Columns {
  const numbers = noValues()
  const daysOf = holdDays(sql, numbers)
  const recordsOf = findRecords(sql, numbers)
  return {
    find: async (scope, kind, filters, range, page) => {
      // A contact's links don't lie in the columns.
      if (recordFields(filters).contact.length > 0) return undefined
      const held = await daysOf(scope, kind, range)
      const records = held && (await recordsOf(scope.organizationId, filters, held.recordsVersion))
      if (!records) return undefined
      const { owner, domain, type, template } = filters
      const conditions = Object.entries({ owner, domain, type, template }).flatMap(([column, values]) =>
        values?.length ? [anyOf(column as ColumnName, values, numbers)] : [],
      )
      return selectRows(held.days, [...conditions, ...records], range, page)
    },
  }
}
