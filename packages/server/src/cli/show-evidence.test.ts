import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { quoteLines } from './show-evidence.ts'

describe('quoteLines', () => {
  it('names speaker, time, call and date of a quote', () => {
    const source = { type: 'transcript' as const, id: 'file:2', label: 'Discovery', date: '2026-11-03' }
    assert.deepEqual(
      quoteLines({ quote: 'Yes.', source, speaker: null, startMs: 52_300, confidence: 0.784 }),
      ['"Yes."', '  unknown speaker, 0:52, Discovery (2026-11-03), confidence 0.78'],
    )
  })

  it('names only the record for a field of the CRM, without a speaker or a time', () => {
    const source = { type: 'crm_deal' as const, id: 'crm_deal:1', label: 'Okafor' }
    assert.deepEqual(
      quoteLines({ quote: 'Amount: 38000', source, speaker: null, startMs: null, confidence: 1 }),
      ['"Amount: 38000"', '  Okafor (CRM), confidence 1.00'],
    )
  })
})
