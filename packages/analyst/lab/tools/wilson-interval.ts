// Normal deviations of a 95 % interval.
const deviations = 1.96

/** The 95 % interval of a share, after Wilson (1927): its two ends, 0 to 1. */
export function wilsonInterval(right: number, count: number): [number, number] {
  const share = right / count
  const square = deviations ** 2
  const middle = (share + square / (2 * count)) / (1 + square / count)
  const half =
    (deviations * Math.sqrt((share * (1 - share)) / count + square / (4 * count ** 2))) / (1 + square / count)
  return [middle - half, middle + half]
}
