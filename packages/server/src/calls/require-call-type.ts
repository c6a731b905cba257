import type { Catalog } from '@earshot/analyst/definitions/catalog'
import { basePath } from '@earshot/contract/endpoint'
import { ApiError } from '@earshot/contract/errors'
import { validValuesEndpoints } from '@earshot/contract/filters'
import { unknownCallType } from './import/unknown-call-type.ts'

/** Throws INVALID_REQUEST for a call type that the team does not have. */
export function requireCallType(
  { callTypes }: Pick<Catalog, 'callTypes'>,
  callType: string | undefined,
): void {
  const known = callTypes.map(({ key }) => key)
  const reason = unknownCallType({ callType }, known)
  if (reason === null) return
  throw new ApiError('INVALID_REQUEST', reason, {
    field: 'callType',
    validValuesEndpoint: `${basePath}${validValuesEndpoints.callTypes}`,
  })
}
