import type { Endpoint } from '@earshot/contract/endpoint'
import { ApiError } from '@earshot/contract/errors'
import type { Caller } from './authenticate.ts'

/** Throws FORBIDDEN if the caller's key does not have the scope of the endpoint. */
export function requireScope({ keyScopes }: Caller, { scope }: Endpoint): void {
  if (keyScopes.includes(scope)) return
  throw new ApiError(
    'FORBIDDEN',
    `This API key does not have the scope ${scope}. "earshot key create --scope" makes one that has it.`,
    { scope },
  )
}
