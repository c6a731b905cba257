import { type Endpoint, headerFields } from '@earshot/contract/endpoint'
import { ApiError, type ErrorCode } from '@earshot/contract/errors'
import { nearestName } from '../nearest-name.ts'
import type { UnknownMember } from '../unknown-members.ts'

/** A member or query parameter that an endpoint does not have. */
export interface NotKnown extends UnknownMember {
  /** The names that stand in its place. */
  known: readonly string[]
}

const namesShownMax = 40

// Names that differ between runs and previews, and searches.
const otherNames: Readonly<Record<string, string>> = {
  startDate: 'dateFrom',
  endDate: 'dateTo',
  dateFrom: 'startDate',
  dateTo: 'endDate',
}

/** The code of an unknown member and of a bad value: runs, previews, searches and lists have INVALID_FILTERS. */
export function invalidCode({ errors }: Endpoint): ErrorCode {
  return errors.includes('INVALID_FILTERS') ? 'INVALID_FILTERS' : 'INVALID_REQUEST'
}

/** The refusal of such a member: it names the nearest one, or all that there are. */
export function unknownMember(endpoint: Endpoint, { name, path, known }: NotKnown): ApiError {
  const other = otherNames[name]
  const didYouMean = other && known.includes(other) ? other : nearestName(name, known)
  const shown = JSON.stringify(name.slice(0, 60))
  const message = path.length > 0 ? `${path.join('.')} has no member ${shown}.` : `There is no ${shown} here.`
  const near = didYouMean ? { didYouMean } : { knownMembers: known.slice(0, namesShownMax) }
  return new ApiError(invalidCode(endpoint), `${message} ${hintOf(didYouMean, known)}`, {
    ...placeOf([...path, name.slice(0, 60)]),
    ...near,
  })
}

function hintOf(didYouMean: string | undefined, known: readonly string[]): string {
  if (didYouMean) return `Did you mean ${didYouMean}?`
  const more = known.length > namesShownMax ? ' and others' : ''
  return known.length === 0 ? 'Leave it out.' : `Known: ${known.slice(0, namesShownMax).join(', ')}${more}.`
}

/** The filter's own name, and the place in it if it is a list. */
export function placeOf(path: readonly PropertyKey[]): { field: string; index?: number } {
  const [first = '', second] = path
  const name = String(first)
  const field = (Object.hasOwn(headerFields, name) && headerFields[name]) || name
  const index = /^\d+$/.test(String(second ?? '')) ? Number(second) : undefined
  return index === undefined ? { field } : { field, index }
}
