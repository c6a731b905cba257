import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fuzzJson, onlyCall, readJsonRows } from '../../../test/fuzz-format.ts'
import { whisperx } from './whisperx.ts'

// Written from the description of WhisperX: no file of it was available.
const words = [
  { word: 'In', start: 0.5, end: 0.6, score: 0.9, speaker: 'SPEAKER_00' },
  { word: '2014,' },
  { word: 'yes.', start: 1.2, end: 1.5, score: 0.8, speaker: 'SPEAKER_00' },
]
const file = {
  segments: [
    { start: 0.5, end: 1.5, text: ' In 2014, yes.', words, speaker: 'SPEAKER_00' },
    { start: 2, end: 3, text: ' Right.', words: [{ word: 'Right.', start: 2, end: 3, score: 0.7 }] },
  ],
  word_segments: words,
  language: 'en',
}

describe('whisperx', () => {
  it('reads segments with their speakers, even if words lack an alignment', () => {
    assert.deepEqual(readJsonRows(whisperx, file), [
      [500, 1500, 'SPEAKER_00', 'In 2014, yes.'],
      [2000, 3000, null, 'Right.'],
    ])
  })

  it('splits a segment with several speakers, with a warning', () => {
    const both = [
      { word: 'Ready?', start: 0, end: 0.4, speaker: 'SPEAKER_01' },
      { word: '10', speaker: undefined },
      { word: 'no.', start: 0.8, end: 1, speaker: 'SPEAKER_00' },
    ]
    const segments = [{ start: 0, end: 1, text: ' Ready? 10 no.', words: both, speaker: 'SPEAKER_01' }]
    const call = onlyCall(whisperx.parse({ segments }))
    assert.deepEqual(
      call.cues.map(({ startMs, endMs, speaker, text }) => [startMs, endMs, speaker, text]),
      [
        [0, 400, 'SPEAKER_01', 'Ready?'],
        [null, null, 'SPEAKER_01', '10'],
        [800, 1000, 'SPEAKER_00', 'no.'],
      ],
    )
    assert.deepEqual(call.warnings, [
      'Segments in which several speak, split by the speakers of their words: 1.',
    ])
  })

  it('joins the letters of Japanese as in the segment', () => {
    const letters = Array.from('30台のAWSです。はい')
    const said = letters.map((word, at) => ({ word, speaker: at < letters.length - 2 ? 'A' : 'B' }))
    const segments = [{ start: 0, end: 1, text: letters.join(''), words: said }]
    assert.deepEqual(
      readJsonRows(whisperx, { segments }).map(([, , speaker, text]) => [speaker, text]),
      [
        ['A', '30台のAWSです。'],
        ['B', 'はい'],
      ],
    )
  })

  it('takes the speaker of the words if the segment has none', () => {
    assert.deepEqual(
      readJsonRows(whisperx, { segments: [{ start: 0.5, end: 1.5, text: ' In 2014, yes.', words }] }),
      [[500, 1500, 'SPEAKER_00', 'In 2014, yes.']],
    )
  })

  it('is distinguished from Whisper by its members', () => {
    const [, plain] = file.segments
    assert.equal(whisperx.detect({ segments: [plain] }), false)
    assert.equal(whisperx.detect({ segments: [plain], word_segments: [] }), true)
    assert.equal(whisperx.detect({ segments: [plain, { ...plain, speaker: 'A' }] }), true)
  })

  it('throws nothing but FormatError, and soon', () => fuzzJson(whisperx, file))
})
