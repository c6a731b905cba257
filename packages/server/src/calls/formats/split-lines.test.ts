import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { linesMax, splitLines } from './split-lines.ts'

describe('splitLines', () => {
  it('splits at every kind of line end', () => {
    assert.deepEqual(splitLines('\uFEFFa \r\n\nb\rc'), ['a', '', 'b', 'c'])
  })

  it('takes \\r\\r\\n for one line end', () => {
    assert.deepEqual(splitLines('a\r\r\nb\r\r\n\r\r\nc\r\rd'), ['a', 'b', '', 'c', '', 'd'])
  })

  it('refuses a file over the limit of lines and names the limit', () => {
    assert.equal(splitLines('\n'.repeat(linesMax - 1)).length, linesMax)
    assert.throws(() => splitLines('\n'.repeat(linesMax)), /1000000 lines/)
  })
})
