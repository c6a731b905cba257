import { readList } from './read-list.ts'

/** Common first names in lower case, which distinguish people from companies. Names that are also words (Will, Mark, Grace) need a capital. */
export const firstNames: ReadonlySet<string> = new Set(readList('first-names'))
