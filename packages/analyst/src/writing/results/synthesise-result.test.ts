import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { type SectionKind, SliceDefinition } from '../../definitions/catalog.ts'
import { builtInMeanings } from './example-input.ts'
import { leadOf } from './leads.ts'
import type { SynthesisInput } from './synthesis-input.ts'
import { synthesiseResult } from './synthesise-result.ts'

const elementLabels = { intent_signal: 'Intent Signal', timeline: 'Timeline', budget_confirmation: 'Budget' }

describe('synthesiseResult', () => {
  it('lists findings by element, most accounts first', () => {
    const result = synthesiseResult(exampleInput('ByElement'))
    assert.equal(result.headline, 'Most named: Intent Signal, at 3 accounts. Then Timeline.')
    assert.deepEqual(result.findings[0], {
      title: 'Intent Signal',
      description: '12 quotes in 9 of 13 calls at 3 accounts.',
      elementKeys: ['intent_signal'],
      callCount: 9,
      evidenceCount: 12,
      confidence: 0.912,
      evidenceIds: [1, 2, 3, 4, 5],
    })
    assert.deepEqual(
      result.findings.slice(1).map(({ description }) => description),
      ['1 quote in 1 of 13 calls at 1 account.', '2 CRM fields at 1 account.'],
    )
  })

  it('merges statements of several calls in other words into one finding, before elements without a shared statement', () => {
    const input = exampleInput('ByElement')
    const said = [
      ['How would we kick it off?', 1, 'acme.com'],
      ["We'd want a pilot with a small group before we sign.", 2, 'acme.com'],
      ['Can we try it with six people first?', 3, 'beta.io'],
      ['Could we start with a trial?', 4, 'cox.org'],
    ] as const
    const quotes = said.map(([quote, fileId, account], index) => ({
      evidenceId: index + 1,
      elementKey: 'intent_signal',
      fileId,
      account,
      speaker: 'Ann',
      segmentIndex: index,
      quote,
      confidence: 0.9 - index / 10,
    }))
    const { headline, findings } = synthesiseResult({ ...input, quotes })
    assert.equal(
      headline,
      "Most named: they want a trial or pilot first (3 accounts). For example: “We'd want a pilot with a small group before we sign” (acme.com).",
    )
    assert.deepEqual(findings[0], {
      title: 'Intent Signal: They want a trial or pilot first',
      description:
        "acme.com: “We'd want a pilot with a small group before we sign.” beta.io: “Can we try it with six people first?” cox.org: “Could we start with a trial?” (3 accounts, 3 calls)",
      elementKeys: ['intent_signal'],
      callCount: 3,
      evidenceCount: 3,
      confidence: 0.7,
      evidenceIds: [2, 3, 4],
    })
    assert.deepEqual(
      findings.map(({ elementKeys }) => elementKeys[0]),
      ['intent_signal', 'timeline', 'budget_confirmation'],
    )
  })

  it('gives a theme of two elements once, and leads with sums of known companies', () => {
    const example = exampleInput('ByElement')
    const slice = sliceOf('whats_breaking')
    const quotes = ['deal_risk', 'budget_constraint'].flatMap((elementKey, at) =>
      [1, 2].map((fileId) => ({
        evidenceId: at * 2 + fileId,
        elementKey,
        fileId,
        account: `a${fileId}.com`,
        speaker: 'Ann',
        segmentIndex: at,
        quote: `There is talk of a new depot. There is a freeze on all spending, ${elementKey}.`,
        confidence: 0.9,
      })),
    )
    const elements = ['deal_risk', 'budget_constraint'].map((elementKey) => {
      return { ...example.elements[0]!, elementKey, evidenceCount: 2, callCount: 2, accountCount: 2 }
    })
    const { findings } = synthesiseResult({ ...example, slice, elements, quotes })
    assert.deepEqual(
      findings.map(({ description }) => description),
      [
        'a1.com: “There is a freeze on all spending, deal_risk.” a2.com: “There is a freeze on all spending, deal_risk.” (2 accounts, 2 calls)',
      ],
    )
    const section = { ...sliceOf('pricing_dynamics').sections[0]!, kind: 'prices' as const, title: 'Budgets' }
    const rows = [
      { amount: '2,500,000', account: null },
      { amount: 'USD 5', account: 'acme.com' },
    ]
    assert.equal(leadOf(section, rows, { quotes: [] }), 'Budgets: USD 5 at acme.com and 1 more')
  })

  it('counts CRM fields apart from quotes', () => {
    const input = exampleInput('ByElement')
    const elements = input.elements.map((element) => ({
      ...element,
      fieldCount: element.evidenceCount > 1 ? 2 : 0,
    }))
    const { findings } = synthesiseResult({ ...input, elements })
    assert.deepEqual(
      findings.map(({ description }) => description),
      [
        '10 quotes in 9 of 13 calls and 2 CRM fields, at 3 accounts.',
        '1 quote in 1 of 13 calls at 1 account.',
        '2 CRM fields at 1 account.',
      ],
    )
  })

  it('adds the CRM details of an account', () => {
    const input = exampleInput('ByAccount')
    const deal = { dealId: 1, name: 'Platform', account: 'acme.com', closeDate: null, fileIds: [1] }
    const deals = [
      { ...deal, stage: 'Proposal', amount: 42_000 },
      { ...deal, dealId: 2, name: 'Old', stage: null, amount: null },
    ]
    const { headline, findings } = synthesiseResult({ ...input, deals })
    assert.match(findings[0]?.description ?? '', / CRM: Platform \(Proposal, 42,000\); Old\.$/)
    assert.match(
      headline,
      /^acme\.com comes first: 42,000 in the CRM\. Then .* 2 open deals in the CRM, 42,000 in all\.$/,
    )
  })

  it('lists findings by account, with their strongest elements', () => {
    const result = synthesiseResult(exampleInput('ByAccount'))
    assert.equal(
      result.headline,
      'acme.com comes first: 7 quotes in 6 calls and 2 CRM fields. Then cox.org: 3 quotes in 1 call; beta.io: 1 quote in 1 call.',
    )
    assert.deepEqual(
      result.findings.map(({ title, description, evidenceIds }) => [title, description, evidenceIds]),
      [
        ['acme.com: Intent Signal, Budget', '7 quotes in 6 calls and 2 CRM fields.', [7, 1, 2]],
        ['cox.org: Intent Signal', '3 quotes in 1 call.', [4]],
        ['beta.io: Timeline', '1 quote in 1 call.', [6]],
        [
          'Unknown company: Intent Signal',
          '2 quotes in 2 calls. Comes last: no company is known for these calls.',
          [3],
        ],
      ],
    )
    assert.equal(result.findings[0]?.confidence, 0.932)
  })

  it('names people who speak on no call with evidence, unless a speaker has no name', () => {
    const slice = sliceOf('stakeholder_mapping')
    const example = exampleInput('ByAccount')
    const elements = example.elements.map((element) => ({ ...element, elementKey: 'stakeholder' }))
    const input = { ...example, slice, elements }
    const said = [
      ['Linda is our finance director, and Omar is our head of IT.', 'Ann', 'acme.com', 1],
      ['Our board has to agree.', 'Omar', 'acme.com', 1],
      ['Walt runs the depot.', 'Bob', 'cox.org', 2],
      ['Then procurement signs.', null, 'beta.io', 3],
      ['Renee has to agree.', 'Bob', 'beta.io', 3],
    ] as const
    const quotes = said.map(([quote, speaker, account, fileId], index) => ({
      evidenceId: index + 1,
      elementKey: 'stakeholder',
      fileId,
      account,
      speaker,
      segmentIndex: index,
      quote,
      confidence: 0.9,
    }))
    const participants = [{ fileId: 1, name: 'Omar', side: null }]
    const headlineOf = (ids: readonly number[]) =>
      synthesiseResult({
        ...input,
        participants,
        quotes: quotes.filter(({ evidenceId }) => ids.includes(evidenceId)),
      }).headline.replace(/^.*company\. ?/, '')
    assert.equal(
      headlineOf([1, 2, 3, 4, 5]),
      'No call has been held with Linda (finance director, acme.com), Walt (cox.org).',
    )
    assert.equal(headlineOf([4, 5]), '')
    assert.equal(headlineOf([2]), '')
  })

  it('counts in its headline no rows of a full section as if they were all', () => {
    const lead = (kind: SectionKind, row: object, count: number) =>
      leadOf(
        { ...sliceOf('pricing_dynamics').sections[0]!, kind },
        Array.from({ length: count }, (_, n) =>
          'name' in row ? { ...row, name: `${row.name} ${n + 1}` } : row,
        ) as never,
        { quotes: [] },
      )
    const named = {
      name: 'Ann',
      role: 'CFO',
      account: 'acme.com',
      isOnCalls: false,
      callCount: 1,
      accountCount: 1,
    }
    const people = { ...sliceOf('pricing_dynamics').sections[0]!, kind: 'people' as const }
    assert.equal(
      leadOf(people, [named, { ...named, account: 'other.com' }] as never, { quotes: [] }),
      'No call has been held with Ann (CFO, acme.com), Ann (CFO, other.com)',
    )
    const deal = { amount: 10, stage: null }
    const price = { amount: 'USD 5', callCount: 1 }
    for (const [kind, row, most, all, full] of [
      [
        'people',
        named,
        100,
        /^No call has been held with Ann 1 \(CFO, acme.com\), .* and 95 others$/,
        / and 96 or more others$/,
      ],
      ['roles', named, 50, /^Roles named: 49, most/, /^Roles named: 50 or more, most/],
      ['alternatives', named, 30, / and 25 others$/, / and 26 or more others$/],
      [
        'deals',
        deal,
        200,
        /^199 open deals .* 1,990 in all$/,
        /^200 or more open deals .* 2,000 in those listed$/,
      ],
      ['prices', price, 50, / and 46 more$/, / and at least 47 more$/],
    ] as const) {
      assert.match(lead(kind, row, most - 1) ?? '', all)
      assert.match(lead(kind, row, most) ?? '', full)
    }
  })

  it('warns of small samples, unknown companies, truncation and empty results, after the caller’s caveats', () => {
    const input = exampleInput('ByElement')
    const coverage = { ...input.coverage, callsWithEvidence: 1 }
    const { caveats } = synthesiseResult({
      ...input,
      coverage,
      isTruncated: true,
      caveats: ['One call has no transcript.'],
    })
    assert.deepEqual(caveats, [
      'One call has no transcript.',
      'Only 1 call with evidence: too few to generalise from.',
      '2 calls with evidence are of no known company.',
      'Rows other than those of accounts come from the best quotes of each element, not from all.',
    ])
    assert.deepEqual(synthesiseResult(emptyInput(input.slice)).caveats, [
      'Nothing was found, so findings and sections are empty.',
    ])
  })

  it('shows the first 50 accounts as findings, and says so, also if not all were read', () => {
    const input = exampleInput('ByAccount')
    const accounts = Array.from({ length: 60 }, (_, index) => ({
      account: `a${index}.com`,
      elementKey: 'timeline',
      callCount: 1,
      evidenceCount: 1,
      fieldCount: 0,
      evidenceIds: [index + 1],
    }))
    const coverage = { ...input.coverage, accounts: 70 }
    const result = synthesiseResult({ ...input, accounts, accountCalls: accounts, coverage })
    assert.equal(result.findings.length, 50)
    assert.deepEqual(result.caveats, [
      'Findings show the first 50 of 70 accounts.',
      'Of 70 accounts, the 60 with most calls are listed.',
    ])
  })

  for (const [callsMatched, callsAnalyzed, headline] of [
    [0, 0, 'No call matched the filters.'],
    [12, 0, 'Of 12 calls matched, none was analysed.'],
    [1, 1, 'The one call matched shows none of the 5 elements.'],
    [12, 12, 'None of the 12 calls matched shows any of the 5 elements.'],
    [12, 10, 'None of the 10 calls analysed shows any of the 5 elements.'],
  ] as const) {
    it(`says "${headline}"`, () => {
      const input = emptyInput(sliceOf('adoption_barriers'))
      const coverage = { ...input.coverage, callsMatched, callsAnalyzed }
      assert.equal(synthesiseResult({ ...input, coverage }).headline, headline)
    })
  }
})

