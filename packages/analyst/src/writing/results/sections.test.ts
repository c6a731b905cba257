import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SectionKind } from '../../definitions/catalog.ts'
import { rowsFor } from './example-input.ts'

const base = {
  elementKey: 'pain',
  fileId: 1,
  account: 'acme.com',
  speaker: 'Ann',
  segmentIndex: 0,
  confidence: 0.5,
}

describe('a section of quotes', () => {
  it('gives each call one quote before any call a second', () => {
    const rows = rowsFor('quotes', [
      { ...base, evidenceId: 1, quote: 'a', confidence: 0.9 },
      { ...base, evidenceId: 2, quote: 'b', confidence: 0.8 },
      { ...base, evidenceId: 3, quote: 'c', confidence: 0.6, fileId: 2 },
      { ...base, evidenceId: 4, quote: 'd', confidence: 0.7, fileId: 3 },
      { ...base, evidenceId: 5, quote: 'e', confidence: 1, elementKey: 'other' },
    ])
    assert.deepEqual(
      rows.map(({ evidenceId }) => evidenceId),
      [1, 4, 3, 2],
    )
    const { segmentIndex: _, ...shown } = base
    assert.deepEqual(rows[0], { ...shown, evidenceId: 1, quote: 'a', confidence: 0.9 })
  })

  it('shows a sentence once, though it is evidence of two elements, and at most 20', () => {
    const twice = [1, 2].map((evidenceId) => ({ ...base, evidenceId, quote: 'a' }))
    assert.equal(rowsFor('quotes', twice).length, 1)
    const many = Array.from({ length: 30 }, (_, index) => ({
      ...base,
      evidenceId: index + 1,
      quote: `${index}`,
    }))
    assert.equal(rowsFor('quotes', many).length, 20)
  })
})

describe('a quote with a probability below one half', () => {
  it('is not a row of quotes or a theme, but its figures count', () => {
    const unsure = { ...base, evidenceId: 1, quote: 'We have $90 for a pilot.', confidence: 0.4 }
    assert.deepEqual([rowsFor('quotes', [unsure]), rowsFor('themes', [unsure])], [[], []])
    assert.equal(rowsFor('amounts', [unsure]).length, 1)
  })
})

describe('a section of amounts', () => {
  it('keeps equal amounts of two calls without a company apart', () => {
    const quote = 'It is $50k.'
    const rows = rowsFor('amounts', [
      { ...base, evidenceId: 1, quote, account: null },
      { ...base, evidenceId: 2, quote, account: null, fileId: 2 },
    ])
    assert.equal(rows.length, 2)
  })

  it('merges equal amounts of one company, and keeps apart those of another and of the CRM', () => {
    const rows = rowsFor('amounts', [
      { ...base, evidenceId: 1, quote: 'fifty thousand dollars, or $90' },
      { ...base, evidenceId: 2, quote: 'It is $50k.', confidence: 0.7 },
      { ...base, evidenceId: 3, quote: 'USD 50,000', fileId: 2, account: null },
      { ...base, evidenceId: 4, quote: 'Amount: $50,000', fileId: null, account: 'acme.com' },
    ])
    const figure = { amount: 'USD 50,000', value: 50_000, currency: 'USD', source: 'transcript' }
    const support = { callCount: 1, evidenceCount: 1, accounts: ['acme.com'], account: 'acme.com' }
    assert.deepEqual(rows, [
      { ...figure, ...support, exampleQuote: 'It is $50k.', evidenceCount: 2, evidenceIds: [2, 1] },
      { ...figure, ...support, account: null, exampleQuote: 'USD 50,000', accounts: [], evidenceIds: [3] },
      {
        ...figure,
        ...support,
        amount: 'USD 90',
        value: 90,
        exampleQuote: 'fifty thousand dollars, or $90',
        evidenceIds: [1],
      },
      {
        ...figure,
        ...support,
        source: 'crm',
        exampleQuote: 'Amount: $50,000',
        callCount: 0,
        evidenceIds: [4],
      },
    ])
  })

  it('shows at most 50, the largest first among equals', () => {
    const quotes = Array.from({ length: 60 }, (_, index) => ({
      ...base,
      evidenceId: index + 1,
      quote: `$${index}`,
    }))
    const rows = rowsFor('amounts', quotes)
    assert.equal(rows.length, 50)
    assert.equal(rows[0]?.amount, 'USD 59')
  })
})

