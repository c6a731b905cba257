const offset = 128
// So many rows of bytes are added before a half word of 16 bits could run over.
const rowsMax = 256

/** Adds rows of a table of signed bytes, two columns at a time: a 32-bit number holds both, each in 16 bits. */
export interface RowSum {
  add: (row: number) => void
  /** The sums of the rows added since the last call; the array is filled anew by the next. */
  take: () => Int32Array
}

export function createRowSum(table: Int8Array, width: number): RowSum {
  const half = Math.ceil(width / 2)
  const rows = table.length / width
  const pairs = new Int32Array(rows * half)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const shift = column % 2 === 0 ? 0 : 16
      const place = row * half + (column >> 1)
      pairs[place] = (pairs[place] as number) | (((table[row * width + column] as number) + offset) << shift)
    }
  }
  const open = new Int32Array(half)
  const sums = new Int32Array(2 * half)
  const taken = new Int32Array(2 * half)
  let added = 0

  const close = (): void => {
    for (let at = 0; at < half; at += 1) {
      const pair = open[at] as number
      sums[2 * at] = (sums[2 * at] as number) + (pair & 0xffff) - added * offset
      sums[2 * at + 1] = (sums[2 * at + 1] as number) + (pair >>> 16) - added * offset
    }
    open.fill(0)
    added = 0
  }
  const add = (row: number): void => {
    if (added === rowsMax) close()
    added += 1
    const from = row * half
    for (let at = 0; at < half; at += 1) open[at] = ((open[at] as number) + (pairs[from + at] as number)) | 0
  }
  const take = (): Int32Array => {
    close()
    taken.set(sums)
    sums.fill(0)
    return taken
  }
  return { add, take }
}
