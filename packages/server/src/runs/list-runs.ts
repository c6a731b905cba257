import type { RunFilters } from '@earshot/contract/filters'
import { type FilterSummary, listRuns, type RunListItem } from '@earshot/contract/runs'
import fragment, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import { read } from './route.ts'

type Summary = z.infer<typeof FilterSummary>
type Row = Omit<z.infer<typeof RunListItem>, 'filterSummary'> &
  Pick<Summary, 'dateFrom' | 'dateTo'> & { filters: RunFilters }

export const listRunsRoute = read(listRuns, async ({ sql, scope }, { sliceKey, status, limit, offset }) => {
  const condition = fragment`organization_id = ${scope.organizationId} and team_id = ${scope.teamId}
    ${sliceKey === undefined ? empty : fragment`and slice_key = ${sliceKey}`}
    ${status === undefined ? empty : fragment`and status = ${status}`}`
  const [{ totalCount } = { totalCount: 0 }] = await sql<{ totalCount: number }>`
    select count(*) as total_count from slice_run where ${condition}`
  if (offset >= totalCount) return { items: [], totalCount }
  const rows = await sql<Row>`
    select id, slice_key, slice_title, status,
           case when status <> 'running' then matched_call_count end as matched_call_count,
           calls_analyzed, filters, held_from as date_from, held_before - interval '1 millisecond' as date_to,
           started_at, completed_at
      from slice_run where ${condition}
     order by id desc limit ${limit} offset ${offset}`
  return {
    items: rows.map(({ filters, dateFrom, dateTo, ...run }) => ({
      ...run,
      filterSummary: { dateFrom, dateTo, ...summarise(filters) },
    })),
    totalCount,
  }
})

function summarise(filters: RunFilters): Omit<Summary, 'dateFrom' | 'dateTo'> {
  return {
    callTypes: filters.callTypes ?? [],
    callOwnerEmails: filters.callOwnerEmails ?? [],
    companyDomains: filters.companyDomains ?? [],
    crmDealStages: filters.crmDealStages ?? [],
    crmDealIdsCount: filters.crmDealIds?.length ?? 0,
    crmCompanyIdsCount: filters.crmCompanyIds?.length ?? 0,
    hasCrmCustomFieldFilters: (filters.crmCustomFieldFilters?.length ?? 0) > 0,
  }
}
