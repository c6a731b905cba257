import { listPostFilters, TemplateType } from '@earshot/contract/posts'
import { read } from '../calls/route.ts'

const templateNames = { summary: 'Summary', scorecard: 'Scorecard' }

export const listPostFiltersRoute = read(listPostFilters, async ({ sql, scope, catalog }) => {
  const owners = await sql<{ key: string; displayName: string }>`
    select value as key, coalesce(nullif(max(name), ''), value) as display_name
      from call_count where organization_id = ${scope.organizationId} and team_id = ${scope.teamId} and kind = 'owner'
     group by value order by sum(calls) desc, key`
  const domains = await sql<{ key: string; displayName: string }>`
    select value as key, value as display_name
      from call_count where organization_id = ${scope.organizationId} and team_id = ${scope.teamId} and kind = 'domain'
     order by calls desc, key`
  const templates = TemplateType.options.map((key) => ({ key, displayName: templateNames[key] }))
  const callTypes = catalog.callTypes.map(({ id, label }) => ({ key: String(id), displayName: label }))
  return {
    filters: [
      { key: 'templateType', displayName: 'Template', values: templates },
      { key: 'callTypeId', displayName: 'Call type', values: callTypes },
      { key: 'callOwnerEmails', displayName: 'Call owner', values: owners },
      { key: 'companyDomains', displayName: 'Company domain', values: domains },
    ],
  }
})
