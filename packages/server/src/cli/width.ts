import stringWidth from 'string-width'

/** Pads a text with spaces to a width in columns of a terminal; wide and combining characters have their display width. */
export function padEnd(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - stringWidth(text)))
}

/** Breaks a text between words into lines of at most `columns`; null leaves it unchanged. A longer word gets a line of its own. */
export function wrap(text: string, columns: number | null): string {
  if (columns === null) return text
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || stringWidth(`${last} ${word}`) > columns) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}
/** Cuts a text to at most `columns`, with "…", between characters as a reader sees them. */
export function truncate(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text
  let cut = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(cut + segment) >= columns) break
    cut += segment
  }
  return `${cut}…`
}
