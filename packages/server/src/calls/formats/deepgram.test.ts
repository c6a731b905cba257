import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fuzzJson, readJsonRows } from '../../../test/fuzz-format.ts'
import { deepgram } from './deepgram.ts'

const words = [
  { word: 'hi', punctuated_word: 'Hi.', start: 0.08, end: 0.32, speaker: 0 },
  { word: 'well', start: 0.5, end: 1.0005, speaker: 1 },
  { word: 'yes', punctuated_word: 'yes?', start: 1.1, end: 1.5, speaker: 1 },
]
const utterances = [
  { start: 0.08, end: 0.32, channel: 0, transcript: 'Hi.', speaker: 0, words: words.slice(0, 1) },
  { start: 0.5, end: 1.5, channel: 1, transcript: 'well yes?', speaker: 1, words: words.slice(1) },
]
const paragraphs = {
  transcript: '\nSpeaker 0: Hi.',
  paragraphs: [
    { sentences: [{ text: 'Hi.', start: 0.08, end: 0.32 }], speaker: 0, num_words: 1 },
    { sentences: [{ text: 'Well yes?', start: 0.5, end: 1.5 }], speaker: 1, num_words: 2 },
  ],
}

function response(alternatives: object[], others: object = {}) {
  const channels = alternatives.map((alternative) => ({
    alternatives: [{ transcript: 'x', ...alternative }],
  }))
  return { metadata: { duration: 2, channels: channels.length }, results: { channels, ...others } }
}

describe('deepgram', () => {
  it('prefers utterances to paragraphs and these to words, and reads seconds', () => {
    const spoken = [
      [80, 320, 'Speaker 0', 'Hi.'],
      [500, 1500, 'Speaker 1', 'well yes?'],
    ]
    assert.deepEqual(readJsonRows(deepgram, response([{ words, paragraphs }], { utterances })), spoken)
    assert.deepEqual(readJsonRows(deepgram, response([{ words, paragraphs }])), [
      spoken[0],
      [500, 1500, 'Speaker 1', 'Well yes?'],
    ])
    assert.deepEqual(readJsonRows(deepgram, response([{ words }], { utterances: [] })), spoken)
  })

  it('splits an utterance in which two speak by its words', () => {
    const both = [{ start: 0.08, end: 1.5, channel: 0, transcript: 'Hi. well yes?', speaker: 0, words }]
    assert.deepEqual(
      readJsonRows(deepgram, response([{}], { utterances: both })).map(([, , speaker, text]) => [
        speaker,
        text,
      ]),
      [
        ['Speaker 0', 'Hi.'],
        ['Speaker 1', 'well yes?'],
      ],
    )
  })

  it('takes the channel as the speaker if there are several', () => {
    assert.deepEqual(
      readJsonRows(deepgram, response([{}, {}], { utterances })).map(([, , speaker]) => speaker),
      ['Channel 0', 'Channel 1'],
    )
    assert.deepEqual(
      readJsonRows(deepgram, response([{ words: words.slice(0, 1) }, { paragraphs }])).map(
        ([, , name]) => name,
      ),
      ['Channel 0', 'Channel 1', 'Channel 1'],
    )
  })

  it('has no speaker without diarisation, and no times without words', () => {
    const plain = words.map(({ speaker: _, ...word }) => word)
    assert.deepEqual(readJsonRows(deepgram, response([{ words: plain }])), [
      [80, 320, null, 'Hi.'],
      [500, 1500, null, 'well yes?'],
    ])
    assert.deepEqual(readJsonRows(deepgram, response([{}])), [[null, null, null, 'x']])
  })

  it('refuses a recording without speech, and names the place of a fault in a file', () => {
    assert.throws(() => deepgram.parse(response([{ transcript: '' }])), /no speech/)
    assert.throws(
      () => deepgram.parse(response([{ words: [words[0], { word: 7 }] }])),
      /^FormatError: results\.channels\.0\.alternatives\.0\.words\.1\.word: /,
    )
  })

  it('throws nothing but FormatError, and soon', () => {
    fuzzJson(deepgram, response([{ words, paragraphs }], { utterances }))
    fuzzJson(deepgram, response([{ words }, { words }]))
  })
})
