import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertLinear, fuzzFormat } from '../../../test/fuzz-format.ts'
import { callsJsonl, callsMax } from './calls-jsonl.ts'

function callLine(call: object): string {
  return JSON.stringify({
    id: 'c1',
    turns: [{ i: 0, speaker: 'Ann', start: 2.13, end: 13.18, text: 'Hi.' }],
    ...call,
  })
}

const oneCue = [{ startMs: 2130, endMs: 13_180, speaker: 'Ann', text: 'Hi.' }]

describe('calls-jsonl', () => {
  it('reads several calls, with seconds as whole milliseconds and sides', () => {
    const turns = [
      { speaker: 'Bob', start: 0.0005, end: null, text: 'a\u0000b  e\u0301', side: 'rep' },
      { text: 'Who?' },
    ]
    assert.deepEqual(
      callsJsonl.parse(`${callLine({ date: '2026-01-02' })}\r\n\n${callLine({ id: 'c2', turns })}\n`),
      [
        { callId: 'c1', title: null, date: '2026-01-02', warnings: [], cues: oneCue },
        {
          callId: 'c2',
          title: null,
          date: null,
          warnings: [],
          cues: [
            { startMs: 1, endMs: null, speaker: 'Bob', text: 'ab é', side: 'rep' },
            { startMs: null, endMs: null, speaker: null, text: 'Who?' },
          ],
        },
      ],
    )
  })

  it('reads nothing of labels and gold', () => {
    const turns = [{ speaker: 'Ann', start: 2.13, end: 13.18, text: 'Hi.', segs: ['Hi.'], da: ['Inform'] }]
    const [call] = callsJsonl.parse(callLine({ turns, type: 'scenario', elements: { actions: {} } }))
    assert.deepEqual(call, { callId: 'c1', title: null, date: null, warnings: [], cues: oneCue })
  })

  it('takes the day of a date without a time zone', () => {
    const dates = ['2026-10-03T23:30:00', '2026-10-03T23:30:00+02:00']
    assert.deepEqual(
      dates.map((date) => {
        const [call] = callsJsonl.parse(callLine({ date }))
        return call && 'date' in call ? call.date : undefined
      }),
      ['2026-10-03', '2026-10-03T21:30:00.000Z'],
    )
  })

  it('makes no date of an incomplete one', () => {
    const [call] = callsJsonl.parse(callLine({ date: '15-12-04' }))
    assert.deepEqual(call, {
      callId: 'c1',
      title: null,
      date: null,
      warnings: ['The date "15-12-04" is not an ISO date and was left out.'],
      cues: oneCue,
    })
  })

  it('loses no call with a broken one', () => {
    const lines = [
      '{"id":"c0","turns":[{"te',
      callLine({ id: 'c1', turns: [{ text: 7 }] }),
      callLine({ id: 'c2', turns: [] }),
      callLine({ id: 3 }),
      callLine({ id: 'c\0' }),
      callLine({ id: 'c5' }),
    ]
    const calls = callsJsonl.parse(lines.join('\n'))
    assert.deepEqual(
      calls.map((call) => ('reason' in call ? [call.callId, call.line] : call.callId)),
      [[null, 1], ['c1', 2], ['c2', 3], [null, 4], [null, 5], 'c5'],
    )
    const reasons = calls.map((call) => ('reason' in call ? call.reason : ''))
    assert.match(reasons[0]!, /not JSON/)
    assert.match(reasons[1]!, /turns\.0\.text/)
    assert.match(reasons[2]!, /no speech/)
  })

  it('refuses a file over the limit of lines', () => {
    assert.equal(callsJsonl.parse(callLine({}) + '\n'.repeat(callsMax - 1)).length, 1)
    assert.throws(() => callsJsonl.parse(callLine({}) + '\n'.repeat(callsMax)), /10000 lines/)
  })

  it('throws nothing but FormatError', () => {
    const sample = `${callLine({})}\n${callLine({ id: 'c2', date: '2026-01-02' })}`
    fuzzFormat(callsJsonl, sample, [
      callLine({}),
      '{',
      '"turns":[',
      '1e999',
      '-1',
      '"\\u0000\\ud800"',
      'null',
      '"__proto__":',
    ])
  })

  it('takes linear time', () => {
    assertLinear(callsJsonl, `${callLine({})}\n`, ['[', '{"turns":[', '{\n', '{"a":', '"turns" '])
  })
})
