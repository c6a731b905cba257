const namesMax = 10
const nameCharsMax = 40

/** A member of a JSON object that its schema has not: a name may be misspelt. */
export interface UnknownMember {
  name: string
  /** The members and places in lists that lead to its object. */
  path: string[]
}

/** What a schema left out of a value that it took, from what it gave for it. */
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
  /** What has no such member: "a speaker". */
  kind: string
  /** "line 3"; null where there is one place only. */
  place: string | null
}

/** One warning for each kind of object, with the place where each name stands first. */
export function warnOfUnknown(found: readonly LeftOut[]): string[] {
  return [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, members]) => {
    const names = [...Map.groupBy(members, ({ name }) => name)].slice(0, namesMax)
    const named = names.map(([name, [first]]) => {
      const shown = JSON.stringify(name.slice(0, nameCharsMax))
      return first?.place ? `${shown} (first in ${first.place})` : shown
    })
    return `Members that ${kind} has not, left out: ${named.join(', ')}.`
  })
}
