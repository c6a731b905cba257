import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fuzzJson, onlyCall } from '../../../test/fuzz-format.ts'
import { detectJsonFormat } from './detect-json-format.ts'
import { firefliesExport } from './fireflies-export.ts'

// Written from other parsers of the app's downloads: no file of Fireflies was available.
const rows = [
  { sentence: 'Hi Bob.', startTime: '00:04', endTime: '00:05', speaker_name: 'Ann Lee', speaker_id: 0 },
  { sentence: 'Hello.', startTime: '01:00:06', endTime: '01:00:07', speaker_name: 'Bob Ray', speaker_id: 1 },
  { sentence: 'So?', startTime: 3609.5, endTime: null, speaker_name: null, speaker_id: null },
]

describe('fireflies-export', () => {
  it('reads sentences with clocks or seconds', () => {
    assert.equal(detectJsonFormat(rows), firefliesExport)
    const { cues, title, date } = onlyCall(firefliesExport.parse(rows))
    assert.deepEqual([title, date], [null, null])
    assert.deepEqual(cues, [
      { startMs: 4000, endMs: 5000, speaker: 'Ann Lee', text: 'Hi Bob.' },
      { startMs: 3_606_000, endMs: 3_607_000, speaker: 'Bob Ray', text: 'Hello.' },
      { startMs: 3_609_500, endMs: null, speaker: null, text: 'So?' },
    ])
  })

  it('throws nothing but FormatError, and soon', () => fuzzJson(firefliesExport, rows))
})
