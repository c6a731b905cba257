import { classesOf } from './word-classes.ts'

// Alone they tell nothing; in pairs they do ("sign up", "how many").
const empty = new Set(
  `a an and are as at be been but by can could did do does for from had has have he her his i i'd i'll i'm i've if in is it it's its
  just me my no not of on or our she so that that's the their them then there there's they this to us was we we'd we'll we're we've
  were will with would yes you you're your yeah okay um uh because get got one some any all out up about like don't`.split(
    /\s+/,
  ),
)
const word = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu

/** The words of a text and the pairs of neighbours within its lines, each with how often it occurs. All numbers count as one word. */
export function featuresOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (feature: string) => counts.set(feature, (counts.get(feature) ?? 0) + 1)
  for (const line of text.split('\n')) {
    const words = wordsOf(line)
    words.forEach((name, at) => {
      if (!isEmptyWord(name)) add(name)
      if (at > 0) add(`${words[at - 1]} ${name}`)
      for (const wordClass of classesOf(name)) add(`<${wordClass}>`)
    })
  }
  return counts
}

export function isEmptyWord(name: string): boolean {
  return empty.has(name)
}

/** The words of a line as features know them. */
export function wordsOf(line: string): string[] {
  const words = line.normalize('NFKC').toLowerCase().match(word) ?? []
  return words.map((name) => (/\p{N}/u.test(name) ? '#' : name.replace('’', "'")))
}
