import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Segment, Side } from '@earshot/contract/transcript'
import type { ElementDefinition } from '../../definitions/element.ts'
import { readOwnFile } from './own-model.ts'
import { createRanker } from './ranker.ts'
import { readRankerFile } from './ranker-model.ts'

const ranker = createRanker({ ranker: readRankerFile(), own: readOwnFile() })

function element(description: string, more: Partial<ElementDefinition> = {}): ElementDefinition {
  const nothing = { examples: [], nearMisses: [], crmFields: [] }
  return { key: 'own', version: 1, label: 'own', description, speaker: 'any', ...nothing, ...more }
}

const call = (...turns: [Side | null, string][]): Segment[] =>
  turns.map(([side, text], index) => ({ index, speaker: side, side, startMs: null, endMs: null, text }))

const talk = call(
  ['rep', 'Thanks for joining, how was the holiday in Portugal?'],
  ['customer', 'It was lovely, we had sun every single day and ate far too much fish.'],
  ['rep', 'Good to hear. So let us look at how you handle damaged parcels at the moment.'],
  ['customer', 'We refund damaged parcels by hand, and the refunds take two weeks because nobody owns them.'],
  ['rep', 'And who signs off such a refund before the money goes out?'],
  ['customer', 'The warehouse manager does, but only for refunds above fifty euros.'],
  ['rep', 'I see. Shall we talk about the timetable of the roll-out after the break?'],
  ['customer', 'Yes, let us get a coffee first, mine is cold already.'],
)
const refunds = element('How are refunds for damaged parcels handled?')

describe('the ranker of described elements', () => {
  it('ranks answers to the question first, with quotes from the call', () => {
    const claims = ranker.claim(talk, refunds)
    assert.match(claims[0]?.quote ?? '', /refund/)
    for (const { segmentIndex, startChar, quote } of claims)
      assert.ok(talk[segmentIndex]?.text.startsWith(quote, startChar))
    const confidences = claims.map(({ confidence }) => confidence)
    assert.deepEqual(
      confidences,
      confidences.toSorted((a, b) => b - a),
    )
  })

  it('scores every segment, highest in the passage', () => {
    const garden = 'My neighbour planted tomatoes behind the house, and the dog dug them all out again.'
    const before = Array.from({ length: 60 }, (): [Side, string] => ['customer', garden])
    const turns = talk.map(({ side, text }): [Side | null, string] => [side, text])
    const scores = ranker.rankSegments(call(...before, ...turns, ...before), refunds)
    assert.equal(scores.length, 128)
    assert.ok(scores.every(Number.isFinite))
    const best = scores.indexOf(Math.max(...scores))
    assert.ok(best >= 60 && best < 68)
  })

  it('claims nothing of another side, and nothing if no word of the question is spoken', () => {
    const claims = ranker.claim(talk, { ...refunds, speaker: 'rep' })
    assert.ok(claims.every(({ segmentIndex }) => talk[segmentIndex]?.side === 'rep'))
    assert.deepEqual(ranker.claim(talk, element('astronomy, telescopes and galaxies')), [])
  })

  it('is surer of sentences similar to an example, and less sure of those similar to a near miss', () => {
    const sentence = 'The warehouse manager does, but only for refunds above fifty euros.'
    const confidence = (more: Partial<ElementDefinition>) =>
      ranker.claim(talk, { ...refunds, ...more }).find(({ quote }) => quote === sentence)?.confidence ?? 0
    const alone = confidence({})
    assert.ok(confidence({ examples: ['Our warehouse manager signs refunds above fifty euros.'] }) > alone)
    assert.ok(confidence({ nearMisses: ['Our warehouse manager signs refunds above fifty euros.'] }) < alone)
  })

  it('finds evidence by an example that shares no word with the description', () => {
    const vague = element('astronomy', { examples: ['Nobody owns the refunds, they take two weeks.'] })
    assert.match(ranker.claim(talk, vague)[0]?.quote ?? '', /two weeks/)
  })

  it('answers calls without words, and questions without words', () => {
    for (const empty of [[], call(['rep', '...']), call([null, 'Mm.'])]) {
      assert.deepEqual(ranker.claim(empty, refunds), [])
      assert.equal(ranker.rankSegments(empty, refunds).length, empty.length)
    }
    assert.deepEqual(ranker.claim(talk, element('??')), [])
    assert.ok(ranker.rankSegments(talk, element('??')).every(Number.isFinite))
  })

  it('gives the same answer each time, and at most 20 claims', () => {
    const long = Array.from({ length: 40 }, () => talk).flat()
    const claims = ranker.claim(long, refunds)
    assert.ok(claims.length <= 20)
    assert.deepEqual(ranker.claim([...long], refunds), claims)
    assert.deepEqual(
      createRanker({ ranker: readRankerFile(), own: readOwnFile() }).claim(long, refunds),
      claims,
    )
  })
})
