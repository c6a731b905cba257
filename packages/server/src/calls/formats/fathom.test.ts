import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fuzzJson, onlyCall } from '../../../test/fuzz-format.ts'
import { fathom } from './fathom.ts'

// Written from Fathom's public descriptions: no file of Fathom was available.
const meeting = {
  title: 'A demo',
  recording_id: 123456789,
  recording_start_time: '2026-01-02T10:01:12Z',
  calendar_invitees: [
    { name: 'Ann M. Lee', matched_speaker_display_name: null, email: 'ann@us.example', is_external: false },
    { name: 'Bob', email: 'bob@them.example', is_external: true },
  ],
  transcript: [
    {
      speaker: { display_name: 'Ann Lee', matched_calendar_invitee_email: 'ann@us.example' },
      text: 'Hi.',
      timestamp: '00:05:32',
    },
    {
      speaker: { display_name: 'Bob', matched_calendar_invitee_email: null },
      text: 'Well.',
      timestamp: '00:05:40',
    },
    { speaker: null, text: 'Who?', timestamp: 'soon' },
  ],
}

describe('fathom', () => {
  it('ends a turn at the start of the next, and joins invitees by address', () => {
    assert.deepEqual(onlyCall(fathom.parse(meeting)), {
      callId: '123456789',
      title: 'A demo',
      date: '2026-01-02T10:01:12.000Z',
      warnings: [],
      cues: [
        { startMs: 332_000, endMs: 340_000, speaker: 'Ann Lee', text: 'Hi.' },
        { startMs: 340_000, endMs: null, speaker: 'Bob', text: 'Well.' },
        { startMs: null, endMs: null, speaker: null, text: 'Who?' },
      ],
      participants: [
        { name: 'Ann Lee', email: 'ann@us.example', side: 'rep' },
        { name: 'Ann M. Lee', email: 'ann@us.example', side: 'rep' },
        { name: 'Bob', email: 'bob@them.example', side: 'customer' },
      ],
    })
  })

  it('reads a bare transcript, and a page of meetings with and without transcripts', () => {
    const alone = onlyCall(fathom.parse({ transcript: meeting.transcript }))
    assert.deepEqual([alone.callId, alone.cues.length], [null, 3])
    const page = fathom.parse({ items: [meeting, { recording_id: 7, transcript: null }], next_cursor: null })
    assert.deepEqual(
      page.map((call) => ('cues' in call ? call.callId : [call.callId, call.reason.slice(0, 29)])),
      ['123456789', ['7', 'The meeting has no transcript']],
    )
    assert.throws(() => fathom.parse({ items: [] }), /no meetings/)
  })

  it('throws nothing but FormatError, and soon', () => {
    fuzzJson(fathom, meeting)
    fuzzJson(fathom, { items: [meeting, meeting] })
  })
})
