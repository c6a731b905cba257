import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fuzzJson, onlyCall } from '../../../test/fuzz-format.ts'
import { gong } from './gong.ts'
import { readText } from './read-transcript.ts'

// Written from Gong's public descriptions: no file of Gong was available.
const transcript = [
  {
    speakerId: '6432345678555530067',
    topic: 'Pricing',
    sentences: [
      { start: 460, end: 1500, text: 'Hi.' },
      { start: 1600, end: 2000, text: 'How are you?' },
    ],
  },
  { speakerId: '2', topic: null, sentences: [{ start: 2100, end: 2500, text: 'Well.' }] },
  { speakerId: '3', topic: null, sentences: [{ start: 2600, end: 2700, text: 'Who?' }] },
]
const answer = {
  requestId: 'r1',
  records: { totalRecords: 1, currentPageSize: 1, currentPageNumber: 0 },
  callTranscripts: [{ callId: '7782342274025937895', transcript }],
}
const extensive = {
  calls: [
    {
      metaData: {
        id: '7782342274025937895',
        title: 'A demo',
        started: '2026-01-02T10:00:00-05:00',
        duration: 3,
      },
      parties: [
        {
          id: '1',
          speakerId: '6432345678555530067',
          name: 'Ann Lee',
          emailAddress: 'Ann@Us.example',
          affiliation: 'Internal',
        },
        { id: '2', speakerId: '2', name: null, emailAddress: 'bob@them.example', affiliation: 'External' },
        { id: '3', speakerId: '3', affiliation: 'Unknown' },
        {
          id: '4',
          speakerId: null,
          name: 'Silent Sue',
          emailAddress: 'sue@them.example',
          affiliation: 'External',
        },
      ],
    },
  ],
}

const joined = {
  callId: '7782342274025937895',
  title: 'A demo',
  date: '2026-01-02T15:00:00.000Z',
  cues: [
    { startMs: 460, endMs: 1500, speaker: 'Ann Lee', text: 'Hi.' },
    { startMs: 1600, endMs: 2000, speaker: 'Ann Lee', text: 'How are you?' },
    { startMs: 2100, endMs: 2500, speaker: 'bob@them.example', text: 'Well.' },
    { startMs: 2600, endMs: 2700, speaker: 'Speaker 1', text: 'Who?' },
  ],
  warnings: [],
  participants: [
    { name: 'Ann Lee', email: 'ann@us.example', side: 'rep' },
    { name: 'bob@them.example', email: 'bob@them.example', side: 'customer' },
    { name: 'Speaker 1' },
    { name: 'Silent Sue', email: 'sue@them.example', side: 'customer' },
  ],
}

describe('gong', () => {
  it('joins the transcript, in milliseconds, with the parties, however both are put together', () => {
    const [call] = answer.callTranscripts
    const [described] = extensive.calls
    const files = [
      { ...answer, ...extensive },
      [answer, extensive],
      { callTranscripts: [{ ...call, ...described }] },
      { ...call, ...described },
      { ...answer, callData: described, isTest: false },
    ]
    for (const file of files) {
      assert.equal(gong.detect(file), true)
      assert.deepEqual(onlyCall(gong.parse(file)), joined)
    }
  })

  it('joins parties without a call to the only call', () => {
    const { parties } = extensive.calls[0]!
    const call = onlyCall(gong.parse({ ...answer, parties }))
    assert.deepEqual([call.title, call.cues], [null, joined.cues])
  })

  it('does not give words without a speaker to a party that never spoke', () => {
    const parties = [
      { speakerId: '7', name: 'Ann', affiliation: 'Internal' },
      { speakerId: null, name: 'Zed Absent', affiliation: 'External' },
    ]
    const monologues = ['7', null, undefined].map((speakerId, start) => ({
      speakerId,
      sentences: [{ start, end: start + 1, text: 'Hi.' }],
    }))
    const call = onlyCall(gong.parse({ callId: '9', transcript: monologues, parties }))
    assert.deepEqual(
      call.cues.map(({ speaker }) => speaker),
      ['Ann', null, null],
    )
    assert.deepEqual(call.participants?.at(-1), { name: 'Zed Absent', side: 'customer' })
    assert.deepEqual(call.warnings, [])
  })

  it('keeps the parties of calls apart', () => {
    const other = {
      callId: 8,
      transcript: [{ speakerId: '2', sentences: [{ start: 0, end: 1, text: 'Hi.' }] }],
    }
    const calls = gong.parse({ callTranscripts: [...answer.callTranscripts, other], calls: extensive.calls })
    assert.deepEqual(
      calls.map((call) => ('cues' in call ? [call.callId, call.cues.at(-1)?.speaker, call.warnings] : call)),
      [
        ['7782342274025937895', 'Speaker 1', []],
        [
          '8',
          'Speaker 1',
          ['Speakers without a name: 1. Join the parties of "POST /v2/calls/extensive" to have them named.'],
        ],
      ],
    )
  })

  it('loses no digit of an id that is a number, and no call with a broken one', () => {
    const text = JSON.stringify({
      callTranscripts: [...answer.callTranscripts, { callId: '9', transcript: [] }],
    })
    const { format, calls } = readText(text.replaceAll(/"(\d{19})"/g, '$1'))
    assert.equal(format, 'gong')
    assert.deepEqual(
      calls.map((call) =>
        'reason' in call
          ? [call.callId, call.line, call.reason.slice(0, 28)]
          : [call.callId, call.cues[0]?.speaker],
      ),
      [
        ['7782342274025937895', 'Speaker 1'],
        ['9', null, 'The transcript has no speech'],
      ],
    )
  })

  it('refuses calls without words, and says what to join', () => {
    assert.equal(gong.detect(extensive), true)
    assert.throws(() => gong.parse(extensive), /join it with the answer to "POST \/v2\/calls\/transcript"/)
  })

  it('throws nothing but FormatError, and soon', () => {
    fuzzJson(gong, { ...answer, ...extensive })
    fuzzJson(gong, [answer, extensive])
  })
})
