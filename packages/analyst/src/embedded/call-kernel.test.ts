import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Side } from '@earshot/contract/transcript'
import fc from 'fast-check'
import wabt from 'wabt'
import { createCallKernel, rowWidth } from './call-kernel.ts'
import { scoreAt, scoresOf } from './call-scores.ts'
import { judgeSize, ownSize, pairWeights } from './judge-sentence.ts'
import type { Spoken } from './read-call.ts'

const width = 5
const [scoreMin, scoreMax, reach] = [-7, 5, 5]
const judges = Float32Array.from({ length: width * judgeSize(width) }, (_, at) => Math.sin(at + 1))
const kernel = createCallKernel(pairWeights(judges, width))
const score = fc.integer({ min: -40_000, max: 40_000 }).map((number) => Math.fround(number / 4096))
const sentence = fc.record({
  side: fc.constantFrom<Side | null>('rep', 'customer', null),
  row: fc.array(score, { minLength: width, maxLength: width }),
})
const call = fc.array(sentence, { maxLength: 40 })

describe('the kernel of call scores', () => {
  it('is made by the program that is in the repository', async () => {
    const { parseWat } = await wabt()
    const text = readFileSync(new URL('call-scores.wat', import.meta.url), 'utf8')
    const built = parseWat('call-scores.wat', text).toBinary({}).buffer
    assert.deepEqual(Buffer.from(built), readFileSync(new URL('call-scores.wasm', import.meta.url)))
  })

  it('gives each sentence its score, the mean around it and the maximum of the other side before it', () => {
    fc.assert(
      fc.property(call, (said) => {
        const scores = scored(said)
        const above = said.map(({ row }) => row.map(level))
        said.forEach((_, at) => {
          for (let column = 0; column < width; column += 1) {
            const scoreOf = (other: number) => above[other]?.[column] ?? 0
            const near = above.slice(Math.max(0, at - reach), at + reach + 1)
            const sum = near.reduce((total, row) => total + (row[column] ?? 0), 0)
            const heard = heardBy(said, at).map(scoreOf)
            assert.equal(scoreAt(scores, at, column), scoreOf(at))
            assert.equal(scores.around[at * rowWidth + column], Math.fround(sum / near.length))
            assert.equal(scores.heard[at * rowWidth + column], Math.max(0, ...heard))
          }
        })
      }),
    )
  })

  it('weighs all columns around a sentence, equal to plain JavaScript to the last digit', () => {
    fc.assert(
      fc.property(call, (said) => {
        const { above, around, heard } = scored(said)
        for (let at = 0; at < said.length; at += 1) {
          const [own, before, after] = [at, at - 1, at + 1].map((place) => rowOf(above, place))
          const rows = [own, before, after, rowOf(around, at), rowOf(heard, at)]
          for (let column = 0; column < width; column += 1)
            assert.equal(kernel.weigh(at, column), weighed(rows, column))
        }
      }),
    )
  })

  it('has room for a call that is longer than any before, and forgets the one before', () => {
    const long = Array.from({ length: 3000 }, () => ({ side: null, row: [9, 9, 9, 9, 9] }))
    assert.ok(scored(long).above.every((number) => number === scoreMax - scoreMin || number === -scoreMin))
    const short = scored([{ side: null, row: [-7, -7, -7, -7, -7] }])
    assert.equal(short.above.length, rowWidth)
    assert.equal(kernel.weigh(0, 0), 0)
  })

  it('gives the room of an exceedingly long call back', () => {
    const bytesFor = (count: number) => kernel.rowsFor(count).above.buffer.byteLength
    const few = bytesFor(1)
    assert.ok(bytesFor(50_000) > 10 * few)
    assert.ok(bytesFor(1) <= few)
  })
})

function scored(said: readonly { side: Side | null; row: readonly number[] }[]) {
  return scoresOf(kernel, width, said as unknown as readonly Spoken[], (rows, size) => {
    said.forEach(({ row }, at) => {
      rows.set(row, at * size)
    })
  })
}

function level(number: number): number {
  return Math.fround(Math.min(scoreMax, Math.max(scoreMin, number)) - scoreMin)
}

// The last four sentences of the other side among the twelve before the speaker's current run.
function heardBy(said: readonly { side: Side | null }[], at: number): number[] {
  const side = said[at]?.side ?? null
  if (side === null) return []
  let first = at
  while (first > 0 && said[first - 1]?.side === side) first -= 1
  const others: number[] = []
  for (let other = first - 1; other >= Math.max(0, first - 12) && others.length < 4; other -= 1)
    if ((said[other]?.side ?? side) !== side) others.push(other)
  return others.filter((other) => other >= at - 12)
}

function rowOf(rows: Float32Array, at: number): Float32Array {
  return at < 0 ? new Float32Array(rowWidth) : rows.slice(at * rowWidth, (at + 1) * rowWidth)
}

function weighed(rows: readonly (Float32Array | undefined)[], column: number): number {
  const sums = rows.map((row, view) => {
    const [even = 0, odd = 0] = [0, 1].map((lane) => {
      let sum = 0
      for (let other = lane; other < width; other += 2)
        sum += (row?.[other] ?? 0) * (judges[column * judgeSize(width) + ownSize + view * width + other] ?? 0)
      return sum
    })
    return even + odd
  })
  return sums.reduce((total, sum) => total + sum)
}
