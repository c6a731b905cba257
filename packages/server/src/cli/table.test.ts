import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tableLines } from './table.ts'

const rows = [
  ['1', '東京商事', 'first'],
  ['12', 'Cafe\u0301', 'second\nline'],
]

describe('tableLines', () => {
  it('aligns columns by the width that a terminal shows, below their headings', () => {
    assert.deepEqual(tableLines(rows, { columns: 80, headings: ['ID', 'NAME', 'NOTE'] }), [
      'ID  NAME      NOTE',
      '1   東京商事  first',
      '12  Cafe\u0301      second\\u000aline',
    ])
  })

  it('cuts lines to a narrow terminal, and never a character in two', () => {
    const lines = tableLines(rows, { columns: 11 })
    assert.deepEqual(lines, ['1   東京商…', '12  Cafe\u0301  …'])
  })

  it('gives the last column a line of its own if it has no room', () => {
    const calls = [['12', '2026-11-01 09:30Z', 'processed', 'Brackwater - product demo with dispatch']]
    assert.deepEqual(tableLines(calls, { columns: 44, headings: ['CALL', 'DATE', 'STATUS', 'TITLE'] }), [
      'CALL  DATE               STATUS',
      '  TITLE',
      '12    2026-11-01 09:30Z  processed',
      '  Brackwater - product demo with dispatch',
    ])
  })

  it('goes on in further lines if several columns have no room', () => {
    const call = ['12', '2026-11-01 09:30Z', 'demo_call', 'dana.okafor@marlspike.example', 'Product demo']
    const headings = ['CALL', 'DATE', 'TYPE', 'OWNER', 'TITLE']
    assert.deepEqual(tableLines([call], { columns: 50, headings }), [
      'CALL  DATE               TYPE',
      '  OWNER                          TITLE',
      '12    2026-11-01 09:30Z  demo_call',
      '  dana.okafor@marlspike.example  Product demo',
    ])
    assert.deepEqual(tableLines([call], { columns: 40, headings }).slice(3), [
      '12    2026-11-01 09:30Z  demo_call',
      '  dana.okafor@marlspike.example',
      '  Product demo',
    ])
  })

  it('leaves two spaces between the values for programs', () => {
    assert.deepEqual(tableLines(rows, { columns: null, headings: ['ID', 'NAME', 'NOTE'] }), [
      '1  東京商事  first',
      '12  Cafe\u0301  second\\u000aline',
    ])
  })
})
