import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createProgress } from './progress.ts'

describe('createProgress', () => {
  it('draws one bar over itself at a terminal, with the time that is left, and ends its line', () => {
    const { written, show } = record(true)
    show(1, 4, 'files', 1000)
    show(4, 4, 'files', 4000)
    assert.equal(written[0], '\r\u001b[2K[#######.......................] 1 of 4 files, about 3 s left')
    assert.equal(written[1], `\r\u001b[2K[${'#'.repeat(30)}] 4 of 4 files\n`)
  })

  it('prints a plain line every ten seconds without a terminal, and none for a short step', () => {
    const { written, show } = record(false)
    show(1, 9, 'files', 9_999)
    assert.deepEqual(written, [])
    show(2, 9, 'files', 10_000)
    show(3, 9, 'files', 19_999)
    show(4, 9, 'files', 20_000)
    assert.deepEqual(written, ['2 of 9 files\n', '4 of 9 files\n'])
  })

  it('shows a step without anything to do as done', () => {
    const { written, show } = record(true)
    show(0, 0, 'files', 0)
    assert.match(written.join(), /#{30}\] 0 of 0 files\n$/)
  })
})

function record(isTTY: boolean) {
  const written: string[] = []
  let clock = 0
  const progress = createProgress({ write: (text) => written.push(text), isTTY }, () => clock)
  return {
    written,
    show: (done: number, total: number, what: string, atMs: number) => {
      clock = atMs
      progress(done, total, what)
    },
  }
}
