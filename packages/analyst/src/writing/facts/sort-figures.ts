import type { Figure } from './figures.ts'

/** A number in a call, with its place. */
export interface SaidFigure {
  figure: Figure
  /** Its sentence. */
  at: number
}

// More than any call has: each figure is compared with all of them.
const sumsMax = 300

/** The figures of a call, as each of them is compared with all others. */
export interface Figures {
  all: readonly SaidFigure[]
  /** By each value that they may have. */
  byValue: ReadonlyMap<number, readonly SaidFigure[]>
  /** Those that are sums for sure, with one reading. */
  sums: readonly { figure: Figure; at: number; value: number }[]
}

/** The figures of a call, by value and by sureness. */
export function sortFigures(all: readonly SaidFigure[]): Figures {
  const byValue = new Map<number, SaidFigure[]>()
  for (const said of all)
    for (const value of new Set(said.figure.readings.map((reading) => reading.value))) {
      const known = byValue.get(value)
      if (known) known.push(said)
      else byValue.set(value, [said])
    }
  const sums = all.flatMap(({ figure, at }) => {
    const [first, ...others] = figure.readings
    const isSum = isSure(figure) && figure.currency !== '%' && others.length === 0
    return first && isSum ? { figure, at, value: first.value } : []
  })
  return { all, byValue, sums: sums.slice(0, sumsMax) }
}

/** Whether a figure is a sum without doubt. */
export function isSure({ isLarge, currency }: Figure): boolean {
  return isLarge || currency !== null
}
