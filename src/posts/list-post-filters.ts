import { listPostFilters, TemplateType } from '../contract/posts.ts'
import { read } from '../http/route.ts'

const templateNames = { summary: 'Summary', scorecard: 'Scorecard' }

export const listPostFiltersRoute = read(listPostFilters, async ({ sql, scope, catalog }) => {
  const owners = await sql<{ key: string; displayName: string }>`
    select owner_email as key, coalesce(max(owner_name), owner_email) as display_name
      from call where team_id = ${scope.teamId} and owner_email is not null
     group by owner_email order by count(*) desc, key`
  const domains = await sql<{ key: string; displayName: string }>`
    select company_domain as key, company_domain as display_name
      from call where team_id = ${scope.teamId} and company_domain is not null
     group by company_domain order by count(*) desc, key`
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
