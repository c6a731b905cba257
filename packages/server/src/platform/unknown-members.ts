import { nearestName } from './nearest-name.ts'

const namesMax = 10
const nameCharsMax = 40

/** A member of a JSON object that its schema lacks, perhaps misspelt. */
export interface UnknownMember {
  name: string
  /** The path to its object: names of members, places in lists. */
  path: string[]
}

/** The members of `given` that a schema dropped from `parsed`. */
export function unknownMembers(given: unknown, parsed: unknown, path: string[] = []): UnknownMember[] {
  if (!isObject(given) || !isObject(parsed)) return []
  return Object.entries(given).flatMap(([name, value]) => {
    if (!Object.hasOwn(parsed, name)) return { name, path }
    return isObject(value) ? unknownMembers(value, parsed[name], [...path, name]) : []
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export interface LeftOut {
  name: string
  /** The kind of object that lacks the member, as in "a speaker". */
  kind: string
  /** As in "line 3"; null if there is only one place. */
  place: string | null
  /** The names that stand in its place. */
  known: readonly string[]
}

/** One warning for each kind of object, with the first place of each name, and the known names that are near. */
export function warnOfUnknown(found: readonly LeftOut[]): string[] {
  return [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, members]) => {
    const names = [...Map.groupBy(members, ({ name }) => name)].slice(0, namesMax)
    const named = names.map(([name, [first]]) => {
      const shown = JSON.stringify(name.slice(0, nameCharsMax))
      return first?.place ? `${shown} (first in ${first.place})` : shown
    })
    const meant = names.flatMap(([name, [first]]) => nearestName(name, first?.known ?? []) ?? [])
    const hint = meant.length > 0 ? ` Did you mean ${[...new Set(meant)].join(', ')}?` : ''
    return `Unknown members of ${kind}, left out: ${named.join(', ')}.${hint}`
  })
}
