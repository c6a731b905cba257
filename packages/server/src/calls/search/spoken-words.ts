// Longer strings are not words.
const wordMaxChars = 64

/** A word in lower case and its place in a text. */
export interface SpokenWord {
  word: string
  start: number
  end: number
}

/** The words of a text, in its order. */
export function spokenWords(text: string): SpokenWord[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word: word.normalize('NFC').toLowerCase(),
    start: index,
    end: index + word.length,
  }))
}

/** The different words of all segments, for the index of transcripts. */
export function distinctWords(segments: readonly { text: string }[]): string[] {
  const words = new Set<string>()
  for (const { text } of segments)
    for (const { word } of spokenWords(text)) if (word.length <= wordMaxChars) words.add(word)
  return [...words]
}
