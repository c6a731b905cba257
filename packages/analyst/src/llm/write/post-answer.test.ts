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

  it('is null for any other text, and for a truncated answer', () => {
    for (const text of ['', 'Sure!', '{"bottomLine": []}', answerOf(sentence('They sign.')).slice(0, -3)])
      assert.equal(readPostAnswer(text), null, text)
  })
})
