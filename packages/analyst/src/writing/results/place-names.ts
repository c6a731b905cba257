import { readList } from '../../language/read-list.ts'

/** Places that customers speak of as their own, in lower case: what tells a town from a company. None is also a usual product name. */
export const placeNames: ReadonlySet<string> = new Set(readList('place-names'))
