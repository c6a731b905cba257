import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { doubleAt, itemAt } from '../../at.ts'
import { readCall } from '../read-call.ts'
import { indexCall } from './call-index.ts'
import { topicColumns } from './topic-columns.ts'
import { createWordSpace, dimensions } from './word-space.ts'

const turn = (text: string, index: number) => ({
  index,
  speaker: null,
  side: null,
  startMs: null,
  endMs: null,
  text,
})
const segments = [
  'The budget is tight this year.',
  'Nobody wants to cut the budget again.',
  'Lunch is at noon.',
  'The budget meeting is on Monday.',
  ...new Array<string>(20).fill('Lunch is at noon.'),
].map(turn)
const space = createWordSpace(['lunch'], new Int8Array(dimensions).fill(1))
const indexOf = (turns: typeof segments) =>
  indexCall(
    readCall(turns, () => [0]),
    turns,
    space,
  )
const sure = 8

describe('columns from the first reading', () => {
  it('give most to sentences that share words with the passage, and the part of it before and after', () => {
    const passage = Float64Array.from(segments, (_, row) => (row < 2 ? sure : -sure))
    const columns = topicColumns(indexOf(segments), { passage, quote: passage })
    const shared = itemAt(columns, 0)
    assert.ok(doubleAt(shared, 3) > doubleAt(shared, 2))
    const [before, after] = columns.slice(-2) as [Float64Array, Float64Array]
    assert.deepEqual([...before.subarray(0, 4)].map(Math.round), [0, 1, 2, 2])
    assert.deepEqual([...after.subarray(0, 4)].map(Math.round), [1, 0, 0, 0])
  })

  it('are empty for an empty call', () => {
    const none = new Float64Array()
    for (const column of topicColumns(indexOf([]), { passage: none, quote: none }))
      assert.equal(column.length, 0)
  })
})
