import { readList } from '../../language/read-list.ts'

/** Places of customers in lower case, which distinguish towns from companies. None is also a usual product name. */
export const placeNames: ReadonlySet<string> = new Set(readList('place-names'))
