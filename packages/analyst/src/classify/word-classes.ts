import { rememberWords } from '../embedded/remember-words.ts'
import { readGroups } from '../language/read-list.ts'

const exact = new Map<string, string[]>()
const beginnings = new Map<string, string[]>()
const matters = readGroups('call-type-words')
for (const name of matters.names) {
  for (const word of matters.group(name)) {
    const [table, key] = word.endsWith('*') ? [beginnings, word.slice(0, -1)] : [exact, word]
    table.set(key, [...(table.get(key) ?? []), name])
  }
}
const shortest = Math.min(...[...beginnings.keys()].map((key) => key.length))

/** The classes that a word in lower case belongs to. */
export const classesOf = rememberWords((word): readonly string[] => {
  const found = [...(exact.get(word) ?? [])]
  for (let length = shortest; length <= word.length; length += 1)
    found.push(...(beginnings.get(word.slice(0, length)) ?? []))
  return found
})
