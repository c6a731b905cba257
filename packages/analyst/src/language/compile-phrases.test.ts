import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compilePhrases, holdLetters } from './compile-phrases.ts'

describe('a phrase of a word list', () => {
  const cases: { phrase: string; finds: string[]; misses: string[] }[] = [
    { phrase: 'let me', finds: ['Let me ask', 'so let me'], misses: ['let men in', 'outlet me'] },
    { phrase: "let's go", finds: ["let's go", 'let’s go'], misses: ['lets go'] },
    { phrase: 'not (me|us)', finds: ['not me', 'not us'], misses: ['not them'] },
    { phrase: 'al[l ]right', finds: ['alright', 'all right'], misses: ['al right'] },
    { phrase: 'hm+', finds: ['hm', 'Hmmm'], misses: ['h'] },
    { phrase: 'evaluat*', finds: ['evaluates', 'evaluating it'], misses: ['evalua'] },
    { phrase: 'too _', finds: ['too late'], misses: ['too', 'too 5'] },
    { phrase: 'pass {not it|them}', finds: ['I pass', 'pass items'], misses: ['pass it on', 'pass them'] },
    { phrase: 'e.g', finds: ['e.g'], misses: ['egg'] },
  ]
  for (const { phrase, finds, misses } of cases)
    it(phrase, () => {
      const pattern = compilePhrases([phrase])
      for (const text of finds) assert.match(text, pattern)
      for (const text of misses) assert.doesNotMatch(text, pattern)
    })

  it('must be at the start or the whole text, if requested', () => {
    assert.doesNotMatch('oh yes', compilePhrases(['yes'], { at: 'start' }))
    assert.match('yes, please', compilePhrases(['yes'], { at: 'start' }))
    assert.doesNotMatch('yes, please', compilePhrases(['yes'], { at: 'whole' }))
  })

  it('may hold its letters', () => {
    const pattern = compilePhrases(holdLetters(['um', 'mm']), { at: 'whole' })
    assert.match('uuummm', pattern)
    assert.match('mmmm', pattern)
    assert.doesNotMatch('m', pattern)
  })
})
