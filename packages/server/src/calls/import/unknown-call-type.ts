import { validValuesEndpoints } from '@earshot/contract/filters'

/** The reason for refusing a call of this type; null if the team has the type, or none is given. */
export function unknownCallType(
  { callType }: { callType?: string | undefined },
  known: readonly string[],
): string | null {
  if (callType === undefined || known.includes(callType)) return null
  return `callType: unknown type "${callType}". GET ${validValuesEndpoints.callTypes} lists the types.`
}
