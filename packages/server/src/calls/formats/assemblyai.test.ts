import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fuzzJson, readJsonRows } from '../../../test/fuzz-format.ts'
import { assemblyai } from './assemblyai.ts'

const words = [
  { text: 'Hi.', start: 170, end: 718, speaker: 'A' },
  { text: 'Well,', start: 900, end: 1000, speaker: 'B' },
  { text: 'yes.', start: 1010, end: 1500, speaker: 'B' },
]
const transcript = {
  id: 'a1',
  status: 'completed',
  audio_url: 'https://example.com/a.mp3',
  audio_duration: 2,
  text: 'Hi. Well, yes.',
  utterances: [
    { text: 'Hi.', start: 170, end: 718, speaker: 'A', words: words.slice(0, 1) },
    { text: 'Well, yes.', start: 900, end: 1500, speaker: 'B', words: words.slice(1) },
  ],
  words,
}

describe('assemblyai', () => {
  it('reads positions as milliseconds though the duration is in seconds, from utterances or else words', () => {
    const spoken = [
      [170, 718, 'Speaker A', 'Hi.'],
      [900, 1500, 'Speaker B', 'Well, yes.'],
    ]
    assert.deepEqual(readJsonRows(assemblyai, transcript), spoken)
    assert.deepEqual(readJsonRows(assemblyai, { ...transcript, utterances: null }), spoken)
  })

  it('names the channel if the speaker is missing, and neither if both are', () => {
    const utterances = [
      { text: 'Hi.', start: 1, end: 2, speaker: null, channel: '1' },
      { text: 'Yes.', start: 3, end: 4, channel: 2 },
      { text: 'No.', start: 5, end: 6 },
    ]
    assert.deepEqual(
      readJsonRows(assemblyai, { ...transcript, utterances }).map(([, , speaker]) => speaker),
      ['Channel 1', 'Channel 2', null],
    )
  })

  it('keeps a name or a role given as the speaker', () => {
    const utterances = ['Michel Martin', 'Agent', 'B', '1A'].map((speaker) => ({ text: 'Hi.', speaker }))
    assert.deepEqual(
      readJsonRows(assemblyai, { ...transcript, utterances }).map(([, , speaker]) => speaker),
      ['Michel Martin', 'Agent', 'Speaker B', 'Speaker 1A'],
    )
  })

  it('gives no times to bare text', () => {
    assert.deepEqual(readJsonRows(assemblyai, { ...transcript, utterances: null, words: [] }), [
      [null, null, null, 'Hi. Well, yes.'],
    ])
  })

  it('refuses a transcript that is not completed, with its reason if there is one', () => {
    const queued = { id: 'a1', status: 'queued', audio_url: 'x', text: null, words: null, utterances: null }
    assert.equal(assemblyai.detect(queued), true)
    assert.throws(() => assemblyai.parse(queued), /"queued"\. Export it once it is "completed"/)
    assert.throws(
      () => assemblyai.parse({ ...queued, status: 'error', error: 'No audio.' }),
      /\(No audio\.\)/,
    )
  })

  it('throws nothing but FormatError, and soon', () => {
    fuzzJson(assemblyai, transcript)
    fuzzJson(assemblyai, { ...transcript, utterances: null })
  })
})
