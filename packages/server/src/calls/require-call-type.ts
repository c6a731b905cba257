import type { Catalog } from '@earshot/analyst/definitions/catalog'
import { basePath } from '@earshot/contract/endpoint'
import { ApiError } from '@earshot/contract/errors'
import { validValuesEndpoints } from '@earshot/contract/filters'

/** Throws INVALID_REQUEST for a call type that the team does not have. */
export function requireCallType(
  { callTypes }: Pick<Catalog, 'callTypes'>,
  callType: string | undefined,
): void {
  if (callType === undefined || callTypes.some(({ key }) => key === callType)) return
  const path = validValuesEndpoints.callTypes
  throw new ApiError(
    'INVALID_REQUEST',
    `callType: unknown type "${callType}". GET ${path} lists the types.`,
    {
      field: 'callType',
      validValuesEndpoint: `${basePath}${path}`,
    },
  )
}
