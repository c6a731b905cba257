import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { discovery, inputOf, type Shown, shown, type Turn, talk } from './create-post-input.ts'
import { writeSummary } from './write-summary.ts'

describe('writeSummary', () => {
  const { title, aiGeneratedTitle, result } = writeSummary(discovery)

  it('tells per section who said what, near repetitions as one item with both quotes', () => {
    const [pains] = result.sections
    assert.equal(title, 'Discovery Call Summary: Brackwater - first')
    assert.deepEqual(
      pains?.items.map((item) => [item.title, item.quotes.length]),
      [
        ['Pain: Our dispatchers can’t see each other’s jobs', 2],
        ['Impact: It costs us forty thousand dollars a month', 1],
      ],
    )
    assert.equal(
      pains?.items[1]?.text,
      'Gwen said what it costs: “It costs us forty thousand dollars a month.”',
    )
    assert.ok(aiGeneratedTitle?.startsWith('Pain: '))
  })

  it('begins with the surest fact and the next step', () => {
    assert.equal(
      result.bluf,
      'Gwen named a problem: “Our dispatchers can’t see each other’s jobs, and nobody trusts the board.” Dana named a next step: “I’ll send you the proposal by Friday.”',
    )
  })

  it("begins with a team's own element that is an obstacle", () => {
    const turns: Turn[] = [['customer', 'We are four drivers short until spring.']]
    const claim: Shown = ['adoption_barrier', 'We are four drivers short until spring.']
    const { findings, ...input } = inputOf('discovery_call', [...turns, ...talk], [claim, ...shown])
    const own = findings.map((finding) =>
      finding.elementKey === 'adoption_barrier'
        ? { ...finding, elementKey: 'driver_shortage', confidence: 0.99 }
        : finding,
    )
    const meanings = { ...input.meanings, driver_shortage: { bottomLine: 'obstacle' as const } }
    assert.match(writeSummary({ ...input, findings: own, meanings }).result.bluf, /^Gwen said: “We are four/)
    assert.doesNotMatch(writeSummary({ ...input, findings: own }).result.bluf, /four drivers/)
  })

  it('shows next steps as they were said, other sections by strength, and at most five items', () => {
    const turns = Array.from(
      { length: 8 },
      (_, at): Turn => ['rep', `Step ${at} is ${'abcdefgh'[at]}${at} work.`],
    )
    const claims = turns.map(([, text], at): Shown => ['next_step', text, 0.5 + at / 20])
    const steps = writeSummary(inputOf('discovery_call', turns, claims)).result.sections.at(-1)
    assert.deepEqual(
      steps?.items.map(({ quotes }) => quotes[0]?.segment),
      [3, 4, 5, 6, 7],
    )
  })

  it('tells one stretch that shows two elements once', () => {
    const quote = 'It costs us forty thousand dollars a month.'
    const twice = inputOf('discovery_call', talk, [
      ['pain', quote],
      ['impact', quote, 0.8],
      ['value_statement', quote, 0.7],
    ])
    const { sections } = writeSummary(twice).result
    assert.deepEqual(
      sections.map(({ items }) => items.map((item) => [item.title, item.quotes.length])),
      [[['Pain, Impact: It costs us forty thousand dollars a month', 1]], [], []],
    )
  })

  it('names an element only where the quote is clear, and no speaker that is unknown', () => {
    const unsure = inputOf(
      'discovery_call',
      [[null, 'The board is slow today.']],
      [['pain', 'The board is slow', 0.4]],
    )
    assert.equal(writeSummary(unsure).result.bluf, 'Somebody said: “The board is slow”.')
  })

  it('shows what is unclear only where its section has nothing clear, and then names no element', () => {
    const turns: Turn[] = [
      ['customer', 'The board is slow. And it eats our evenings. Somebody always loses a ticket.'],
    ]
    const slow = (confidence: number): Shown => ['pain', 'The board is slow.', confidence]
    const titlesOf = (claims: Shown[]) =>
      writeSummary(inputOf('discovery_call', turns, claims)).result.sections[0]?.items.map(
        (item) => item.title,
      )
    const impact: Shown = ['impact', 'The board is slow.', 0.4]
    const evenings: Shown = ['impact', 'And it eats our evenings.', 0.4]
    assert.deepEqual(titlesOf([slow(0.5), impact, evenings]), ['Pain: The board is slow'])
    assert.deepEqual(titlesOf([slow(0.49), evenings]), ['The board is slow', 'It eats our evenings'])
  })

  it('gives additional context only where something clear was found', () => {
    const input = inputOf(
      'discovery_call',
      [['customer', 'We want to be live by May.']],
      [['timeline', 'We want to be live by May.']],
    )
    assert.deepEqual(writeSummary(input).result.additionalContext, [
      { element: 'Timeline', value: 'We want to be live by May.' },
    ])
    const unsure = { ...input, findings: input.findings.map((finding) => ({ ...finding, confidence: 0.49 })) }
    assert.deepEqual(writeSummary(unsure).result.additionalContext, [])
  })
})
