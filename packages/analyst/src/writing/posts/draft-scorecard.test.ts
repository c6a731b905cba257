import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { proveDraft } from '../check/prove-draft.ts'
import { readFactModel } from '../facts/fact-model.ts'
import { assemblePosts } from './assemble-posts.ts'
import { discovery, inputOf, type Shown, type Turn } from './create-post-input.ts'
import { draftPosts } from './draft-posts.ts'
import type { PostInput } from './post-input.ts'

const model = readFactModel()

describe('the scorecard', () => {
  const scorecardOf = (input: PostInput) => {
    const call = { ...input.call, segments: input.segments, crmFacts: [] }
    const { kept } = proveDraft(
      draftPosts(input, { model, elements: input.findings }),
      call,
      input.findings,
      [],
    )
    return assemblePosts({ call, template: { ...input, candidates: [] }, kept, caveats: [] }).scorecard.result
  }
  const scored = (callType: string, turns: Turn[], claims: Shown[], key: string) =>
    scorecardOf(inputOf(callType, turns, claims)).elements.find((element) => element.key === key)

  const worry = 'I’m worried that the drivers won’t use it.'
  const price: Turn = ['customer', 'And it costs more than we planned.']
  const answer = 'We train each driver ourselves in the first week.'
  const small: Turn[] = Array.from({ length: 6 }, (_, at) => [
    at % 2 ? 'rep' : 'customer',
    'It rains here all week.',
  ])

  it('is green if each concern gets an answer soon, and names one without an answer', () => {
    const turns: Turn[] = [['customer', worry], ['rep', answer], ...small, price, ...small]
    const concern: Shown = ['objection', worry]
    const reply: Shown = ['objection_response', answer]
    const key = 'objections_addressed_live'
    assert.equal(scored('demo_call', turns, [concern, reply], key)?.score, 'G')
    const second = scored('demo_call', turns, [concern, reply, ['objection', price[1]]], key)
    assert.equal(second?.score, 'Y')
    assert.match(second?.rationale ?? '', /1 of 2 concerns get no answer.*costs more than we planned/)
    assert.match(second?.coaching ?? '', /^Take up “it costs more than we planned” \(Gwen, 0:08\)/)
    assert.equal(scored('demo_call', turns, [concern, ['objection', price[1]]], key)?.score, 'R')
  })

  it('is red if a call ends without a next step, and green only with a date that the other side accepts', () => {
    const form = 'I’ll send you the order form by Friday.'
    const key = 'next_steps'
    const steps = (...turns: Turn[]) => scored('demo_call', [...small, ...turns], [['next_step', form]], key)
    assert.equal(
      scored('demo_call', [['customer', worry], ...small], [['objection', worry]], key)?.score,
      'R',
    )
    const agreed = steps(
      ['rep', form],
      ['customer', 'Sounds good. I’ll take it to Ray on Monday.'],
      ['rep', 'Great.'],
    )
    assert.equal(agreed?.score, 'G')
    assert.equal(agreed?.coaching, null)
  })

  it('is yellow if few next steps have a date', () => {
    const open = 'I’ll send you the order form.'
    const steps: Turn[] = [
      ['rep', open],
      ['customer', 'Sure, I’ll take it to Ray.'],
    ]
    const claims: Shown[] = [['next_step', open]]
    const judged = scored('demo_call', [...small, ...steps], claims, 'next_steps')
    assert.equal(judged?.score, 'Y')
    assert.match(judged?.rationale ?? '', /^No next step has a date/)
    assert.match(judged?.coaching ?? '', /^After “.*order form.*, ask: “/)
  })

  it('is green if the rep’s questions bring out the decider, and names the moment', () => {
    const board = 'The board decides on the twelfth, after legal has signed it off.'
    const turns: Turn[] = [['rep', 'Who has to agree to this?'], ['customer', board], ...small]
    const claims: Shown[] = [
      ['decision_process', board],
      ['decision_maker', board],
    ]
    const judged = scored('discovery_call', turns, claims, 'decision_process')
    assert.equal(judged?.score, 'G')
    assert.match(judged?.rationale ?? '', /For example: “The board decides.*” \(Gwen, 0:01\)/)
    const late: Turn[] = [...small, ...small, ['customer', board]]
    assert.equal(scored('discovery_call', late, claims.slice(0, 1), 'decision_process')?.score, 'Y')
  })

  it('does not score elements that the call gave no occasion to judge', () => {
    const { elements, notAssessed } = scorecardOf(discovery)
    const keys = [...elements, ...notAssessed].map(({ key }) => key)
    assert.deepEqual(keys.toSorted(), discovery.callType.scorecard.elements.map(({ key }) => key).toSorted())
    assert.deepEqual(
      notAssessed.map(({ key }) => key),
      ['situation', 'critical_event', 'decision_process'],
    )
  })

  it('scores a meeting of colleagues by how it was run', () => {
    const settled = 'So we have decided to move the launch to March.'
    const turns: Turn[] = [
      ['rep', settled],
      ['rep', price[1]],
    ]
    const { elements, notAssessed } = scorecardOf(
      inputOf('internal_execution_call', turns, [
        ['decision_made', settled],
        ['objection', price[1]],
      ]),
    )
    assert.ok(elements.some(({ key, score }) => key === 'decisions_made' && score !== 'R'))
    const keys = [...elements, ...notAssessed].map(({ key }) => key)
    const ofMeetings = ['decisions_made', 'next_steps', 'purpose_stated', 'risks_named', 'situation_clear']
    assert.deepEqual(keys.toSorted(), ofMeetings)
  })

  it('coaches elements that are not green, with a moment of the call and a question to ask', () => {
    for (const { score, coaching } of scorecardOf(discovery).elements) {
      assert.equal(coaching === null, score === 'G')
      if (coaching) assert.match(coaching, /“.+” \(\p{L}+, \d+:\d\d\).*ask: “.+”/u)
    }
  })

  it('sums up the strengths and the rep’s share of talk', () => {
    const { bluf, nextMoves } = scorecardOf(discovery)
    assert.match(
      bluf,
      /^Done well: .+ Not judged: .+ Dana speaks \d+ % of the words, at most \d+ without a break\.$/,
    )
    for (const { type, text, owner } of nextMoves.filter((move) => move.type === 'suggested'))
      assert.deepEqual([type, owner, text.startsWith('Dana to ask “')], ['suggested', 'Dana', true])
  })
})
