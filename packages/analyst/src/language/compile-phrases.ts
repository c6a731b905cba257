/*
 * Phrases of the word lists as patterns. In a phrase
 *   (a|b)      stands for either,
 *   [word]     may be left out, and so may the blank inside of the brackets,
 *   m+         stands for one or more of the letter,
 *   start*     stands for any ending,
 *   _          stands for any word,
 *   {not x|y}  at its end: neither may follow,
 *   '          stands for both apostrophes.
 */

export interface PhraseOptions {
  /** The place in a text: anywhere (the default), at its start, or the whole text. */
  at?: 'anywhere' | 'start' | 'whole'
  flags?: string
}

/** A pattern that finds any of the phrases, between the edges of words, in either case. */
export function compilePhrases(
  phrases: readonly string[],
  { at = 'anywhere', flags = 'i' }: PhraseOptions = {},
): RegExp {
  const any = alternatives(phrases)
  const sources = { anywhere: `\\b${any}\\b`, start: `^${any}\\b`, whole: `^${any}$` }
  return new RegExp(sources[at], flags)
}

/** The phrases as one group, for a larger pattern. The first match wins. */
export function alternatives(phrases: readonly string[]): string {
  if (phrases.length === 0) throw new Error('A pattern needs at least one phrase.')
  return `(?:${phrases.map(toPattern).join('|')})`
}

/** The phrases with each letter of any length: "um" also finds "uuummm". */
export function holdLetters(phrases: readonly string[]): string[] {
  return phrases.map((phrase) => phrase.replace(/(\p{L})\1*/gu, '$&+'))
}

function toPattern(phrase: string): string {
  const { said, next } = /^(?<said>.*?)(?: \{not (?<next>.*)\})?$/s.exec(phrase)?.groups ?? {}
  const pattern = translate(said ?? '')
  return next === undefined ? pattern : `${pattern}(?! (?:${translate(next)})\\b)`
}

const signs: Record<string, string> = {
  '(': '(?:',
  '[': '(?:',
  ']': ')?',
  "'": "['’]",
  '*': '\\w*',
  _: '[a-z]+',
}

function translate(said: string): string {
  return said.replace(/[([\]'*_]|[.?^$\\/{}]/g, (sign) => signs[sign] ?? `\\${sign}`)
}
