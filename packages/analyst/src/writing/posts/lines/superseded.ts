import type { CallFacts } from '../../facts/call-facts.ts'

// Sums of similar size are prices of the same thing.
const ratioMax = 1.7

/** Whether a later sentence names another sum of similar size: an offer that was bettered, or a counter that was taken. */
export function isSuperseded({ figures, statements }: CallFacts, at: number): boolean {
  const sums = figures.filter((one) => one.at >= at && one.figure.currency !== '%')
  const sumOf = ({ figure }: (typeof sums)[number]) => figure.readings[0]?.value ?? 0
  const own = sums.filter((one) => one.at === at && sumOf(one) >= 1).map(sumOf)
  const others = sums.filter((one) => one.at > at && statements[one.at]?.isQuestion === false).map(sumOf)
  const isRepeated = own.some((value) => others.includes(value))
  return (
    !isRepeated &&
    own.some((value) => others.some((other) => other / value < ratioMax && value / other < ratioMax))
  )
}
