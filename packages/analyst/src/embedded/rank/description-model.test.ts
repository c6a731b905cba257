import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { readWeights } from '../weights-file.ts'
import { readDescription, readDescriptions, readDescriptionsFile, sharesOf } from './description-model.ts'
import { readRankerFile, readRankerModel } from './ranker-model.ts'

const { space } = readRankerModel(readRankerFile())
const model = readDescriptions(readWeights(readDescriptionsFile()))
// Not part of the training data.
const described: Record<string, { sentence: string; question: string }> = JSON.parse(
  readFileSync(new URL('../../../lab/data/descriptions.json', import.meta.url), 'utf8'),
)

describe('the built-in element that a description means', () => {
  it('is recognised in other words than those of the catalogue', () => {
    const first = (text: string) => {
      const shares = sharesOf(readDescription(text, model.stems, space), model).slice(0, -1)
      return model.known[shares.indexOf(Math.max(...shares))]?.key
    }
    const texts = Object.entries(described)
    const countFound = (form: 'sentence' | 'question') =>
      texts.filter(([key, forms]) => first(forms[form]) === key).length
    assert.equal(texts.length, model.known.length)
    assert.ok(countFound('sentence') >= 40, `${countFound('sentence')} sentences`)
    assert.ok(countFound('question') >= 34, `${countFound('question')} questions`)
  })

  it('is none if something else is described', () => {
    const others = [
      'the Berlin office',
      'What did they say about the new logo?',
      'mentions of sailing boats',
      '',
      '??',
    ]
    for (const text of others) {
      const shares = sharesOf(readDescription(text, model.stems, space), model)
      assert.ok((shares.at(-1) as number) > 0.5, text)
    }
  })

  it('comes with probabilities', () => {
    for (const { sentence } of Object.values(described)) {
      const shares = sharesOf(readDescription(sentence, model.stems, space), model)
      assert.ok(shares.every((share) => share >= 0 && share <= 1))
      assert.ok(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < 1e-9)
    }
  })
})
