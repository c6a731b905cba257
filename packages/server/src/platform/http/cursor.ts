import { ApiError } from '@earshot/contract/errors'
import type { z } from 'zod'

/** The cursor of the page behind a place in a list. */
export function writeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** The place that a cursor names; undefined without one. Throws INVALID_FILTERS for a cursor that is none of this list. */
export function parseCursor<Place>(place: z.ZodType<Place>, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new ApiError('INVALID_FILTERS', 'cursor: must be the `next` of an earlier answer', {
      field: 'cursor',
    })
  }
}
