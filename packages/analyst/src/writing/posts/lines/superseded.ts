import type { CallFacts } from '../../facts/call-facts.ts'

// Sums of similar size are prices of the same thing.
const ratioMax = 1.7

/** Whether a later sentence names another sum of similar size: an offer that was bettered, or a counter that was taken. */
export function isSuperseded({ figures, statements }: CallFacts, at: number): boolean {
  const sumsOf = (place: number) =>
    figures
      .filter((one) => one.at === place && one.figure.currency !== '%')
      .map(({ figure }) => figure.readings[0]?.value ?? 0)
  const own = sumsOf(at).filter((value) => value >= 1)
  const later = figures.filter((one) => one.at > at).map((one) => one.at)
  const others = [...new Set(later)]
    .filter((place) => statements[place]?.isQuestion === false)
    .flatMap(sumsOf)
  const isRepeated = own.some((value) => others.includes(value))
  return (
    !isRepeated &&
    own.some((value) => others.some((other) => other / value < ratioMax && value / other < ratioMax))
  )
}
