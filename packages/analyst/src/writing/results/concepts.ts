import { readGroups } from '../../language/read-list.ts'

// Claims say something by themselves; of subjects one in common is not enough.
const [claims, subjects] = [readGroups('claims'), readGroups('subjects')]

/** Marks a term that is a claim. */
export const claimMark = '!'

/** Concepts by the stems of their words in a row, with blanks between. */
export function conceptsByStems(stemOf: (word: string) => string): Map<string, string[]> {
  const named = [
    ...claims.names.map((name) => [claimMark + name, claims.group(name)] as const),
    ...subjects.names.map((name) => [`=${name}`, subjects.group(name)] as const),
  ]
  const entries = named.flatMap(([name, phrases]) =>
    phrases.map((phrase) => [phrase.split(' ').map(stemOf).join(' '), name] as const),
  )
  return new Map(
    [...Map.groupBy(entries, ([stems]) => stems)].map(([stems, same]) => [
      stems,
      same.map(([, name]) => name),
    ]),
  )
}
