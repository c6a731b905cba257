import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { SliceDefinition } from '../../definitions/catalog.ts'
import { outputSchemaOf } from '../../definitions/slice-output.ts'
import { assembleResult } from './assemble-result.ts'
import { draftResult } from './draft-result.ts'
import { builtInMeanings } from './example-input.ts'
import type { SynthesisInput } from './synthesis-input.ts'
import { synthesiseResult } from './synthesise-result.ts'

const folder = new URL('../../../../../catalog/slices/', import.meta.url)
const slices = readdirSync(folder).map((file) =>
  SliceDefinition.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
)

describe('synthesiseResult', () => {
  for (const slice of slices) {
    it(`makes results of ${slice.key} that meet its schema, for any evidence in any order`, () => {
      const isValid = new Ajv2020({ strict: true }).compile(outputSchemaOf(slice))
      fc.assert(
        fc.property(inputs(slice), ([input, shuffled]) => {
          const result = synthesiseResult(input)
          assert.ok(isValid(result), JSON.stringify(isValid.errors))
          assert.deepEqual(synthesiseResult(shuffled), result)
          assert.deepEqual(assembleResult(input, draftResult(input)), result, 'as a writer gives it')
        }),
        { numRuns: 50 },
      )
      const coverage = { callsMatched: 0, callsAnalyzed: 0, callsWithEvidence: 0, accounts: 0 }
      const nothing = {
        elements: [],
        accounts: [],
        accountCalls: [],
        quotes: [],
        participants: [],
        ownDomains: [],
        deals: [],
        caveats: [],
        isTruncated: false,
      }
      const empty = synthesiseResult({
        slice,
        elementLabels: {},
        meanings: builtInMeanings,
        coverage,
        ...nothing,
      })
      assert.ok(isValid(empty), JSON.stringify(isValid.errors))
    })
  }
})

/** A possible input of the database, and a copy with its lists in another order. */
function inputs(slice: SliceDefinition): fc.Arbitrary<[SynthesisInput, SynthesisInput]> {
  const count = fc.integer({ min: 0, max: 60 })
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 8 })
  const account = fc.constantFrom('acme.com', 'beta.io', 'z.de', null)
  const elementKey = fc.constantFrom(...slice.elementKeys, 'of_another_slice')
  const confidence = fc.double({ min: 0, max: 1, noNaN: true })
  const words = fc.constantFrom(
    '$40',
    '50k',
    'budget',
    'Q3',
    'in',
    'May',
    'two',
    'hundred',
    'percent',
    'end of',
    'year',
    '€',
    ...[
      'Tallyvane',
      'tallyvane',
      'Tally vane',
      'Helen',
      'our CFO',
      'Ann',
      'Mr',
      'I',
      'can',
      'sign',
      'is',
      'our',
      'finance director',
    ],
    ...[
      'too expensive',
      'no money',
      'slow',
      'search',
      'build it in-house',
      'spreadsheet',
      '.',
      'they',
      'not',
      'better',
    ],
  )
  const quote = fc.oneof(
    fc.array(words, { minLength: 1, maxLength: 12 }).map((said) => said.join(' ')),
    fc.string({ minLength: 1, unit: 'binary' }),
  )
  const fields = fc.record({
    elements: fc.uniqueArray(
      fc.record({
        elementKey,
        callCount: count,
        evidenceCount: count,
        fieldCount: count,
        accountCount: count,
        confidence,
        evidenceIds: ids,
      }),
      { selector: (row) => row.elementKey },
    ),
    accounts: fc.uniqueArray(
      fc.record({
        account,
        elementKey,
        callCount: count,
        evidenceCount: count,
        fieldCount: count,
        evidenceIds: ids,
      }),
      { selector: (row) => `${row.account} ${row.elementKey}` },
    ),
    accountCalls: fc.uniqueArray(fc.record({ account, callCount: count }), {
      selector: (row) => row.account,
    }),
    quotes: fc.uniqueArray(
      fc.record({
        evidenceId: fc.integer({ min: 1, max: 500 }),
        elementKey,
        fileId: fc.option(fc.integer({ min: 1, max: 9 })),
        account,
        speaker: fc.option(fc.constantFrom('Ann', 'Ann Lee (CFO)', 'Bob')),
        segmentIndex: fc.option(fc.integer({ min: 0, max: 40 })),
        quote,
        confidence,
      }),
      { selector: (row) => row.evidenceId, maxLength: 40 },
    ),
    participants: fc.array(
      fc.record({
        fileId: fc.integer({ min: 1, max: 9 }),
        name: fc.constantFrom('Ann', 'Ann Lee (CFO)', 'Bob', 'Kim Tolliver', 'X'),
        side: fc.constantFrom('rep' as const, 'customer' as const, null),
      }),
      { maxLength: 6 },
    ),
    ownDomains: fc.constantFrom([], ['vendor.example'], ['acme.com', 'x']),
    deals: fc.uniqueArray(
      fc.record({
        dealId: fc.integer({ min: 1, max: 50 }),
        name: fc.constantFrom('Renewal', 'New'),
        account,
        stage: fc.option(fc.constant('Proposal')),
        amount: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
        closeDate: fc.option(fc.constant('2026-03-31')),
        fileIds: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }),
      }),
      { selector: (row) => row.dealId, maxLength: 6 },
    ),
    coverage: fc.record({
      callsMatched: count,
      callsAnalyzed: count,
      callsWithEvidence: count,
      accounts: count,
    }),
    isTruncated: fc.boolean(),
  })
  return fields.map((drawn) => {
    const { elements, accountCalls, quotes } = drawn
    // A piece of evidence belongs to one account and element.
    const accounts = drawn.accounts.map((row, index) => ({
      ...row,
      evidenceIds: row.evidenceIds.map((id) => index * 10 + id),
    }))
    const input = {
      slice,
      elementLabels: {},
      meanings: builtInMeanings,
      caveats: ['From the caller.'],
      ...drawn,
      accounts,
    }
    const reversed = {
      elements: elements.toReversed(),
      accounts: accounts.toReversed(),
      accountCalls: accountCalls.toReversed(),
      quotes: quotes.toReversed(),
      participants: drawn.participants.toReversed(),
      deals: drawn.deals.toReversed(),
    }
    return [input, { ...input, ...reversed }]
  })
}
