import { integerAt } from '../at.ts'
/** Finds the row of a key among distinct 32-bit keys, or -1. A half-empty table with open addressing is much faster than a Map of numbers. */
export function rowsByKey(keys: Int32Array): (key: number) => number {
  let size = 1
  while (size < 2 * keys.length + 2) size *= 2
  const slots = new Int32Array(2 * size)
  const last = 2 * size - 1
  const placeOf = (key: number) => {
    let place = (Math.imul(key, 0x9e3779b1) << 1) & last
    while (slots[place + 1] !== 0 && slots[place] !== key) place = (place + 2) & last
    return place
  }
  keys.forEach((key, row) => {
    const place = placeOf(key)
    slots[place] = key
    slots[place + 1] = row + 1
  })
  return (key) => integerAt(slots, placeOf(key) + 1) - 1
}
