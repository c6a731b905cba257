import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fuzzJson, onlyCall } from '../../../test/fuzz-format.ts'
import { googleMeet } from './google-meet.ts'

// Written from the public definitions of Google's API: no answer of it was available.
const record = 'conferenceRecords/a'
const transcriptEntries = [
  {
    name: `${record}/transcripts/t/entries/1`,
    participant: `${record}/participants/p1`,
    text: 'Hi.',
    languageCode: 'en-US',
    startTime: '2026-01-02T10:00:05.123456789Z',
    endTime: '2026-01-02T10:00:06Z',
  },
  {
    participant: `${record}/participants/p2`,
    text: 'Well.',
    startTime: '2026-01-02T11:00:07+01:00',
    endTime: null,
  },
  { participant: `${record}/participants/p3`, text: 'Who?', startTime: '2026-01-02 10:00:08', endTime: '10' },
]
const transcript = { name: `${record}/transcripts/t`, startTime: '2026-01-02T10:00:00Z' }
const participants = [
  { name: `${record}/participants/p1`, signedinUser: { user: 'users/1', displayName: 'Ann Lee' } },
  { name: `${record}/participants/p2`, phoneUser: { displayName: '+1 555 0100' } },
]
const spoken = [
  [5123, 6000, 'Ann Lee', 'Hi.'],
  [7000, null, '+1 555 0100', 'Well.'],
  [null, null, 'Participant p3', 'Who?'],
]

function read(json: unknown) {
  const { cues, ...call } = onlyCall(googleMeet.parse(json))
  return { ...call, rows: cues.map(({ startMs, endMs, speaker, text }) => [startMs, endMs, speaker, text]) }
}

describe('google-meet', () => {
  it('counts from the start of the transcript and names participants, however the answers are joined', () => {
    const files = [
      { transcript, participants, transcriptEntries },
      { ...transcript, participants, transcriptEntries },
      [{ transcripts: [transcript] }, { participants }, { transcriptEntries }],
    ]
    for (const file of files) {
      assert.equal(googleMeet.detect(file), true)
      const { rows, date, warnings } = read(file)
      assert.deepEqual([rows, date, warnings], [spoken, '2026-01-02T10:00:00.000Z', []])
    }
  })

  it('warns if start and names are missing, and counts times from the first words', () => {
    for (const file of [transcriptEntries, { transcriptEntries, nextPageToken: '' }]) {
      const { rows, date, warnings } = read(file)
      assert.deepEqual(rows[0], [0, 877, 'Participant p1', 'Hi.'])
      assert.equal(date, '2026-01-02T10:00:05.123Z')
      assert.deepEqual(
        warnings.map((warning) => warning.split(':')[0]),
        ['The start of the transcript is missing', 'Names are missing'],
      )
    }
  })

  it('sets times before the start of the transcript to 0, with a warning', () => {
    const startTime = '2026-01-02T10:00:06.500Z'
    const { rows, warnings } = read({
      startTime,
      participants,
      transcriptEntries: transcriptEntries.slice(0, 2),
    })
    assert.deepEqual(rows[0], [0, 0, 'Ann Lee', 'Hi.'])
    assert.deepEqual(warnings, ['Cues with a time before the start of the recording, set to 0: 1.'])
  })

  it('leaves unreadable times unknown', () => {
    const entries = [{ participant: null, text: 'Hi.', startTime: 'now' }]
    assert.deepEqual(read({ transcriptEntries: entries }).rows, [[null, null, null, 'Hi.']])
  })

  it('throws nothing but FormatError, and soon', () => {
    fuzzJson(googleMeet, { transcript, participants, transcriptEntries })
    fuzzJson(googleMeet, transcriptEntries)
  })
})
