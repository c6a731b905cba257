import { basePath } from '@earshot/contract/endpoint'
import { validValuesEndpoints } from '@earshot/contract/filters'
import { listPostFilters, TemplateType } from '@earshot/contract/posts'
import { read } from '../calls/route.ts'
import { findCallOwners } from '../calls/typeahead/list-call-owners.ts'
import { findCompanyDomains } from '../calls/typeahead/list-company-domains.ts'
import { findDealStages } from '../calls/typeahead/list-crm-deal-stages.ts'

const templateNames = { summary: 'Summary', scorecard: 'Scorecard' }
const valuesMax = 1000

export const listPostFiltersRoute = read(listPostFilters, async ({ sql, scope, catalog }) => {
  const limit = valuesMax + 1
  const owners = await findCallOwners(sql, scope, { limit })
  const domains = await findCompanyDomains(sql, scope, { limit })
  const stages = await findDealStages(sql, scope, limit)
  const templates = TemplateType.options.map((key) => ({ key, displayName: templateNames[key] }))
  const callTypes = catalog.callTypes.map(({ id, label }) => ({ key: String(id), displayName: label }))
  return {
    filters: [
      { key: 'templateType', displayName: 'Template', values: templates },
      { key: 'callTypeId', displayName: 'Call type', values: callTypes },
      boundedFilter('callOwnerEmails', 'Call owner', owners),
      boundedFilter('companyDomains', 'Company domain', domains),
      boundedFilter('crmDealStages', 'Deal stage', stages),
    ],
  }
})

/** A filter with its values, or with the endpoint that lists them if there are too many. */
function boundedFilter(key: string, displayName: string, found: { id: string; displayName: string }[]) {
  if (found.length > valuesMax)
    return { key, displayName, values: [], validValuesEndpoint: `${basePath}${validValuesEndpoints[key]}` }
  return {
    key,
    displayName,
    values: found.map(({ id, displayName: name }) => ({ key: id, displayName: name })),
  }
}
