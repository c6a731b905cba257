import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rowsFor } from './example-input.ts'
import { titleOf } from './themes.ts'

describe('a section of themes', () => {
  it('counts an objection in other words once, with all its calls and accounts', () => {
    const rows = rowsFor('themes', [
      { quote: 'I could not find the export.' },
      { quote: "Well, um, it's too expensive for us.", confidence: 0.9 },
      { quote: "We can't afford that.", fileId: 2, account: 'beta.io' },
      { quote: "It's more than we have, way overpriced.", fileId: 3, account: 'beta.io', confidence: 0.7 },
    ])
    assert.deepEqual(rows[0], {
      title: "It's too expensive for us",
      exampleQuote: "Well, um, it's too expensive for us.",
      elementKeys: ['pain'],
      accountCount: 2,
      accounts: ['acme.com', 'beta.io'],
      callCount: 3,
      evidenceCount: 3,
      evidenceIds: [2, 4, 3],
    })
    assert.equal(rows.length, 2)
  })

  it('names what several calls have in common, also in words that differ', () => {
    const dealRisk = { elementKey: 'deal_risk' }
    const rows = rowsFor(
      'themes',
      [
        { ...dealRisk, quote: 'If we are merged with Highland, it gets paused.' },
        {
          ...dealRisk,
          quote: 'A group out of Nashville is wanting to buy in.',
          fileId: 2,
          account: 'beta.io',
        },
        { ...dealRisk, quote: 'There is a hiring freeze.', fileId: 3 },
      ],
      { elementKeys: ['deal_risk'] },
    )
    assert.deepEqual(
      rows.map(({ title, accountCount }) => [title, accountCount]),
      [
        ['A merger, sale or reorganisation is coming', 2],
        ['There is a hiring freeze', 1],
      ],
    )
  })

  it('counts a sentence for each thing that it speaks of', () => {
    const proof = { elementKey: 'proof_request' }
    const rows = rowsFor(
      'themes',
      [
        { ...proof, quote: 'Send me the SOC 2 report and the pen test.' },
        { ...proof, quote: 'We ask for a penetration test.', fileId: 2, account: 'beta.io' },
        { ...proof, quote: 'And your ISO certificate.', fileId: 3, account: 'cox.org' },
      ],
      { elementKeys: ['proof_request'] },
    )
    assert.deepEqual(
      rows.map(({ title, accountCount }) => [title, accountCount]),
      [
        ['A penetration test is asked for', 2],
        ['SOC 2 or ISO 27001 is asked for', 2],
      ],
    )
  })

  it('ranks statements by accounts, then by calls', () => {
    const rows = rowsFor('themes', [
      ...[1, 2, 3].map((fileId) => ({
        quote: 'Does it work offline?',
        fileId,
        confidence: 0.9,
      })),
      ...['acme.com', 'beta.io'].map((account, at) => ({
        quote: 'We need SSO.',
        fileId: 4 + at,
        account,
      })),
      ...[6, 7].map((fileId) => ({ quote: 'There is a pen test.', fileId })),
    ])
    assert.deepEqual(
      rows.map(({ accountCount, callCount }) => [accountCount, callCount]),
      [
        [2, 2],
        [1, 3],
        [1, 2],
      ],
    )
  })

  it('reads a sentence that is evidence of two elements once, and names both', () => {
    const said = ['pain', 'impact'].map((elementKey) => ({
      quote: 'It takes ages to load a search.',
      elementKey,
    }))
    const [row, ...others] = rowsFor('themes', said, { elementKeys: ['impact', 'pain'] })
    assert.deepEqual([row?.elementKeys, row?.evidenceCount, others], [['impact', 'pain'], 1, []])
  })

  it('leaves figures of CRM fields to other sections, and merges equal texts of CRM fields', () => {
    const crm = { fileId: null, segmentIndex: null, speaker: null, confidence: 1 }
    const rows = rowsFor('themes', [
      { ...crm, quote: 'Amount: 42000' },
      { ...crm, quote: 'Industry: Food retail' },
      { ...crm, quote: 'Industry: Food retail', account: 'beta.io' },
    ])
    assert.deepEqual(
      rows.map(({ title, accountCount, callCount }) => [title, accountCount, callCount]),
      [['Industry: Food retail', 2, 0]],
    )
  })
})

describe('titleOf', () => {
  for (const [quote, title] of [
    [
      'So, fifteen more seats, maybe twenty with the foremen.',
      'Fifteen more seats, maybe twenty with the foremen',
    ],
    ['How do you know who signed?', 'How do you know who signed?'],
    ['What I mean is that nobody signs.', 'What I mean is that nobody signs'],
    ['It says what you know, and no more.', 'It says what you know, and no more'],
    ['So far the drivers like it.', 'So far the drivers like it'],
    ['Well below the list price.', 'Well below the list price'],
    ['Right now the drivers phone in.', 'Right now the drivers phone in'],
    ['Look at the second page.', 'Look at the second page'],
    ['See page two.', 'See page two'],
    ['Like the old one.', 'Like the old one'],
    ['Well, look, so um the drivers, you know, phone in.', 'The drivers phone in'],
    ['You know, I mean, the drivers phone in.', 'The drivers phone in'],
    ['So we uh phone in, I mean, they do.', 'We phone in they do'],
    [
      'There is talk of putting planning for all three firms into one team in Reading, and if that happens it is not mine.',
      'There is talk of putting planning for all three firms into one team in Reading',
    ],
    [
      "And for IT it's the simplest, because because it's one house.",
      "For IT it's the simplest, because it's one house",
    ],
    ["I like that that's really thoughtful.", "I like that that's really thoughtful"],
    [
      "There's a review of the health boards up north. If we're merged with Highland in the spring, they've their own system, and it is paused.",
      "There's a review of the health boards up north",
    ],
    [
      "There's one thing. A bigger outfit from Manchester has been sniffing around him to buy us.",
      'A bigger outfit from Manchester has been sniffing around him to buy us',
    ],
  ] as const) {
    it(`is "${title}" of "${quote}"`, () => assert.equal(titleOf(quote), title))
  }
})
