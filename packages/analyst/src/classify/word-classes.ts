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

const rememberedMax = 50_000
// Bounded, or a service that runs for months would collect every word.
let remembered = new Map<string, readonly string[]>()

/** The classes that a word in lower case belongs to. */
export function classesOf(word: string): readonly string[] {
  const known = remembered.get(word)
  if (known) return known
  const found = [...(exact.get(word) ?? [])]
  for (let length = shortest; length <= word.length; length += 1)
    found.push(...(beginnings.get(word.slice(0, length)) ?? []))
  if (remembered.size >= rememberedMax) remembered = new Map()
  remembered.set(word, found)
  return found
}
