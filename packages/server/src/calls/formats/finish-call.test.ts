import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cueCharsMax, cuesMax, finishCall, speakerCharsMax, timeMsMax } from './finish-call.ts'
import { type Cue, FormatError } from './format.ts'

function cue(changes: Partial<Cue>): Cue {
  return { startMs: null, endMs: null, speaker: null, text: 'Hi.', ...changes }
}

function refuses(cues: Cue[], message: RegExp): void {
  assert.throws(
    () => finishCall({ cues, warnings: [] }),
    (error) => error instanceof FormatError && message.test(error.message),
  )
}

describe('finishCall', () => {
  it('cleans speakers and texts, and drops cues without text', () => {
    const cues = [
      cue({ speaker: ' Ann\u0000  Lee ', text: ' e\u0301\n' }),
      cue({ speaker: ' ' }),
      cue({ text: '\u0000 ' }),
    ]
    assert.deepEqual(finishCall({ cues, warnings: [] }).cues, [
      cue({ speaker: 'Ann Lee', text: 'é' }),
      cue({}),
    ])
  })

  it('leaves out a time beyond the length of any call', () => {
    const call = finishCall({
      cues: [cue({ startMs: timeMsMax, endMs: timeMsMax + 1 })],
      warnings: ['Before.'],
    })
    assert.deepEqual(call.cues, [cue({ startMs: timeMsMax })])
    assert.deepEqual(call.warnings, [
      'Before.',
      'Cues with a time too large to be a position in a call, left out: 1.',
    ])
  })

  it('names the limit that is passed', () => {
    refuses(Array(cuesMax + 1).fill(cue({})), /200000 cues/)
    refuses([cue({ text: 'a'.repeat(cueCharsMax + 1) })], /100000 characters/)
    refuses([cue({ speaker: 'a'.repeat(speakerCharsMax + 1) })], /200 characters/)
    finishCall({ cues: Array(cuesMax).fill(cue({})), warnings: [] })
    finishCall({
      cues: [cue({ text: 'a'.repeat(cueCharsMax), speaker: 'a'.repeat(speakerCharsMax) })],
      warnings: [],
    })
  })

  it('refuses a call without speech', () => {
    refuses([cue({ text: '\n' })], /no speech/)
    refuses([], /no speech/)
  })

  it('cleans participants, and leaves out invalid addresses', () => {
    const participants = [
      { name: ' Ann\u0000  Lee ', email: 'Ann@Us.example', side: 'rep' as const },
      { name: '\u200eAnn Lee\u200f', email: 'ann@us.example', side: 'rep' as const },
      { name: 'Bob', email: 'no address' },
      { name: ' ', email: 'c@them.example' },
    ]
    assert.deepEqual(finishCall({ cues: [cue({})], warnings: [], participants }).participants, [
      { name: 'Ann Lee', email: 'ann@us.example', side: 'rep' },
      { name: 'Bob' },
    ])
  })

  it('cleans id and title, and leaves out an id too long to be one', () => {
    const call = finishCall({ callId: ' 1\n', title: ` A ${'b'.repeat(600)}`, cues: [cue({})], warnings: [] })
    assert.deepEqual([call.callId, call.title?.length], ['1', 499])
    assert.equal(finishCall({ callId: 'a'.repeat(201), cues: [cue({})], warnings: [] }).callId, null)
  })
})
