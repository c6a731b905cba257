import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertLinear, fuzzFormat, readRows } from '../../../test/fuzz-format.ts'
import { whisperTsv } from './whisper-tsv.ts'

const file = 'start\tend\ttext\n0\t1840\tHi there.\n1840\t3000\tWell, 20\t30 or so.\n3000\t3100\t\n'

describe('whisper-tsv', () => {
  it('reads milliseconds and knows no speakers', () => {
    for (const text of [file, file.replaceAll('\n', '\r\n'), `\n${file}`]) {
      assert.deepEqual(readRows(whisperTsv, text), [
        [0, 1840, null, 'Hi there.'],
        [1840, 3000, null, 'Well, 20 30 or so.'],
      ])
    }
  })

  it('keeps a line without the form of a segment, without times', () => {
    assert.deepEqual(readRows(whisperTsv, `${file}and on\n`).at(-1), [null, null, null, 'and on'])
  })

  it('is distinguished from other tables', () => {
    assert.ok(whisperTsv.detect(file))
    const others = [
      'start\tend\tname\n0\t1\ta\n',
      'start\tend\ttext\n0.00\t1.84\tHi.\n',
      'start\tend\ttext\n00:00:01\t00:00:02\tHi.\n',
      'start,end,text\n0,1,Hi.\n',
      'start\tend\ttext\n',
    ]
    assert.deepEqual(
      others.filter((text) => whisperTsv.detect(text)),
      [],
    )
  })

  it('throws nothing but FormatError', () => {
    fuzzFormat(whisperTsv, file, ['\t', 'start\tend\ttext\n', '0\t1\t'])
  })

  it('takes linear time', () => {
    assertLinear(whisperTsv, 'start\tend\ttext\n0\t1\t', ['\t', '0\t1\t', '\r\n', '0\t1\ta\n'])
  })
})
