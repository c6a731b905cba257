import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import wabt from 'wabt'
import { createGramScores, tableWidth } from './gram-scores.ts'

const width = 5
const bias = Float32Array.of(0.5, -1, 0, 3, -0.25)
const unit = Float32Array.of(1, 0.5, -2, 0.125, 7)
const scale = 0.3
const key = fc.integer().filter((number) => number !== 0)
const row = fc.array(fc.integer({ min: -128, max: 127 }), { minLength: width, maxLength: width })

describe('gram scores', () => {
  it('are made by the program that is in the repository', async () => {
    const { parseWat } = await wabt()
    const text = parseWat(
      'gram-scores.wat',
      readFileSync(new URL('gram-scores.wat', import.meta.url), 'utf8'),
    )
    const built = text.toBinary({}).buffer
    assert.deepEqual(Buffer.from(built), readFileSync(new URL('gram-scores.wasm', import.meta.url)))
  })

  it('are the sums of the rows of those grams that are known, each counted once', () => {
    const rows = fc.uniqueArray(fc.tuple(key, row), { maxLength: 60, selector: ([of]) => of })
    const sentences = fc.array(fc.array(fc.oneof(key, fc.nat(80)), { maxLength: 200 }), { maxLength: 5 })
    fc.assert(
      fc.property(rows, sentences, (table, said) => {
        const scores = scoresOf(table)
        for (const picks of said) {
          // Small numbers stand for keys of the table, so that many are known, some several times.
          const keys = picks.map((pick) => table[pick]?.[0] ?? pick)
          const distinct = table.filter(([of]) => keys.includes(of))
          scores.keys.set(keys)
          assert.equal(scores.find(keys.length), distinct.length)
          assert.deepEqual(scores.score(distinct.length, scale).slice(0, width), expected(distinct))
        }
      }),
    )
  })

  it('add up more rows than 16 bits hold', () => {
    const table = Array.from({ length: 1000 }, (_, at) => [at + 1, [127, -128, 127, -128, 1]] as const)
    const scores = scoresOf(table)
    scores.keys.set(table.map(([of]) => of))
    assert.equal(scores.find(table.length), table.length)
    assert.deepEqual(scores.score(table.length, scale).slice(0, width), expected(table))
    assert.deepEqual([...scores.sums.slice(0, width)], [127_000, -128_000, 127_000, -128_000, 1000])
  })

  it('have as many columns as a row holds', () => {
    const weights = new Int8Array(2 * tableWidth)
    const [keys, last] = [Int32Array.of(1, 2), new Int8Array(2)]
    assert.throws(() => createGramScores({ keys, weights, last, bias, unit }), /48 columns/)
  })
})

type Row = readonly [key: number, weights: readonly number[]]

// The last column in a table of its own.
function scoresOf(table: readonly Row[]) {
  const keys = Int32Array.from(table, ([of]) => of)
  const weights = Int8Array.from(table.flatMap(([, row]) => row.slice(0, -1)))
  const last = Int8Array.from(table.flatMap(([, row]) => row.slice(-1)))
  return createGramScores({ keys, weights, last, bias, unit })
}

function expected(table: readonly Row[]): Float32Array {
  return Float32Array.from(bias, (start, column) => {
    const sum = table.reduce((total, [, weights]) => total + (weights[column] ?? 0), 0)
    return start + sum * scale * (unit[column] ?? 0)
  })
}
