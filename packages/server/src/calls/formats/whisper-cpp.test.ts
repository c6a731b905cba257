import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fuzzJson, onlyCall, readJsonRows } from '../../../test/fuzz-format.ts'
import { whisperCpp } from './whisper-cpp.ts'

// Written from the description of whisper.cpp: no file of it was available.
const file = {
  systeminfo: 'AVX = 1',
  result: { language: 'en' },
  transcription: [
    {
      timestamps: { from: '00:00:00,000', to: '00:00:01,840' },
      offsets: { from: 0, to: 1840 },
      text: ' Hi there. [SPEAKER_TURN]',
      speaker: '0',
      tokens: [{ text: ' Hi' }],
    },
    {
      timestamps: { from: '00:00:01,840', to: '01:00:03,000' },
      text: ' Well.',
      speaker: '?',
      speaker_turn_next: true,
    },
  ],
}

describe('whisper-cpp', () => {
  it('reads offsets as milliseconds, timestamps without them, and makes no person of a mark', () => {
    assert.deepEqual(readJsonRows(whisperCpp, file), [
      [0, 1840, 'Speaker 0', 'Hi there.'],
      [1840, 3_603_000, null, 'Well.'],
    ])
  })

  it('leaves unreadable times unknown', () => {
    const transcription = [{ text: 'Hi.', timestamps: { from: 'soon' } }]
    assert.deepEqual(readJsonRows(whisperCpp, { transcription }), [[null, null, null, 'Hi.']])
  })

  it('leaves out blank audio, with a warning', () => {
    const blank = { offsets: { from: 0, to: 1 }, text: ' [BLANK_AUDIO]' }
    const call = onlyCall(whisperCpp.parse({ transcription: [blank, ...file.transcription] }))
    assert.equal(call.cues.length, 2)
    assert.deepEqual(call.warnings, ['Segments marked as blank audio, left out: 1.'])
  })

  it('throws nothing but FormatError, and soon', () => fuzzJson(whisperCpp, file))
})
