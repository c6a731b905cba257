import type { Catalog } from '@earshot/analyst/definitions/catalog'
import { basePath } from '@earshot/contract/endpoint'
import { ApiError } from '@earshot/contract/errors'
import { validValuesEndpoints } from '@earshot/contract/filters'
import { nearestName } from '../platform/nearest-name.ts'
import type { Sql } from '../platform/sql.ts'

const shownMaxChars = 60

interface LookedUp {
  callTypes?: readonly string[] | undefined
  elementKeys?: readonly string[] | undefined
  crmDealStages?: readonly string[] | undefined
}

/** Refuses unknown call types, elements and deal stages: INVALID_FILTERS with the endpoint of valid values. */
export async function refuseUnknownValues(
  { sql, catalog, scope }: { sql: Sql; catalog: Catalog; scope: { organizationId: number } },
  { callTypes = [], elementKeys = [], crmDealStages = [] }: LookedUp,
): Promise<void> {
  refuseUnknown('callTypes', callTypes, new Set(catalog.callTypes.map(({ key }) => key)))
  refuseUnknownElements('elementKeys', elementKeys, catalog)
  if (crmDealStages.length === 0) return
  const known = await sql<{ stage: string }>`
    select distinct stage from crm_deal
     where organization_id = ${scope.organizationId} and stage = any(${crmDealStages}::text[])`
  const stages = new Set(known.map(({ stage }) => stage))
  refuseUnknown('crmDealStages', crmDealStages, stages)
}

/** Refuses elements that are not in the catalogue, as the values of a field. */
export function refuseUnknownElements(
  field: string,
  keys: string | readonly string[],
  { elements }: Pick<Catalog, 'elements'>,
): void {
  refuseUnknown(field, keys, new Set(elements.map(({ key }) => key)))
}

function refuseUnknown(field: string, given: string | readonly string[], known: ReadonlySet<string>): void {
  const values = [given].flat()
  const index = values.findIndex((value) => !known.has(value))
  const unknown = values[index]
  if (unknown === undefined) return
  const path = validValuesEndpoints[field]
  const didYouMean = nearestName(unknown, [...known])
  const hint = didYouMean ? ` Did you mean ${JSON.stringify(didYouMean)}?` : ''
  const shown = JSON.stringify(unknown.slice(0, shownMaxChars))
  throw new ApiError(
    'INVALID_FILTERS',
    `${field}: unknown value ${shown}.${hint} GET ${path} lists the known ones.`,
    {
      field,
      ...(typeof given === 'string' ? {} : { index }),
      ...(didYouMean ? { didYouMean } : {}),
      validValuesEndpoint: `${basePath}${path}`,
    },
  )
}
