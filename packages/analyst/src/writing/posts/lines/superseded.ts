import type { CallFacts } from '../../facts/call-facts.ts'
import type { FoundAmount } from '../../facts/find-amounts.ts'
import { isBesidePrice } from './beside-price.ts'

// Sums of similar size are prices of the same thing.
const ratioMax = 1.7

/** Whether a sentence's price is replaced by a later one of similar size: an offer that was bettered, or a counter that was taken. */
export function isSuperseded({ amounts, statements }: CallFacts, at: number): boolean {
  const textOf = (one: FoundAmount) => statements[one.at[0] ?? -1]?.text ?? ''
  const prices = amounts.filter(
    (one) => one.whose === 'us' && one.currency !== '%' && !isBesidePrice(textOf(one), one.said),
  )
  const own = prices.filter((one) => one.at.includes(at))
  const isLater = (one: FoundAmount) =>
    one.at.some((place) => place > at && statements[place]?.isQuestion === false)
  return own.some(({ value, at: places }) => {
    if (places.some((place) => place > at)) return false
    return prices.some(
      (other) =>
        other.stands &&
        isLater(other) &&
        other.value !== value &&
        other.value / value < ratioMax &&
        value / other.value < ratioMax,
    )
  })
}
