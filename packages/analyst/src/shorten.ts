/** Cuts a text to at most `charsMax` characters, between words if it has any. */
export function shorten(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  const cut = text.slice(0, charsMax - 1)
  const kept = /^\S*$/.test(cut) ? cut : cut.replace(/\s+\S*$/, '')
  return `${kept.replace(/[\ud800-\udbff]$/, '').replace(/[\s,;:.–—]+$/u, '')}…`
}
