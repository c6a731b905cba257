import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { retryAfterOf } from './model-failure.ts'
import { priceOf } from './price.ts'
import { readClaims } from './read-claims.ts'
import { writePrompt } from './write-prompt.ts'

const item = { element: 'pain', segment: 3, quote: 'It hurts {a lot}, "they" say]', confidence: 0.5 }
const whole = JSON.stringify({ claims: [item, item] })
const reasoned = JSON.stringify({ reason: 'They say so.', claims: [item] })
const { segment, ...others } = item
const reordered = JSON.stringify([{ segment, ...others }])
const { instructions } = writePrompt([], [], [], null)
const claim = { elementKey: 'pain', segmentIndex: 3, quote: item.quote, confidence: 0.5 }
const dropped = { elementKey: '', segmentIndex: -1, quote: '', confidence: 0 }

describe('readClaims', () => {
  const cases: [string, string, unknown][] = [
    ['an answer as demanded', whole, [claim, claim]],
    ['an empty one', '{"claims": []}', []],
    ['a list alone', JSON.stringify([item]), [claim]],
    ['a code fence', `\`\`\`json\n${whole}\n\`\`\``, [claim, claim]],
    ['words around it', `Here you are:\n${whole}\nAnything else?`, [claim, claim]],
    ['no answer that stops in its second claim', whole.slice(0, -20), null],
    ['none that stops in its first', whole.slice(0, 30), null],
    ['numbers in quotation marks', JSON.stringify([{ ...item, segment: '3', confidence: '0.5' }]), [claim]],
    [
      'one percent',
      JSON.stringify([
        { ...item, confidence: '1%' },
        { ...item, confidence: '50%' },
        { ...item, segment: '3%' },
      ]),
      [{ ...claim, confidence: 0.01 }, claim, dropped],
    ],
    ['a claim without confidence', JSON.stringify([{ ...item, confidence: null }, item]), [dropped, claim]],
    ['unknown members', JSON.stringify({ claims: [{ ...item, x: 1 }], admin: true }), [claim]],
    ['none whose last list stops in the middle', `${whole}\nBetter: ${whole.slice(0, -9)}`, null],
    ['none that stops in a quote with brackets', `{"claims": [{"quote": "they said [] or {}`, null],
    ['none that stops in a quote behind an escaped mark', `{"claims": [{"quote": "a \\" b ]}]} []`, null],
    ['one with a thought before it', `<think>As {"claims": [{"element": …</think>\n${whole}`, [claim, claim]],
    ['no thought alone', `<think>Perhaps ${whole}? Or`, null],
    ['one with a note behind it', `${whole}\n\nI read [0] to [7] {all}. Others: []`, [claim, claim]],
    ['one in a fence with a reason first', `\`\`\`json\n${reasoned}\n\`\`\``, [claim]],
    ['one in a fence whose claims begin otherwise', `\`\`\`\n${reordered}\n\`\`\``, [claim]],
    ['the last of two', `{"claims": []}\nOn reflection:\n${whole}`, [claim, claim]],
    ['the last of two, where that is empty', `${whole}\nOn reflection:\n{"claims": []}`, []],
    ['nothing found, after words', 'No passage shows these [1–9].\n[]', []],
    ['nothing but the instructions', instructions, null],
    ['an answer before the instructions', `${whole}\n${instructions}`, [claim, claim]],
    ['no list of numbers', 'I looked at\n[1, 2]', null],
    ['a probability in percent', JSON.stringify([{ ...item, confidence: 50 }]), [claim]],
    ['one in percent, in quotation marks', JSON.stringify([{ ...item, confidence: '50%' }]), [claim]],
    ['a claim with a probability beyond that', JSON.stringify([{ ...item, confidence: 101 }]), [dropped]],
    ['a quote with a NUL', JSON.stringify([{ ...item, quote: 'It \0 hurts' }, item]), [dropped, claim]],
    ['a quote with half a character', JSON.stringify([{ ...item, quote: 'It \ud83d hurts' }]), [dropped]],
    ['an element with a NUL', JSON.stringify([{ ...item, element: 'pain\0' }]), [dropped]],
    ['words', 'I found nothing.', null],
    ['nothing', '', null],
    ['another form', '{"answer": 42}', null],
    ['more claims than a call can hold', JSON.stringify({ claims: Array(2001).fill(item) }), null],
  ]
  for (const [name, text, expected] of cases)
    it(`reads ${name}`, () => assert.deepEqual(readClaims(text), expected))

  it('takes whatever comes', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => Array.isArray(readClaims(text) ?? [])))
    fc.assert(
      fc.property(fc.nat(whole.length), (end) => Array.isArray(readClaims(whole.slice(0, end)) ?? [])),
    )
  })
})

describe('retryAfterOf', () => {
  const now = Date.parse('2026-01-02T10:00:00Z')
  const cases: [Record<string, string>, number | null][] = [
    [{}, null],
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '' }, null],
    [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
    [{ 'retry-after': 'Fri, 02 Jan 2026 10:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Fri, 02 Jan 2026 09:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '86400' }, 86_400_000],
    [{ 'retry-after': '99999999' }, 7 * 86_400_000],
  ]
  for (const [headers, expected] of cases)
    it(`reads ${JSON.stringify(headers)} as ${expected}`, () =>
      assert.equal(retryAfterOf(headers, now), expected))
})

describe('priceOf', () => {
  const use = { inputTokens: 1_000_000, cachedTokens: 400_000, outputTokens: 10_000 }

  it('counts cached input at its own price, or at that of input', () => {
    assert.equal(priceOf({ input: 2, cachedInput: 0.5, output: 8 }, use), 1_480_000_000)
    assert.equal(priceOf({ input: 2, output: 8 }, use), 2_080_000_000)
  })

  it('is unknown without a price', () => assert.equal(priceOf(undefined, use), null))
})
