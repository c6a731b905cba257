import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readPostAnswer } from './post-answer.ts'

const sentence = (text: string) => ({
  text,
  findings: [],
  quotes: [{ segment: 0, quote: 'We sign on Friday.' }],
})
const answerOf = (...bottomLine: unknown[]) => JSON.stringify({ bottomLine, sections: [] })

describe('readPostAnswer', () => {
  it('treats statements that PostgreSQL cannot store as unproven, and keeps the others', () => {
    const draft = readPostAnswer(
      answerOf(sentence('They sign\0 on Friday.'), sentence('They sign \ud83d.'), sentence('They sign 💥.')),
    )
    assert.deepEqual(
      draft?.statements.map(({ text, quotes }) => [text, quotes.length]),
      [
        ['', 0],
        ['', 0],
        ['They sign 💥.', 1],
      ],
    )
  })

  it('reads hyphens that do not break as plain ones', () => {
    const draft = readPostAnswer(answerOf(sentence('They pay sixty\u2011four, or ninety\u2010one.')))
    assert.equal(draft?.statements[0]?.text, 'They pay sixty-four, or ninety-one.')
  })

  it('reads a bounded number of items, however many sections hold them', () => {
    const item = { title: 'Sign', ...sentence('They sign.') }
    const section = { key: 'risks', items: Array.from({ length: 60 }, () => item) }
    const draft = readPostAnswer(
      JSON.stringify({ bottomLine: [], sections: Array.from({ length: 60 }, () => section) }),
    )
    assert.equal(draft?.statements.length, 200)
  })

  it('makes unproven statements of members of other types', () => {
    const wrong = [1, null, 'x', [], { text: 7 }, { text: 'x', findings: ['0'], quotes: {} }]
    const sections = [null, 7, { key: 7, items: [{}] }, { key: '__proto__', items: 'x' }]
    const more = { callType: 'x', outcome: [], title: 7, scorecard: 'x', moves: {}, people: [[]] }
    const draft = readPostAnswer(JSON.stringify({ bottomLine: wrong, sections, ...more }))
    assert.deepEqual(
      draft?.statements.map(({ slot, text, quotes }) => [slot, text, quotes.length]),
      [...wrong.map(() => ['bluf', '', 0]), ['section:', '', 0], ['person', '', 0]],
    )
  })

  it('is null for any other text, and for a truncated answer', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    assert.equal(readPostAnswer(`{"bottomLine": ${deep}, "sections": []}`), null)
    for (const text of ['', 'Sure!', '{"bottomLine": []}', answerOf(sentence('They sign.')).slice(0, -3)])
      assert.equal(readPostAnswer(text), null, text)
  })
})