function sliceOf(key: string): SliceDefinition {
  const file = new URL(`../../../../../catalog/slices/${key}.json`, import.meta.url)
  return SliceDefinition.parse(JSON.parse(readFileSync(file, 'utf8')))
}

function emptyInput(slice: SliceDefinition): SynthesisInput {
  const coverage = { callsMatched: 0, callsAnalyzed: 0, callsWithEvidence: 0, accounts: 0 }
  const nothing = { elements: [], accounts: [], accountCalls: [], quotes: [] }
  const noneElse = { participants: [], ownDomains: [], deals: [], caveats: [] }
  return {
    slice,
    elementLabels,
    meanings: builtInMeanings,
    coverage,
    ...nothing,
    ...noneElse,
    isTruncated: false,
  }
}

function exampleInput(evidenceGrouping: SliceDefinition['evidenceGrouping']): SynthesisInput {
  const intent = {
    elementKey: 'intent_signal',
    callCount: 9,
    evidenceCount: 12,
    fieldCount: 0,
    accountCount: 3,
    confidence: 0.9123,
  }
  const budget = {
    elementKey: 'budget_confirmation',
    callCount: 0,
    evidenceCount: 2,
    fieldCount: 2,
    accountCount: 1,
    confidence: 0.97,
  }
  const timeline = {
    elementKey: 'timeline',
    callCount: 1,
    evidenceCount: 1,
    fieldCount: 0,
    accountCount: 1,
    confidence: 0.8,
  }
  const rowOf = (account: string | null, elementKey: string, counts: number[], evidenceIds: number[]) => {
    const [callCount = 0, evidenceCount = 0, fieldCount = 0] = counts
    return { account, elementKey, callCount, evidenceCount, fieldCount, evidenceIds }
  }
  const rows = [
    rowOf('beta.io', 'timeline', [1, 1], [6]),
    rowOf('acme.com', 'intent_signal', [6, 7], [1, 2]),
    rowOf('acme.com', 'budget_confirmation', [0, 2, 2], [7]),
    rowOf('cox.org', 'intent_signal', [1, 3], [4]),
    rowOf(null, 'intent_signal', [2, 2], [3]),
  ]
  return {
    slice: { ...sliceOf('high_intent_deals'), evidenceGrouping },
    elementLabels,
    meanings: builtInMeanings,
    coverage: { callsMatched: 13, callsAnalyzed: 13, callsWithEvidence: 10, accounts: 3 },
    elements: [
      { ...budget, evidenceIds: [7] },
      { ...intent, evidenceIds: [1, 2, 3, 4, 5, 8] },
      { ...timeline, evidenceIds: [6] },
    ],
    accounts: rows,
    accountCalls: [
      { account: 'acme.com', callCount: 6 },
      { account: 'beta.io', callCount: 1 },
      { account: 'cox.org', callCount: 1 },
      { account: null, callCount: 2 },
    ],
    quotes: [],
    participants: [],
    ownDomains: [],
    deals: [],
    caveats: [],
    isTruncated: false,
  }
}
