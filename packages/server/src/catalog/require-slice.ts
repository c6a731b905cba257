import type { Catalog, SliceDefinition } from '@earshot/analyst/definitions/catalog'
import { ApiError } from '@earshot/contract/errors'
import { nearestName } from '../platform/nearest-name.ts'

/** Returns the slice of a key. Throws SLICE_NOT_FOUND, with the nearest key if one is near. */
export function requireSlice({ slices }: Catalog, key: string): SliceDefinition {
  const slice = slices.find((candidate) => candidate.key === key)
  if (slice) return slice
  const didYouMean = nearestName(
    key,
    slices.map((known) => known.key),
  )
  const message = 'There is no such slice. GET /slices lists them.'
  if (!didYouMean) throw new ApiError('SLICE_NOT_FOUND', message)
  throw new ApiError('SLICE_NOT_FOUND', `${message} Did you mean ${didYouMean}?`, { didYouMean })
}
