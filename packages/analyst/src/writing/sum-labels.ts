/** Labels of the sums in a bottom line. */
export const sumLabels = ['Price', 'Budget', 'Cost of the problem'] as const
export type SumLabel = (typeof sumLabels)[number]

const labelled = new RegExp(`^(?:${sumLabels.join('|')}): `)

/** A line without the label of a sum; null if it has none. */
export function withoutSumLabel(line: string): string | null {
  return labelled.test(line) ? line.replace(labelled, '') : null
}
