import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { cleanText } from '../formats/clean-text.ts'
import type { Cue } from '../formats/format.ts'
import { buildSegments, segmentCharsMax, segmentMsMax, untimedSegmentCharsMax } from './build-segments.ts'

type Row = [number | null, number | null, string | null, string]

function build(...rows: Row[]) {
  return buildSegments(
    rows.map(([startMs, endMs, speaker, text]) => ({ startMs, endMs, speaker, text })),
    () => null,
  )
}

describe('buildSegments', () => {
  it('joins the cues of a speaker with a space, and keeps the place of each', () => {
    const sideOf = (speaker: string | null) => (speaker === 'Ann' ? ('rep' as const) : null)
    const cues: Cue[] = [
      { startMs: 0, endMs: 900, speaker: 'Ann', text: ' Hello\n\u0000there. ' },
      { startMs: 900, endMs: 950, speaker: 'Ann', text: ' \n' },
      { startMs: 1000, endMs: 2000, speaker: 'Ann', text: 'Well?' },
      { startMs: 2000, endMs: null, speaker: 'Bob', text: 'Yes.', side: 'customer' },
    ]
    assert.deepEqual(buildSegments(cues, sideOf), [
      {
        index: 0,
        speaker: 'Ann',
        side: 'rep',
        startMs: 0,
        endMs: 2000,
        text: 'Hello there. Well?',
        cues: [
          [0, 12, 0, 900],
          [13, 18, 1000, 2000],
        ],
      },
      {
        index: 1,
        speaker: 'Bob',
        side: 'customer',
        startMs: 2000,
        endMs: null,
        text: 'Yes.',
        cues: [[0, 4, 2000, null]],
      },
    ])
  })

  it('joins for a minute and not a millisecond more', () => {
    assert.equal(build([1, 2, 'Ann', 'a'], [3, 1 + segmentMsMax, 'Ann', 'b']).length, 1)
    assert.equal(build([1, 2, 'Ann', 'a'], [3, 2 + segmentMsMax, 'Ann', 'b']).length, 2)
    assert.equal(build([0, 90_000, null, 'a'], [90_000, 91_000, null, 'b']).length, 2)
  })

  it('joins without times, and with false ones, up to a number of characters', () => {
    const long = 'a'.repeat(untimedSegmentCharsMax - 2)
    assert.equal(build([null, null, null, long], [null, null, null, 'b']).length, 1)
    assert.equal(build([null, null, null, long], [null, null, null, 'bc']).length, 2)
    assert.equal(build([0, 0, null, 'a'.repeat(segmentCharsMax - 1)], [0, 0, null, 'b']).length, 2)
  })

  it('sorts by start, while cues without a time keep their place', () => {
    const rows: Row[] = [
      [5, 6, 'Ann', 'c'],
      [null, null, 'Bob', 'x'],
      [1, 9, 'Ann', 'a'],
      [1, 2, 'Cid', 'b'],
    ]
    assert.deepEqual(
      build(...rows).map(({ text }) => text),
      ['a', 'x', 'b', 'c'],
    )
  })

  it('ends a segment with its last end if cues overlap', () => {
    const [segment] = build([0, 9000, 'Ann', 'a'], [1000, 2000, 'Ann', 'b'])
    assert.equal(segment?.endMs, 9000)
  })

  it('separates sides of one speaker', () => {
    const cues: Cue[] = (['rep', 'customer'] as const).map((side) => ({
      startMs: null,
      endMs: null,
      speaker: null,
      text: side,
      side,
    }))
    assert.deepEqual(
      buildSegments(cues, () => null).map(({ side }) => side),
      ['rep', 'customer'],
    )
  })

  const time = fc.option(fc.nat(200_000))
  const anyCue = fc.record({
    startMs: time,
    endMs: time,
    speaker: fc.constantFrom('Ann', 'Bob', null),
    text: fc.string({ unit: 'binary', maxLength: 80 }),
  })

  it('keeps the text, order and speaker of every cue', () => {
    fc.assert(
      fc.property(fc.array(anyCue), (cues) => {
        const segments = buildSegments(cues, () => null)
        const found = segments.flatMap(({ speaker, text, cues }) =>
          cues.map(([start, end, startMs]) => ({ speaker, startMs, text: text.slice(start, end) })),
        )
        const given = cues
          .map(({ speaker, startMs, text }) => ({ speaker, startMs, text: cleanText(text) }))
          .filter(({ text }) => text)
        const timed = given.filter(({ startMs }) => startMs !== null).sort((a, b) => a.startMs! - b.startMs!)
        assert.deepEqual(
          found.filter(({ startMs }) => startMs !== null),
          timed,
        )
        assert.deepEqual(
          found.filter(({ startMs }) => startMs === null),
          given.filter(({ startMs }) => startMs === null),
        )
        for (const [index, segment] of segments.entries()) {
          assert.equal(segment.index, index)
          assert.equal(segment.text, cleanText(segment.text))
          assert.ok((segment.endMs ?? Infinity) >= (segment.startMs ?? 0))
        }
      }),
    )
  })
})
