import { readFileSync } from 'node:fs'
import { SliceDefinition } from '../src/definitions/catalog.ts'
import { assembleResult } from '../src/writing/results/assemble-result.ts'
import { draftResult } from '../src/writing/results/draft-result.ts'
import { finishResult } from '../src/writing/results/finish-result.ts'
import { type Writing, writeResult } from '../src/writing/results/write-result.ts'
import type { ReadQuote, ResultOrder, Writer } from '../src/writing/writer.ts'

export function readSlice(key: string): SliceDefinition {
  const file = new URL(`../../../catalog/slices/${key}.json`, import.meta.url)
  return SliceDefinition.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** What a run would give a writer that had found these quotes, each in a call of its own unless it says otherwise. */
export function orderOf(
  slice: SliceDefinition,
  said: readonly (Partial<ReadQuote> & Pick<ReadQuote, 'quote' | 'elementKey'>)[],
  own: Partial<ResultOrder> & { deals?: ResultOrder['evidence']['deals'] } = {},
): ResultOrder {
  const quotes = said.map((quote, at): ReadQuote => {
    const place = { evidenceId: at + 1, fileId: at + 1, segmentIndex: 0, account: 'acme.com' }
    return { ...place, speaker: 'Ann', side: 'customer', heldOn: '2026-03-02', confidence: 0.9, ...quote }
  })
  const countsOf = (same: readonly ReadQuote[]) => ({
    callCount: new Set(same.map(({ fileId }) => fileId)).size,
    evidenceCount: same.length,
    fieldCount: 0,
    accountCount: new Set(same.map(({ account }) => account)).size,
    confidence: 0.9,
    evidenceIds: same.slice(0, 5).map(({ evidenceId }) => evidenceId),
  })
  const accounts = [...Map.groupBy(quotes, ({ account }) => account)]
  const { deals = [], ...order } = own
  return {
    quotes,
    userPrompt: null,
    evidence: {
      slice,
      elementLabels: {},
      meanings: {},
      coverage: {
        callsMatched: quotes.length,
        callsAnalyzed: quotes.length,
        callsWithEvidence: countsOf(quotes).callCount,
        accounts: accounts.length,
      },
      elements: [...Map.groupBy(quotes, ({ elementKey }) => elementKey)].map(([elementKey, same]) => {
        return { elementKey, ...countsOf(same) }
      }),
      accounts: accounts.flatMap(([account, all]) =>
        [...Map.groupBy(all, ({ elementKey }) => elementKey)].map(([elementKey, same]) => {
          return { account, elementKey, ...countsOf(same) }
        }),
      ),
      accountCalls: accounts.map(([account, same]) => ({ account, callCount: countsOf(same).callCount })),
      quotes,
      participants: [],
      ownDomains: [],
      deals,
      caveats: [],
      isTruncated: false,
    },
    ...order,
  }
}

/** The result as a run would show it, and what became of its writing. */
export async function resultOf(
  writer: Writer,
  order: ResultOrder,
  signal = AbortSignal.timeout(20_000),
): Promise<{ result: ReturnType<typeof assembleResult>; writing: Writing }> {
  const writing = await writeResult(writer, order, { signal })
  const rules = draftResult(order.evidence)
  const draft = finishResult(order.evidence, { writing, rules, cited: order.quotes })
  return { result: assembleResult(order.evidence, draft), writing }
}
