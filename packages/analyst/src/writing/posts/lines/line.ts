/** What a line of the bottom line tells: a sum, a day or a step, or a sentence of the call. */
export const lineKinds = ['price', 'budget', 'problem', 'date', 'step', 'quote', 'open'] as const
export type LineKind = (typeof lineKinds)[number]

/** Whether a line tells a sum of money. */
export function isSum(kind: LineKind): boolean {
  return kind === 'price' || kind === 'budget' || kind === 'problem'
}

/** A line that a bottom line may have. An open one cannot be understood alone: it is only cited. */
export interface Line {
  kind: LineKind
  label: string | null
  text: string
  /** The sentences that say it. */
  places: readonly number[]
}

/** A line as it is read. */
export function writeLine({ label, text }: Line): string {
  return label === null ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : `${label}: ${text}`
}

/** The number of words that a line takes. */
export function wordsOf(line: Line): number {
  return writeLine(line).split(/\s+/).length
}

/** A number of one word, as the source of a pattern. */
export const oneNumber =
  '(?:(?<![\\d,.])\\d[\\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\p{L}+teen|\\p{L}+ty(?:-\\p{L}+)?|hundred|thousand)'
