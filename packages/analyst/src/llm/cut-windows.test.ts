import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Segment } from '@earshot/contract/transcript'
import fc from 'fast-check'
import { createEmbeddedAnalyst } from '../embedded/embedded-analyst.ts'
import { estimateTokens, fewestTokens, mostTokens } from './count-tokens.ts'
import { cutPassages, cutWindows, joinNeighbours, passageTokens } from './cut-windows.ts'
import { preselect } from './preselect.ts'

const segment = (text: string, index = 0): Segment => ({
  index,
  speaker: 'A',
  side: null,
  startMs: null,
  endMs: null,
  text,
})
const texts = fc.array(
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.lorem({ mode: 'sentences', maxCount: 40 }),
    fc.string({ unit: fc.constantFrom('ab', '💥', '漢', ' '), maxLength: 5000 }),
  ),
  { maxLength: 12 },
)

describe('cutPassages', () => {
  it('loses no word of any call, and cuts no sign in two', () => {
    fc.assert(
      fc.property(texts, (list) => {
        const segments = list.map(segment)
        const passages = cutPassages(segments)
        segments.forEach(({ text }, i) => {
          const own = passages.filter(({ segmentIndex }) => segmentIndex === i)
          const read = own.map(({ start, end }) => text.slice(start, end))
          assert.equal(read.join('').replace(/\s/g, ''), text.replace(/\s/g, ''))
          if (text.isWellFormed()) for (const part of read) assert.ok(part.isWellFormed())
        })
      }),
    )
  })
})

describe('cutWindows', () => {
  it('covers all passages in their order, keeps to the size, and always comes to an end', () => {
    fc.assert(
      fc.property(
        texts,
        fc.integer({ min: 200, max: 3000 }),
        fc.integer({ min: 0, max: 100 }),
        (list, windowTokens, share) => {
          const segments = list.map(segment)
          const passages = cutPassages(segments)
          const overlapTokens = Math.floor((windowTokens / 2) * (share / 100))
          const windows = cutWindows(segments, passages, { windowTokens, overlapTokens })
          assert.deepEqual([...new Set(windows.flat())], passages)
          for (const window of windows) {
            const size = window.reduce(
              (sum, { segmentIndex, start, end }) =>
                sum + passageTokens + estimateTokens(segments[segmentIndex]!.text.slice(start, end)),
              0,
            )
            assert.ok(window.length === 1 || size <= windowTokens)
          }
        },
      ),
    )
  })

  it('repeats the end of one window at the beginning of the next', () => {
    const segments = Array.from({ length: 60 }, (_, i) =>
      segment(`This is what was said in place number ${i} of the call.`, i),
    )
    const windows = cutWindows(segments, cutPassages(segments), { windowTokens: 400, overlapTokens: 80 })
    assert.ok(windows.length > 3)
    for (const [i, window] of windows.entries()) {
      const next = windows[i + 1]
      if (next) assert.ok(window.slice(1).includes(next[0]!))
    }
  })

  it('joins passages of one segment, so that a quote can span them', () => {
    const long = 'And then we looked at the numbers of the quarter again. '.repeat(60).trim()
    const passages = cutPassages([segment(long)])
    assert.ok(passages.length > 2)
    assert.deepEqual(joinNeighbours(passages), [{ segmentIndex: 0, start: 0, end: long.length }])
  })
})

describe('tokens', () => {
  it('are never more than reserved', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => estimateTokens(text) <= mostTokens(text)))
  })

  it('are one at least for a word, and two for five characters of a script such as Han', () => {
    const fewest = ['We’d sign for 12,000.', 'Мы подпишем договор.', '我们批准了预算3万美元', '예산이 있어요']
    assert.deepEqual(fewest.map(fewestTokens), [6, 3, 5, 2])
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fewestTokens(text) <= mostTokens(text)))
  })

  it('are about 1.3 for a word of English', () => {
    const text =
      'We have about forty thousand dollars for this, and our finance director signs everything above ten.'
    assert.ok(Math.abs(estimateTokens(text) / text.split(' ').length - 1.3) < 0.25)
  })
})

describe('preselect', () => {
  const ranker = createEmbeddedAnalyst()
  const element = {
    key: 'own',
    version: 1,
    label: 'Parking',
    description: 'the customer speaks of parking space',
    speaker: 'any' as const,
    examples: [],
    nearMisses: [],
    crmFields: [],
  }
  const segments = Array.from({ length: 100 }, (_, i) =>
    segment(
      i === 63
        ? 'We never have enough parking space for our vans.'
        : `Point ${i} is about the plan for the quarter.`,
      i,
    ),
  )
  const signal = AbortSignal.timeout(10_000)

  it('sends at most the share, the place that matters among it, in the order of the call', async () => {
    const passages = cutPassages(segments)
    const {
      passages: chosen,
      wordsSent,
      words,
    } = await preselect(ranker, { segments, elements: [element], signal }, passages, 0.2)
    assert.ok(wordsSent <= words * 0.2 && wordsSent > words * 0.15)
    assert.ok(chosen.some(({ segmentIndex }) => segmentIndex === 63))
    assert.deepEqual(
      chosen,
      chosen.toSorted((a, b) => a.segmentIndex - b.segmentIndex),
    )
  })

  it('sends one passage of a call that is shorter than the share', async () => {
    const short = segments.slice(62, 64)
    const { passages } = await preselect(
      ranker,
      { segments: short, elements: [element], signal },
      cutPassages(short),
      0.3,
    )
    assert.deepEqual(
      passages.map(({ segmentIndex }) => segmentIndex),
      [1],
    )
  })

  it('sends nothing of an empty call', async () => {
    assert.deepEqual(await preselect(ranker, { segments: [], elements: [element], signal }, [], 0.5), {
      passages: [],
      wordsSent: 0,
      words: 0,
    })
  })
})
