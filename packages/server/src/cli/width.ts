import stringWidth from 'string-width'

/** Pads a text with spaces to a width in columns of a terminal: wide and combining characters count as they are shown. */
export function padEnd(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - stringWidth(text)))
}

/** A text in lines of at most so many columns, broken between words; unchanged for null. A word that is longer has a line of its own. */
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
/** A text in at most so many columns, cut with "…". Whole characters, as a reader counts them, stay whole. */
export function truncate(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text
  let cut = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(cut + segment) >= columns) break
    cut += segment
  }
  return `${cut}…`
}
