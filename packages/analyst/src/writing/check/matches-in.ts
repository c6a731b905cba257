/** All matches of a global pattern in a text. `matchAll` copies the pattern first, which takes longer than a search in vain. */
export function matchesIn(text: string, pattern: RegExp): RegExpExecArray[] {
  return text.search(pattern) < 0 ? [] : [...text.matchAll(pattern)]
}
