const filler = new Set('the a an our their my your mr mrs ms dr head of and'.split(' '))

function wordsOf(name: string): string[] {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !filler.has(word))
}

/** Whether all words of the shorter name are in the longer one. */
export function sameName(a: string, b: string): boolean {
  const [shorter, longer] = [wordsOf(a), wordsOf(b)].sort((one, other) => one.length - other.length)
  return shorter !== undefined && shorter.length > 0 && shorter.every((word) => longer?.includes(word))
}

export function sharesWord(a: string, b: string): boolean {
  const other = wordsOf(b)
  return wordsOf(a).some((word) => other.includes(word))
}
