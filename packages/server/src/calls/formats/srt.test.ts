import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertLinear, fuzzFormat, readRows } from '../../../test/fuzz-format.ts'
import { srt } from './srt.ts'

const sample = `1
00:00:01,500 --> 00:00:02,250
Mike: Hello
there.

2
00:00:03.000 --> 00:00:04.000
Note: {\\an8}this is <i>mine</i>.

3
00:00:05,000 --> 00:00:06,000
Mike: Yes.
`

describe('srt', () => {
  it('reads commas and dots, and speakers whose label repeats', () => {
    assert.deepEqual(readRows(srt, sample), [
      [1500, 2250, 'Mike', 'Hello there.'],
      [3000, 4000, 'Mike', 'Note: this is mine.'],
      [5000, 6000, 'Mike', 'Yes.'],
    ])
  })

  it('has speakers who speak once where each cue names one', () => {
    const text =
      '1\n00:00:01,500 --> 00:00:02,250\nMike: Hello\n\n2\n00:00:03,000 --> 00:00:04,000\nAnn Lee: Hi\n'
    assert.deepEqual(
      readRows(srt, text).map(([, , speaker]) => speaker),
      ['Mike', 'Ann Lee'],
    )
  })

  it('has no speakers if no label repeats', () => {
    const text = '1\n00:00:01,500 --> 00:00:02,250\nMike: Hello\n'
    assert.deepEqual(readRows(srt, text), [[1500, 2250, null, 'Mike: Hello']])
  })

  it("reads Deepgram's speakers in brackets on a line of their own, and keeps sounds as text", () => {
    const payloads = ['[speaker 0]\nHello.', '[laughs]', '[speaker 1]\nHi.', '[laughs]', '[speaker 0]\nSo.']
    const cues = payloads.map(
      (payload, index) => `${index + 1}\n00:00:0${index},000 --> 00:00:0${index},900\n${payload}\n`,
    )
    assert.deepEqual(
      readRows(srt, `${cues.join('\n')}\n6\n00:00:07,000 --> 00:00:08,000\n[speaker 1]\nBye.\n`).map((row) =>
        row.slice(2),
      ),
      [
        ['speaker 0', 'Hello.'],
        ['speaker 0', '[laughs]'],
        ['speaker 1', 'Hi.'],
        ['speaker 1', '[laughs]'],
        ['speaker 0', 'So.'],
        ['speaker 1', 'Bye.'],
      ],
    )
  })

  it('finds cues without an empty line between them, but keeps numbers that were spoken', () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\nOne.\n2\n00:00:03,000 --> 00:00:04,000\n42\n'
    assert.deepEqual(readRows(srt, text), [
      [1000, 2000, null, 'One.'],
      [3000, 4000, null, '42'],
    ])
  })

  it('is detected with or without indices', () => {
    assert.equal(srt.detect(sample), true)
    assert.equal(srt.detect('\uFEFF\r\n00:00:01,500 --> 00:00:02,250\r\nHi'), true)
    assert.equal(srt.detect('I count 1 --> 2'), false)
  })

  it('throws nothing but FormatError', () => {
    fuzzFormat(srt, sample, ['00:00:01,500 --> 00:00:02,250\n', '-->', 'Mike: ', '{\\an8}', '1\n'])
  })

  it('takes linear time', () => {
    assertLinear(srt, '1\n00:00:01,500 --> 00:00:02,250\n', ['{\\', '1\n', '1:1,', '0:1 --> 0:2\n'])
  })
})
