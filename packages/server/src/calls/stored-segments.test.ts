import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import type { TimedSegment } from '@earshot/contract/transcript'
import fc from 'fast-check'
import { packSegments, readSegments } from './stored-segments.ts'

const ms = fc.option(fc.integer())
const spoken = fc.record({
  speaker: fc.option(fc.constantFrom('', 'null', 'Ann', ':Ann', 'rep Ann')),
  side: fc.option(fc.constantFrom('rep' as const, 'customer' as const)),
  startMs: ms,
  endMs: ms,
  text: fc.string({ unit: 'binary' }),
  cues: fc.array(fc.tuple(fc.nat(9), fc.nat(9), ms, ms), { maxLength: 3 }),
  isOneCue: fc.boolean(),
})

describe('stored segments', () => {
  it('are read as they were', () => {
    fc.assert(
      fc.property(fc.array(spoken), (said) => {
        const segments = said.map(({ isOneCue, ...segment }, index): TimedSegment => {
          const { text, startMs, endMs, cues } = segment
          return { index, ...segment, cues: isOneCue ? [[0, text.length, startMs, endMs]] : cues }
        })
        assert.deepEqual(readSegments(packSegments(segments)), segments)
      }),
    )
  })

  it('store each speaker once, and no cues for a segment of one cue', () => {
    const one = { speaker: 'Ann', side: 'rep' as const, startMs: 0, endMs: 9 }
    const segments: TimedSegment[] = [
      { index: 0, ...one, text: 'Hello.', cues: [[0, 6, 0, 9]] },
      { index: 1, ...one, text: 'Hello!', cues: [[0, 6, 0, 8]] },
      { index: 2, ...one, speaker: null, side: null, text: '', cues: [] },
    ]
    assert.deepEqual(JSON.parse(zstdDecompressSync(packSegments(segments)).toString()), {
      speakers: [
        ['Ann', 'rep'],
        [null, null],
      ],
      spokenBy: [0, 0, 1],
      startMs: [0, 0, 0],
      endMs: [9, 9, 9],
      cues: [null, [[0, 6, 0, 8]], []],
      texts: ['Hello.', 'Hello!', ''],
    })
  })

  it('are packed into less than their text, and read in many pieces', () => {
    const text = Array.from({ length: 20_000 }, (_, n) => `Word ${n}.`).join(' ')
    const long = { speaker: 'Ann', side: null, startMs: null, endMs: null, text, cues: [] }
    const segments = Array.from({ length: 10 }, (_, index): TimedSegment => ({ index, ...long }))
    const packed = packSegments(segments)
    assert.ok(packed.length < text.length)
    assert.deepEqual(readSegments(packed), segments)
  })
})
