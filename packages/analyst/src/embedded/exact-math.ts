// Math.exp and Math.log may differ in the last digit between processors; these use only operations that IEEE 754 defines exactly.
const ln2High = 0.6931471803691238
const ln2Low = 1.9082149292705877e-10
const bits = new DataView(new ArrayBuffer(8))

/** e to the power of x, the same on every machine; x is held between -700 and 700. */
export function exp(x: number): number {
  const held = x > 700 ? 700 : x < -700 ? -700 : x
  const power = Math.round(held / Math.LN2)
  const rest = held - power * ln2High - power * ln2Low
  let sum = 1
  for (let term = 13; term > 0; term -= 1) sum = 1 + (rest / term) * sum
  bits.setInt32(0, (power + 1023) << 20)
  bits.setInt32(4, 0)
  return sum * bits.getFloat64(0)
}

/** The natural logarithm of a positive number, the same on every machine. */
export function log(x: number): number {
  bits.setFloat64(0, x)
  const power = (bits.getInt32(0) >>> 20) - 1023
  bits.setInt32(0, (bits.getInt32(0) & 0xfffff) | (1023 << 20))
  const mantissa = bits.getFloat64(0)
  const ratio = (mantissa - Math.SQRT2) / (mantissa + Math.SQRT2)
  const square = ratio * ratio
  let sum = 0
  for (let term = 25; term > 0; term -= 2) sum = 1 / term + square * sum
  return 2 * ratio * sum + (power + 0.5) * Math.LN2
}

// Counts in a call are seldom larger.
const logs = Float64Array.from({ length: 1024 }, (_, count) => log(Math.max(1, count)))

/** The cached natural logarithm of a whole number from 1 on. */
export function logOfCount(count: number): number {
  return logs[count] ?? log(count)
}

/** The probability whose log odds are x. */
export function probabilityOf(x: number): number {
  return 1 / (1 + exp(-x))
}
