import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Segment, Side } from '@earshot/contract/transcript'
import { readMeetings } from '../../lab/train/read-corpora.ts'
import { readElementModel } from './element-model.ts'
import { readCall } from './read-call.ts'
import { tellSides } from './tell-sides.ts'
import { createVocabulary } from './vocabulary.ts'
import { readWeights } from './weights-file.ts'

interface Turn {
  speaker: string | null
  side: Side | null
  text: string
}
type Call = { turns: Turn[] }

const model = readElementModel(readWeights(readFileSync(new URL('weights/elements.bin', import.meta.url))))
const vocabulary = createVocabulary(model.words)
// These calls are not part of the training data.
const calls = readFileSync(new URL('../../lab/data/sales-calls.calls.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): Call => JSON.parse(line))

/** The inferred sides by turn, without turns that have no sentence. */
function sidesOf(turns: readonly Turn[]): (Side | null)[] {
  const segments: Segment[] = turns.map(({ speaker, side, text }, index) => {
    return { index, speaker, side, startMs: null, endMs: null, text }
  })
  const told = tellSides(readCall(segments, vocabulary), model.repOdds)
  const byTurn = new Map(told.map(({ segmentIndex, side }) => [segmentIndex, side]))
  return [...byTurn.values()]
}

const withSides = (turns: readonly Turn[], keep: (side: Side | null) => boolean) =>
  turns.map((turn) => ({ ...turn, side: keep(turn.side) ? turn.side : null }))

describe('sides that are not given', () => {
  it('are inferred from each speaker’s words over the whole call', () => {
    assert.ok(calls.length > 10)
    for (const { turns } of calls) {
      const right = sidesOf(turns)
      assert.ok(!right.includes(null))
      for (const known of [[], ['rep'], ['customer']] as Side[][])
        assert.deepEqual(sidesOf(withSides(turns, (side) => side !== null && known.includes(side))), right)
    }
  })

  it('are inferred from few words of who speaks alone with a known seller', () => {
    const [rep, customer] = ['Marcus Oyelaran', 'Sandra Lim']
    const turns: Turn[] = [
      { speaker: rep, side: 'rep', text: 'Thanks for making the time, Sandra. How did the board go?' },
      { speaker: customer, side: null, text: 'Fine. It is on Monday that they meet.' },
      { speaker: rep, side: 'rep', text: 'I could take forty percent off for the second year.' },
      { speaker: customer, side: null, text: 'No, thank you. My boss wants the form by the fifteenth.' },
    ]
    assert.deepEqual(sidesOf(turns), ['rep', 'customer', 'rep', 'customer'])
  })

  it('are inferred for some sentences if speakers are not separated', () => {
    for (const speaker of [null, 'Speaker 1']) {
      const isRight = calls.flatMap(({ turns }) => {
        const right = sidesOf(turns)
        const told = sidesOf(turns.map(({ text }) => ({ speaker, side: null, text })))
        const isTold = told.flatMap((side, at) => (side === null ? [] : [side === right[at]]))
        assert.ok(isTold.length >= 0.4 * told.length)
        return isTold
      })
      assert.ok(isRight.filter(Boolean).length >= 0.8 * isRight.length)
    }
  })

  it('stay unknown among colleagues, with their names and without, and in a few words', () => {
    for (const { turns } of readMeetings()) {
      for (const isNamed of [true, false]) {
        const told = sidesOf(
          turns.map(([speaker, text]) => ({ speaker: isNamed ? speaker : null, side: null, text })),
        )
        assert.ok(told.every((side) => side === null))
      }
    }
    const few = ['Shall I share my screen and show you the dashboard?', 'Yes, please, go ahead.']
    assert.deepEqual(sidesOf(few.map((text, at) => ({ speaker: `${at}`, side: null, text }))), [null, null])
    assert.deepEqual(sidesOf(few.map((text) => ({ speaker: null, side: null, text }))), [null, null])
  })

  it('stay unknown if more than 20 people talk', () => {
    const turns = withSides(calls[0]?.turns ?? [], () => false)
    const people = new Set(turns.map(({ speaker }) => speaker)).size
    const joinedBy = (count: number) =>
      sidesOf([
        ...turns,
        ...Array.from({ length: count }, (_, at) => ({
          speaker: `${at}`,
          side: null,
          text: 'Hello everybody.',
        })),
      ])
    assert.ok(!joinedBy(20 - people).includes(null))
    assert.ok(joinedBy(21 - people).every((side) => side === null))
  })

  it('leave the sides that are known as they are, even the wrong way round', () => {
    const wrong = (calls[0]?.turns ?? []).map((turn): Turn => {
      return { ...turn, side: turn.side === 'rep' ? 'customer' : 'rep' }
    })
    assert.deepEqual(new Set(sidesOf(wrong)), new Set(['rep', 'customer']))
    const right = sidesOf(calls[0]?.turns ?? [])
    assert.ok(sidesOf(wrong).every((side, at) => side !== right[at]))
  })
})
