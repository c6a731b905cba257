import type { Catalog, SliceDefinition } from '@earshot/analyst/definitions/catalog'
import { ApiError } from '@earshot/contract/errors'

/** Returns the slice of a key. Throws SLICE_NOT_FOUND. */
export function requireSlice({ slices }: Catalog, key: string): SliceDefinition {
  const slice = slices.find((candidate) => candidate.key === key)
  if (slice) return slice
  throw new ApiError('SLICE_NOT_FOUND', 'There is no such slice. GET /slices lists them.')
}
