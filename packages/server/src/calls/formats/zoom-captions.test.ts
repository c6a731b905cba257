import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertLinear, fuzzFormat, readRows, readWarnings } from '../../../test/fuzz-format.ts'
import { zoomCaptions } from './zoom-captions.ts'

// Written from descriptions by others: Zoom does not describe the form.
const file =
  '[Ann Lee] 14:03:17\nGood to see you.\n\n[Bob | Them [Acme]] 14:03:22\nLikewise.\nIt is 10:30: go on.\n\n[Ann Lee] 9:03:30\nSo.\n'

describe('zoom-captions', () => {
  it('reads speakers and words, and ignores times of day', () => {
    for (const text of [file, file.replaceAll('\n', '\r\n')]) {
      assert.deepEqual(readRows(zoomCaptions, text), [
        [null, null, 'Ann Lee', 'Good to see you.'],
        [null, null, 'Bob | Them [Acme]', 'Likewise. It is 10:30: go on.'],
        [null, null, 'Ann Lee', 'So.'],
      ])
    }
    assert.match(readWarnings(zoomCaptions, file).join(), /^Times of day.*left out: 3\.$/)
  })

  it('is distinguished from a transcript in plain text', () => {
    assert.ok(zoomCaptions.detect(`\n${file}`))
    const others = [
      '[00:15] Ann: Hi.',
      '[Ann] Hi.',
      '[Ann] 00:15\nHi.',
      'Ann 14:03:17\nHi.',
      '[Ann] 14:03:17 Hi.',
    ]
    assert.deepEqual(
      others.filter((text) => zoomCaptions.detect(text)),
      [],
    )
  })

  it('throws nothing but FormatError', () => {
    fuzzFormat(zoomCaptions, file, ['[Ann] 14:03:17\n', '[', '] ', '14:03:17'])
  })

  it('takes linear time', () => {
    assertLinear(zoomCaptions, '[Ann] 14:03:17\n', ['[', ']', '] 1', '[A] 14:03:17\n', '[A] 14:03:1'])
  })
})
