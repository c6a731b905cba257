import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fuzzJson, onlyCall, readJsonRows } from '../../../test/fuzz-format.ts'
import { whisper } from './whisper.ts'

const file = {
  text: ' Hi there. Well.',
  language: 'en',
  segments: [
    {
      id: 0,
      seek: 0,
      start: 0,
      end: 1.84,
      text: ' Hi there.',
      avg_logprob: -0.2,
      compression_ratio: 1.2,
      no_speech_prob: 0.01,
    },
    {
      id: 1,
      seek: 0,
      start: 1.84,
      end: 3,
      text: ' Well.',
      words: [{ word: ' Well.', start: 1.9, end: 3, probability: 0.9 }],
    },
  ],
}

describe('whisper', () => {
  it('reads seconds, drops leading spaces and knows no speakers', () => {
    assert.deepEqual(readJsonRows(whisper, file), [
      [0, 1840, null, 'Hi there.'],
      [1840, 3000, null, 'Well.'],
    ])
  })

  it('keeps segments that Whisper marks as likely invented, and counts them', () => {
    const marks = [
      { no_speech_prob: 0.61 },
      { compression_ratio: 2.41 },
      { no_speech_prob: 0.6, compression_ratio: 2.4 },
    ]
    const segments = marks.map((mark, start) => ({ start, end: start + 1, text: ' Thank you.', ...mark }))
    const call = onlyCall(whisper.parse({ segments }))
    assert.equal(call.cues.length, 3)
    assert.deepEqual(call.warnings, [
      'Segments that Whisper itself marks as silence or repetition, likely invented, kept: 2.',
    ])
  })

  it('keeps a segment whose times are null', () => {
    assert.deepEqual(readJsonRows(whisper, { segments: [{ start: null, end: null, text: 'Hi.' }] }), [
      [null, null, null, 'Hi.'],
    ])
  })

  it('refuses a recording without speech', () => {
    assert.throws(() => whisper.parse({ text: '', segments: [], language: 'en' }), /no speech/)
  })

  it('throws nothing but FormatError, and soon', () => fuzzJson(whisper, file))
})
