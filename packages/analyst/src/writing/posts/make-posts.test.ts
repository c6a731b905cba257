import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Segment, Side } from '@earshot/contract/transcript'
import { createEmbeddedWriter } from '../embedded-writer.ts'
import { inputOf } from './create-post-input.ts'
import { makePosts } from './make-posts.ts'

// These calls are not part of the training data.
const calls = readFileSync(new URL('../../../lab/data/sales-calls.calls.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(0, 3)
  .map((line): { turns: Pick<Segment, 'speaker' | 'side' | 'text'>[] } => JSON.parse(line))
const writer = createEmbeddedWriter()

/** The posts of some turns of which only these sides are known. */
async function postsOf(turns: (typeof calls)[number]['turns'], known: readonly Side[]) {
  const { call, callType, elementLabels, meanings, findings } = inputOf('discovery_call', [], [])
  const segments = turns.map(({ side, ...turn }, index) => {
    const times = { startMs: index * 1000, endMs: index * 1000 + 900, cues: [] }
    return { index, ...turn, ...times, side: side && known.includes(side) ? side : null }
  })
  const order = {
    call: { ...call, crmFacts: [], segments },
    template: { callType, candidates: [], elementLabels, meanings },
    findings,
  }
  const { posts } = await makePosts({ writer, fallback: writer }, order, {
    signal: AbortSignal.timeout(60_000),
  })
  return posts
}

describe('makePosts', () => {
  it('writes the same of a call whose sides are unknown, and says that they are guessed', async () => {
    for (const { turns } of calls) {
      const [known, guessed] = [await postsOf(turns, ['rep', 'customer']), await postsOf(turns, [])]
      for (const kind of ['summary', 'scorecard'] as const) {
        const { caveats, ...result } = guessed[kind].result
        const { caveats: others, ...rest } = known[kind].result
        assert.deepEqual(result, rest)
        const own = caveats.filter((caveat) => !others.includes(caveat))
        assert.equal(own.length, 1)
        assert.match(
          own[0] ?? '',
          /^Guessed from what is said: .+ (?:is|are) selling; .+ (?:is|are) on the customer’s side\.$/,
        )
      }
    }
  })

  it('says that nobody is known where the transcript names nobody', async () => {
    const [{ turns } = { turns: [] }] = calls
    const unnamed = turns.map((turn) => ({ ...turn, speaker: null }))
    const told = (caveats: readonly string[]) => caveats.filter((one) => one.includes('names no speaker'))
    const [none, sides] = [await postsOf(unnamed, []), await postsOf(unnamed, ['rep', 'customer'])]
    for (const kind of ['summary', 'scorecard'] as const) {
      assert.equal(told(none[kind].result.caveats).length, 1)
      assert.deepEqual(told(sides[kind].result.caveats), [])
    }
    const promise = [{ speaker: null, side: null, text: 'I’ll send you the order form by Friday.' }]
    const { nextMoves } = (await postsOf(promise, [])).summary.result
    assert.deepEqual(
      nextMoves.map(({ owner, ownerSide, text }) => [owner, ownerSide, text.slice(0, 4)]),
      [[null, null, 'Send']],
    )
  })

  it('gives a request to the person who is asked, though no side is known', async () => {
    const turns = [
      { speaker: 'Ana Rep', side: null, text: 'Thanks for your time today.' },
      { speaker: 'Joe Buyer', side: null, text: 'Can you send the contract over by Friday?' },
      { speaker: 'Ana Rep', side: null, text: 'Yes, sure.' },
    ]
    const { result } = (await postsOf(turns, [])).summary
    assert.deepEqual(
      result.nextMoves.map(({ owner, action }) => [owner, action]),
      [['Ana Rep', 'send the contract over by Friday']],
    )
  })
})
