import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SliceDefinition } from '../../definitions/catalog.ts'
import type { AccountTally } from './accounts.ts'
import { builtInMeanings } from './example-input.ts'
import { rankAccounts } from './rank-accounts.ts'

const tally = (account: string | null, elements: Record<string, number>): AccountTally => ({
  account,
  callCount: 1,
  evidenceCount: Object.values(elements).reduce((sum, count) => sum + count, 0),
  fieldCount: 0,
  elements,
  confidence: 0.9,
  evidenceIds: [],
})
const deal = (account: string, stage: string, amount: number) => {
  return { dealId: 1, name: 'Platform', account, stage, amount, closeDate: null, fileIds: [] }
}
const rank = (
  tallies: AccountTally[],
  deals: ReturnType<typeof deal>[] = [],
  objective: SliceDefinition['objective'] = 'pipeline',
) =>
  rankAccounts(tallies, {
    deals,
    meanings: builtInMeanings,
    elementLabels: { deal_risk: 'Deal Risk' },
    slice: { objective },
  })

describe('rankAccounts', () => {
  it('ranks accounts by their good signs minus their bad signs', () => {
    const ranked = rank([
      tally('risky.example', { intent_signal: 4, deal_risk: 3 }),
      tally('keen.example', { intent_signal: 3 }),
    ])
    assert.deepEqual(
      ranked.map(({ account, reason }) => [account, reason]),
      [
        ['keen.example', null],
        ['risky.example', 'Against it: Deal Risk 3'],
      ],
    )
  })

  it('puts lost deals after all others and unknown companies last, with the reason', () => {
    const ranked = rank(
      [
        tally(null, { intent_signal: 9 }),
        tally('lost.example', { intent_signal: 8 }),
        tally('small.example', { intent_signal: 1 }),
      ],
      [deal('lost.example', 'Closed Lost', 90_000)],
    )
    assert.deepEqual(
      ranked.map(({ account, reason }) => [account, reason]),
      [
        ['small.example', null],
        ['lost.example', 'Comes late: the CRM has its deal as lost'],
        [null, 'Comes last: no company is known for these calls'],
      ],
    )
  })

  it('counts a talkative call no more than a clear one, problems as a reason to buy, and a date for an account', () => {
    const ranked = rank([
      tally('talkative.example', { intent_signal: 40 }),
      tally('dated.example', { intent_signal: 4, timeline: 1 }),
      tally('troubled.example', { intent_signal: 3, pain: 4 }),
    ])
    assert.deepEqual(
      ranked.map(({ account, reason }) => [account, reason]),
      [
        ['troubled.example', null],
        ['dated.example', null],
        ['talkative.example', null],
      ],
    )
  })

  it('puts the larger deal first among equals', () => {
    const equals = [tally('a.example', { intent_signal: 2 }), tally('b.example', { intent_signal: 2 })]
    const deals = [deal('a.example', 'Proposal', 10), deal('b.example', 'Proposal', 20)]
    assert.deepEqual(
      rank(equals, deals).map(({ account }) => account),
      ['b.example', 'a.example'],
    )
  })

  it('puts won deals of a pipeline after open ones, but customers who can buy more where they belong', () => {
    const tallies = [tally('won.example', { intent_signal: 4 }), tally('open.example', { intent_signal: 1 })]
    const deals = [deal('won.example', 'Closed Won', 90_000)]
    const order = (objective: SliceDefinition['objective']) =>
      rank(tallies, deals, objective).map(({ account, reason }) => [account, reason])
    assert.deepEqual(order('pipeline'), [
      ['open.example', null],
      ['won.example', 'Comes late: the CRM has its deal as won'],
    ])
    assert.deepEqual(order('expand'), [
      ['won.example', null],
      ['open.example', null],
    ])
  })

  it('puts those with most trouble first where only trouble is asked for', () => {
    const ranked = rank([
      tally('calm.example', { objection: 1 }),
      tally('loud.example', { objection: 3, deal_risk: 2 }),
    ])
    assert.deepEqual(
      ranked.map(({ account, reason }) => [account, reason]),
      [
        ['loud.example', null],
        ['calm.example', null],
      ],
    )
  })
})
