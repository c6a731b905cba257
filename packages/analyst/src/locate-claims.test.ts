import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TimedSegment } from '@earshot/contract/transcript'
import fc from 'fast-check'
import type { Claim } from './analyst.ts'
import { type Finding, locateClaims } from './locate-claims.ts'

const segment = (text: string, more: Partial<TimedSegment> = {}): TimedSegment => ({
  index: 0,
  speaker: 'Ann',
  side: 'customer',
  startMs: 0,
  endMs: 60_000,
  text,
  cues: [],
  ...more,
})
const claim = (quote: string, more: Partial<Claim> = {}): Claim => ({
  elementKey: 'pain',
  segmentIndex: 0,
  quote,
  confidence: 0.5,
  ...more,
})
const asked = (...keys: string[]) => keys.map((key) => ({ key, speaker: 'any' as const }))
const locate = (texts: string[], ...claims: Claim[]) =>
  locateClaims(
    texts.map((text, index) => segment(text, { index })),
    claims,
    asked('pain', 'impact'),
  )

const plainWord = fc.stringMatching(/^[b-df-gj-ln-z]{3,9}$/)
const oddWord = fc.constantFrom(
  'naïve',
  'e\u0301te\u0301',
  'שלום',
  'مرحبا',
  '👩‍👩‍👧',
  '🙂',
  "don't",
  '“so”',
  '$40,000',
  '—',
  '…',
  '契約',
)
const anyText = fc
  .array(fc.oneof(plainWord, oddWord), { minLength: 4, maxLength: 40 })
  .map((words) => words.join(' '))
const wordText = fc.uniqueArray(plainWord, { minLength: 4, maxLength: 30 })

function isSound(finding: Finding, segments: readonly TimedSegment[]): void {
  const at = segments[finding.segmentIndex]!
  assert.equal(at.text.slice(finding.startChar, finding.endChar), finding.quote)
  assert.ok(finding.quote.isWellFormed())
  assert.ok(finding.startMs !== null && finding.endMs !== null && finding.startMs <= finding.endMs)
  assert.ok(finding.startMs >= 0 && finding.endMs <= 60_000)
}

