import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fuzzJson, onlyCall, readJsonRows } from '../../../test/fuzz-format.ts'
import { fireflies } from './fireflies.ts'

// Written from Fireflies' public descriptions: no file of Fireflies was available.
const transcript = {
  id: 'ff1',
  title: 'A demo',
  date: Date.UTC(2026, 0, 2, 10),
  duration: 0.5,
  participants: ['ann@us.example', 'bob@them.example,sue@them.example'],
  meeting_attendees: [
    { displayName: 'Ann Lee', email: 'Ann@us.example', name: null },
    { displayName: null, email: null, name: 'Bob' },
  ],
  sentences: [
    {
      index: 0,
      speaker_name: 'Ann Lee',
      speaker_id: 0,
      text: 'Hi.',
      raw_text: 'hi',
      start_time: 0.4,
      end_time: 1.25,
    },
    {
      index: 1,
      speaker_name: null,
      speaker_id: 1,
      text: null,
      raw_text: 'well',
      start_time: 2,
      end_time: 29.5,
    },
  ],
}

describe('fireflies', () => {
  it('reads seconds, and the participants', () => {
    assert.deepEqual(onlyCall(fireflies.parse({ data: { transcript } })), {
      callId: 'ff1',
      title: 'A demo',
      date: '2026-01-02T10:00:00.000Z',
      warnings: [],
      cues: [
        { startMs: 400, endMs: 1250, speaker: 'Ann Lee', text: 'Hi.' },
        { startMs: 2000, endMs: 29_500, speaker: 'Speaker 1', text: 'well' },
      ],
      participants: [
        { name: 'Ann Lee', email: 'ann@us.example' },
        { name: 'Bob' },
        { name: 'bob@them.example', email: 'bob@them.example' },
        { name: 'sue@them.example', email: 'sue@them.example' },
      ],
    })
  })

  it('reads times far beyond the duration as milliseconds, with a warning', () => {
    const sentences = [{ text: 'Hi.', start_time: 400, end_time: 29_500 }]
    const call = onlyCall(fireflies.parse({ ...transcript, sentences }))
    assert.deepEqual(call.cues, [{ startMs: 400, endMs: 29_500, speaker: null, text: 'Hi.' }])
    assert.match(call.warnings[0] ?? '', /read as milliseconds/)
    assert.deepEqual(readJsonRows(fireflies, { sentences }), [[400_000, 29_500_000, null, 'Hi.']])
  })

  it('reads a date as text, and a list of transcripts', () => {
    const dated = { ...transcript, date: '2026-01-02', dateString: '2026-01-02T10:00:00.000Z' }
    const dateless = { ...transcript, id: 'ff2', date: 7, dateString: dated.dateString }
    const empty = { id: 'ff3', sentences: null }
    assert.deepEqual(
      fireflies
        .parse({ data: { transcripts: [dated, dateless, empty] } })
        .map((call) => ('cues' in call ? [call.callId, call.date] : call.reason.slice(0, 12))),
      [['ff1', '2026-01-02'], ['ff2', '2026-01-02T10:00:00.000Z'], 'The transcri'],
    )
  })

  it('throws nothing but FormatError, and soon', () => {
    fuzzJson(fireflies, transcript)
    fuzzJson(fireflies, { data: { transcripts: [transcript, transcript] } })
  })
})
