import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { joinWords, type Word } from './join-words.ts'

function words(texts: string, changes: Partial<Word> = {}): Word[] {
  return texts.split(' ').map((text, index) => ({
    startMs: index * 500,
    endMs: index * 500 + 400,
    speaker: 'Ann',
    text,
    ...changes,
  }))
}

describe('joinWords', () => {
  it('ends a cue with the sentence, the speaker and at a pause', () => {
    const [hi, all, well] = words('Hi all. Well')
    const later: Word = { startMs: 9000, endMs: null, speaker: 'Ann', text: 'later' }
    assert.deepEqual(joinWords([hi!, all!, well!, later, { ...later, speaker: null }]), [
      { startMs: 0, endMs: 900, speaker: 'Ann', text: 'Hi all.' },
      { startMs: 1000, endMs: 1400, speaker: 'Ann', text: 'Well' },
      { startMs: 9000, endMs: null, speaker: 'Ann', text: 'later' },
      { startMs: 9000, endMs: null, speaker: null, text: 'later' },
    ])
  })

  it('ends a cue after 40 words', () => {
    const cues = joinWords(words(Array(81).fill('a').join(' ')))
    assert.deepEqual(
      cues.map(({ text }) => text.split(' ').length),
      [40, 40, 1],
    )
  })

  it('takes the times of the words that have some', () => {
    const untimed: Word = { startMs: null, endMs: null, speaker: 'Ann', text: '10' }
    assert.deepEqual(joinWords([untimed, ...words('people'), untimed]), [
      { startMs: 0, endMs: 400, speaker: 'Ann', text: '10 people 10' },
    ])
  })

  it('puts no spaces into scripts without spaces', () => {
    assert.equal(joinWords(words('你 好 OK'))[0]?.text, '你好 OK')
    assert.equal(joinWords(words('サーバー の'))[0]?.text, 'サーバーの')
  })
})