describe('locateClaims', () => {
  it('drops words of the wrong side, and keeps those of an unknown side', () => {
    const quote = 'the budget is approved'
    const heard = (['customer', 'rep', null] as const).map((side) =>
      locateClaims([segment(quote, { side })], [claim(quote)], [{ key: 'pain', speaker: 'customer' }]),
    )
    assert.deepEqual(
      heard.map(({ findings, dropped }) => [findings.length, dropped]),
      [
        [1, 0],
        [0, 1],
        [1, 0],
      ],
    )
  })

  it('finds every real stretch of two words exactly', () => {
    fc.assert(
      fc.property(
        fc.array(anyText, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.nat(),
        (texts, from, length) => {
          const words = [...texts[0]!.matchAll(/\S+/g)]
          const first = words[from % (words.length - 2)]!
          const last = words[Math.min(words.length - 1, words.indexOf(first) + 2 + (length % 5))]!
          const quote = texts[0]!.slice(first.index, last.index + last[0].length)
          fc.pre((quote.match(/[\p{L}\p{N}]{2,}/gu)?.length ?? 0) >= 2)
          const segments = texts.map((text, index) => segment(text, { index }))
          const { findings } = locateClaims(
            segments,
            [claim(quote, { startChar: first.index })],
            asked('pain'),
          )
          assert.equal(findings[0]?.quote, quote)
          assert.equal(findings[0]?.startChar, first.index)
          assert.equal(findings[0]?.matchKind, 'exact')
          isSound(findings[0]!, segments)
        },
      ),
    )
  })

  it('finds a quote with other case, punctuation, white space or hesitations, and returns the words of the transcript', () => {
    const separator = fc.constantFrom(' ', ', ', '  ', ' — ', ' um ', ', uh, ', '\n')
    fc.assert(
      fc.property(wordText, fc.array(separator, { minLength: 30, maxLength: 30 }), (words, separators) => {
        const text = words.map((word, position) => word + separators[position]).join('')
        const wanted = words.slice(1, -1).map((word) => word.toUpperCase())
        const { findings, dropped } = locate([text], claim(`«${wanted.join(' er, ')}!»`))
        assert.equal(dropped, 0)
        assert.equal(findings[0]?.matchKind, 'normalised')
        assert.ok(findings[0]?.quote.startsWith(words[1]!) && findings[0].quote.endsWith(words.at(-2)!))
        assert.equal(text.slice(findings[0]?.startChar, findings[0]?.endChar), findings[0]?.quote)
      }),
    )
  })

  it('drops invented quotes', () => {
    fc.assert(
      fc.property(wordText, plainWord, (words, invented) => {
        fc.pre(!words.some((word) => word.includes(invented)))
        const { findings, dropped } = locate([words.join(' ')], claim(`${words[0]} ${invented} ${words[1]}`))
        assert.deepEqual({ findings, dropped }, { findings: [], dropped: 1 })
      }),
    )
  })

  it('keeps every finding sound for arbitrary claims', () => {
    const anyClaim = fc.record({
      elementKey: fc.constantFrom('pain', 'impact', 'unknown'),
      segmentIndex: fc.integer({ min: -1, max: 4 }),
      quote: fc.oneof(anyText, fc.string({ unit: 'binary' }), fc.constantFrom('🙂 so', '\ud83d so', '')),
      startChar: fc.integer({ min: -5, max: 300 }),
      confidence: fc.double({ min: -1, max: 2 }),
    })
    fc.assert(
      fc.property(
        fc.array(anyText, { maxLength: 4 }),
        fc.array(anyClaim, { maxLength: 8 }),
        (texts, claims) => {
          const segments = texts.map((text, index) => segment(text, { index }))
          const { findings, dropped } = locateClaims(segments, claims, asked('pain', 'impact'))
          assert.ok(findings.length + dropped <= claims.length)
          for (const finding of findings) {
            isSound(finding, segments)
            assert.ok(finding.confidence >= 0 && finding.confidence <= 1)
          }
        },
      ),
    )
  })

  it('prefers the place that the claim gives, else the first', () => {
    const text = 'It is slow. Yes, it is slow.'
    assert.equal(locate([text], claim('is slow', { startChar: 20 })).findings[0]?.startChar, 20)
    assert.equal(locate([text], claim('is slow', { startChar: 7 })).findings[0]?.startChar, 3)
  })

  it('corrects a wrong segment if only one other place fits', () => {
    assert.equal(locate(['Hello there.', 'It is slow.'], claim('it is slow')).findings[0]?.segmentIndex, 1)
    assert.equal(locate(['Hello there.', 'It is slow.', 'It is slow.'], claim('It is slow')).dropped, 1)
    assert.equal(
      locate(['Hello there.', 'So slow, so slow'], claim('so slow', { segmentIndex: 9 })).findings.length,
      1,
    )
  })

  it('does not take a part of a word for a word', () => {
    assert.equal(locate(['We restarted it.'], claim('RESTART it')).dropped, 1)
  })

  it('finds a quote nowhere inside of words and numbers', () => {
    const cut: [text: string, quote: string][] = [
      ['I guess we cannot move this quarter.', 'I guess we can'],
      ['I guess we can’t move this quarter.', 'I guess we can'],
      ['I guess we can´t move this quarter.', 'I guess we can'],
      ['I guess we can’t move this quarter.', 't move this quarter'],
      ['They were unable to renew.', 'able to renew'],
      ['The seats cost 12500 euros.', 'seats cost 12'],
      ['The seats cost 12,500 euros.', 'seats cost 12'],
      ['The seats cost 12,500 euros.', 'The SEATS cost 12'],
      ['The seats cost 12,500 euros.', '500 euros'],
      ['The seats cost 12.50 each.', 'seats cost 12'],
      ['The seats cost 12 500 euros.', 'seats cost 12'],
      ['The seats cost 12\u00a0500 euros.', 'The SEATS cost 12'],
      ['The seats cost 12k.', 'seats cost 12'],
      ['It takes 2–3 weeks.', 'It takes 2'],
      ['Usage is at -12 percent since May.', '12 percent since May'],
      ['Usage (−12 percent since May) is low.', '12 PERCENT since May'],
      ['Call me at 3:30 tomorrow.', 'Call me at 3'],
      ['The cafe\u0301 is closed.', 'The cafe'],
      ['Я думаю, мы не сможем подписать.', 'Я думаю, мы не смо'],
      ['我们有四十万的预算。', '我们有四十'],
      ['我们有15万的预算。', '我们有15'],
    ]
    for (const [text, quote] of cut) assert.equal(locate([text], claim(quote)).dropped, 1, quote)
  })

  it('finds a quote between whole words and numbers, with any signs beside it', () => {
    const whole: [text: string, quote: string][] = [
      ['We cannot wait, but we can sign.', 'we can sign'],
      ['Nobody knows why we cannot. I know we can.', 'we can'],
      ['The seats cost 12. The rest is free.', 'seats cost 12'],
      ['The seats cost 12, 500 for all.', 'seats cost 12'],
      ['The seats cost 12% more, (really)', 'seats cost 12'],
      ['They pay $12,500 a year.', '12,500 a year'],
      ['In 2024 300 people left.', 'In 2024'],
      ['We need plan B-12 seats now.', '12 seats now'],
      ['- 12 seats for us.', '12 seats'],
      ['“We sign”—they said.', 'We sign'],
      ["He said 'we sign' again.", 'we sign'],
      ['Je pense qu’on a un budget.', 'on a un budget'],
      ['The-the budget is there.', 'the budget is there'],
      ['The budget is there.Good.', 'budget is there'],
      ['我们今年已经批准了预算', '已经批准了'],
      ['サーバーを買います', 'サーバーを買い'],
      ['เรามีงบประมาณแล้ว', 'งบประมาณ'],
    ]
    for (const [text, quote] of whole) {
      const { findings } = locate([text], claim(quote))
      assert.deepEqual(
        findings.map((finding) => [finding.quote, finding.matchKind, finding.startChar]),
        [[quote, 'exact', text.lastIndexOf(quote)]],
      )
    }
  })

  it('takes no given place that cuts a word', () => {
    const text = 'We cannot sign. We can wait.'
    assert.equal(locate([text], claim('We can', { startChar: 0 })).findings[0]?.startChar, 16)
  })

  it('finds quotes without the invisible or silent signs inside of words', () => {
    const written: [text: string, quote: string][] = [
      ['من می\u200cخواهم این قرارداد را امضا کنم', 'من میخواهم این قرارداد'],
      ['There is bud\u00adget for this.', 'There is budget for this'],
      ['They don´t have it now.', "They don't have it now"],
      ['They don`t have it now.', 'They don’t have it now'],
    ]
    for (const [text, quote] of written) {
      const { findings } = locate([text], claim(quote))
      assert.equal(findings[0]?.matchKind, 'normalised', quote)
      assert.ok(text.startsWith(findings[0].quote))
    }
  })

  it('prefers the part of a segment that the analyst saw', () => {
    const text = 'We sign today, they said. Um, we SIGN today, they said. We sign today.'
    const at = (quote: string, ...shown: [start: number, end: number][]) =>
      locate([text], claim(quote, { shown: shown.map(([start, end]) => ({ start, end })) })).findings[0]
        ?.startChar
    assert.equal(at('We sign today', [26, 70]), 56)
    assert.equal(at('We sign today', [26, 56]), 30)
    assert.equal(at('we sign TODAY', [26, 56]), 30)
    assert.equal(at('We sign today', [16, 20], [50, 70]), 56)
    assert.equal(at('We sign today', [60, 70]), 0)
    assert.equal(at('they said', [0, 20]), 15)
  })

  it('drops unknown elements, single words, signs, long quotes and confidences that are not numbers', () => {
    const text = `Yes. ?! ... ${'a b '.repeat(300)}`
    const claims = [
      claim('a b', { elementKey: 'other' }),
      claim('Yes.'),
      claim('?! ...'),
      claim('a b '.repeat(251)),
      claim('a b', { confidence: Number.NaN }),
    ]
    assert.deepEqual(locate([text], ...claims), { findings: [], dropped: 5 })
  })

  it('keeps the best of findings that overlap or repeat, per element', () => {
    const text = 'It is slow today. It is slow.'
    const { findings, dropped } = locate(
      [text],
      claim('It is slow', { confidence: 0.4 }),
      claim('is slow today', { confidence: 0.9 }),
      claim('It is slow', { confidence: 0.3, startChar: 18 }),
      claim('it is SLOW', { confidence: 0.2, startChar: 18 }),
      claim('It is slow', { elementKey: 'impact', confidence: 0.1 }),
    )
    assert.equal(dropped, 0)
    assert.deepEqual(
      findings.map(({ elementKey, quote, confidence }) => [elementKey, quote, confidence]),
      [
        ['pain', 'is slow today', 0.9],
        ['pain', 'It is slow', 0.3],
        ['impact', 'It is slow', 0.1],
      ],
    )
  })

  it('interpolates times within cues, and gives none if the cue has none', () => {
    const text = 'aaaa bbbb cccc dddd'
    const cues: TimedSegment['cues'] = [
      [0, 9, 1000, 1900],
      [10, 19, null, null],
    ]
    const at = (quote: string) => {
      const [finding] = locateClaims([segment(text, { cues })], [claim(quote)], asked('pain')).findings
      return [finding?.startMs, finding?.endMs]
    }
    assert.deepEqual(at('aaaa bbbb'), [1000, 1900])
    assert.deepEqual(at('bbbb cccc'), [1500, null])
    assert.deepEqual(at('cccc dddd'), [null, null])
  })

  it('knows when a quote starts that begins a cue without an end', () => {
    const text = 'aaaa bbbb cccc dddd'
    const at = (quote: string, more: Partial<TimedSegment>) => {
      const [finding] = locateClaims([segment(text, more)], [claim(quote)], asked('pain')).findings
      return [finding?.startMs, finding?.endMs]
    }
    const cues: TimedSegment['cues'] = [
      [0, 9, 1000, 1900],
      [10, 19, 2000, null],
    ]
    assert.deepEqual(at('cccc dddd', { cues }), [2000, null])
    assert.deepEqual(at('bbbb cccc', { cues }), [1500, null])
    assert.deepEqual(at('aaaa bbbb', { startMs: 500, endMs: null }), [500, null])
    assert.deepEqual(at('bbbb cccc', { startMs: 500, endMs: null }), [null, null])
  })

  it('takes a hostile claim and a hostile segment in linear time', () => {
    const text = 'a '.repeat(200_000)
    const claims = Array.from({ length: 200 }, (_, index) => claim(`${'a '.repeat(400)}b${index}`))
    assert.equal(locate([text, text], ...claims).dropped, 200)
    const cut = 'xa ax '.repeat(30_000)
    assert.equal(locate([cut], ...Array.from({ length: 200 }, () => claim('a a'))).dropped, 200)
  })
})
