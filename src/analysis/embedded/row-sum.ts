const offset = 128
// So many rows of bytes are added before a half word of 16 bits could run over.
const rowsMax = 256
// Pairs of columns that are summed side by side.
const pairsAtOnce = 4

/** Sums rows of a table of signed bytes, `width` columns each; the array is filled anew by the next call. */
export type RowSum = (rows: Int32Array, count: number) => Int32Array

/** Rows are added two columns at a time: a 32-bit number holds both, each in 16 bits. */
export function createRowSum(table: Int8Array, width: number): RowSum {
  const half = pairsAtOnce * Math.ceil(width / 2 / pairsAtOnce)
  const pairs = packPairs(table, width, half)
  const sums = new Int32Array(2 * half)

  const unpack = (pair: number, at: number, added: number): void => {
    sums[2 * at] = (sums[2 * at] as number) + (pair & 0xffff) - added * offset
    sums[2 * at + 1] = (sums[2 * at + 1] as number) + (pair >>> 16) - added * offset
  }
  // Four sums stay in registers while the rows go by.
  const addSome = (rows: Int32Array, from: number, to: number): void => {
    for (let at = 0; at < half; at += pairsAtOnce) {
      let [a, b, c, d] = [0, 0, 0, 0]
      for (let row = from; row < to; row += 1) {
        const place = (rows[row] as number) * half + at
        a = (a + (pairs[place] as number)) | 0
        b = (b + (pairs[place + 1] as number)) | 0
        c = (c + (pairs[place + 2] as number)) | 0
        d = (d + (pairs[place + 3] as number)) | 0
      }
      unpack(a, at, to - from)
      unpack(b, at + 1, to - from)
      unpack(c, at + 2, to - from)
      unpack(d, at + 3, to - from)
    }
  }
  return (rows, count) => {
    sums.fill(0)
    for (let from = 0; from < count; from += rowsMax) addSome(rows, from, Math.min(count, from + rowsMax))
    return sums
  }
}

// Row by row, without a division for each of millions of bytes: that took a fifth of a second of every start.
function packPairs(table: Int8Array, width: number, half: number): Int32Array {
  const rows = table.length / width
  const pairs = new Int32Array(rows * half)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const place = row * half + (column >> 1)
      const value = (table[row * width + column] as number) + offset
      pairs[place] = (pairs[place] as number) | (value << (column % 2 === 0 ? 0 : 16))
    }
  }
  return pairs
}