describe('sections of prices and of percentages', () => {
  it('separate the kinds of a section of amounts', () => {
    const quotes = [{ ...base, evidenceId: 1, quote: 'ten percent off, so $90' }]
    const amountsOf = (kind: SectionKind) => rowsFor(kind, quotes).map(({ amount }) => amount)
    assert.deepEqual(
      [amountsOf('amounts'), amountsOf('prices'), amountsOf('percentages')],
      [['USD 90', '10 %'], ['USD 90'], ['10 %']],
    )
  })
})

describe('a section of deals', () => {
  it('gives each deal its record and the evidence on its calls, richest first', () => {
    const deal = { account: 'acme.com', stage: 'Proposal', amount: 100, closeDate: '2026-03-31' }
    const rows = rowsFor(
      'deals',
      [1, 2].map((evidenceId) => ({ ...base, evidenceId, quote: `${evidenceId}`, fileId: 7 })),
      {
        deals: [
          { ...deal, dealId: 1, name: 'Small', fileIds: [1] },
          { ...deal, dealId: 2, name: 'Large', fileIds: [6, 7], stage: null, amount: null, closeDate: null },
        ],
      },
    )
    assert.deepEqual(rows, [
      {
        deal: 'Large',
        account: 'acme.com',
        stage: null,
        amount: null,
        closeDate: null,
        callCount: 2,
        evidenceCount: 2,
        evidenceIds: [1, 2],
      },
      { deal: 'Small', ...deal, callCount: 1, evidenceCount: 0, evidenceIds: [] },
    ])
  })

  it('gives lost deals last', () => {
    const deal = { account: 'acme.com', amount: 100, closeDate: null, fileIds: [7] }
    const rows = rowsFor('deals', [{ ...base, evidenceId: 1, quote: 'We want it.', fileId: 7 }], {
      deals: [
        { ...deal, dealId: 1, name: 'Lost', stage: 'Closed Lost' },
        { ...deal, dealId: 2, name: 'Open', stage: 'Proposal', fileIds: [] },
      ],
    })
    assert.deepEqual(
      rows.map((row) => row.deal),
      ['Open', 'Lost'],
    )
  })
})

describe('a section of dates', () => {
  it('merges spellings, those of most calls first', () => {
    const rows = rowsFor('dates', [
      { ...base, evidenceId: 1, quote: 'by the end of the year', fileId: 1 },
      { ...base, evidenceId: 2, quote: 'year-end, or Q3', fileId: 2 },
    ])
    assert.deepEqual(
      rows.map(({ date, callCount }) => [date, callCount]),
      [
        ['end of year', 2],
        ['Q3', 1],
      ],
    )
  })
})

describe('a section of dates that depend on the day of the call', () => {
  it('keeps those of two calls apart', () => {
    const rows = rowsFor('dates', [
      { ...base, evidenceId: 1, quote: 'by next Friday', fileId: 1 },
      { ...base, evidenceId: 2, quote: 'next Friday', fileId: 2 },
    ])
    assert.deepEqual(
      rows.map(({ date, callCount }) => [date, callCount]),
      [
        ['next Friday', 1],
        ['next Friday', 1],
      ],
    )
  })
})

describe('a section of accounts', () => {
  it('counts its own elements only, and lists the unknown company last among equals', () => {
    const accounts = [null, 'acme.com', 'beta.io'].map((account) => ({
      account,
      elementKey: 'pain',
      callCount: 1,
      evidenceCount: 2,
      fieldCount: 0,
      evidenceIds: [1],
    }))
    const other = {
      account: 'beta.io',
      elementKey: 'other',
      callCount: 3,
      evidenceCount: 9,
      fieldCount: 0,
      evidenceIds: [2],
    }
    const accountCalls = [null, 'acme.com', 'beta.io'].map((account) => ({ account, callCount: 1 }))
    const rows = rowsFor('accounts', [], { accounts: [...accounts, other], accountCalls })
    assert.deepEqual(
      rows.map(({ account }) => account),
      ['acme.com', 'beta.io', null],
    )
    assert.deepEqual(rows[1], {
      account: 'beta.io',
      callCount: 1,
      evidenceCount: 2,
      elements: { pain: 2 },
      evidenceIds: [1],
    })
  })
})
