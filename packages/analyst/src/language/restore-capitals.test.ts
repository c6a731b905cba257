import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { restoreCapitals } from './restore-capitals.ts'

const textsOf = (texts: string[]) => restoreCapitals(texts.map((text) => ({ text }))).map(({ text }) => text)

describe('restoreCapitals', () => {
  it('gives names of a transcript without capitals theirs', () => {
    assert.deepEqual(
      textsOf(["yeah it's just me and curtis", 'I can ask ray sokol or the people from jaggaer']),
      ["yeah it's just me and Curtis", 'I can ask Ray Sokol or the people from Jaggaer'],
    )
  })

  it('leaves a transcript with capitals, words that are names too, and letters that would grow', () => {
    const written = ['Yes. Ask Curtis.', 'the zorvel is Pat’s']
    assert.deepEqual(textsOf(written), written)
    const foreign = ['wir haben das angebot gelesen und kesslers preis ist gut']
    assert.deepEqual(textsOf(foreign), foreign)
    const said = [
      'will you mark the ßzorv for them, thx, and then we can talk about the price of it again',
      'i will',
      '',
    ]
    assert.deepEqual(textsOf(said), said)
  })
})
