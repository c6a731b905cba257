import { readList } from '../../language/read-list.ts'

/** Common first names, in lower case: what tells a person from a company. Names that are words too (Will, Mark, Grace) count only in capitals. */
export const firstNames: ReadonlySet<string> = new Set(readList('first-names'))
