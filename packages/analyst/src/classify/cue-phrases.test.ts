import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compileCues } from './cue-phrases.ts'

const lists = new Map([
  ['contract', ['contract', 'lease']],
  ['number', ['#', 'two']],
])

function findIn(cues: string[][], text: string): number[] {
  const { meaningOf, find } = compileCues(cues, lists)
  return find(text.split(' ').map(meaningOf))
}

function countIn(phrases: string[], text: string): number {
  return findIn([phrases], text).length
}

describe('compileCues', () => {
  it('finds alternatives, words that may be left out, beginnings, any words and lists', () => {
    for (const [phrase, text] of [
      ['since (we|you all) went', 'it is quiet since you all went live'],
      ['end of [the] term', 'at the end of term'],
      ['end of [the] term', 'at the end of the term'],
      ['renew*', 'about your renewal today'],
      ['how are the _ doing', 'so how are the drivers doing'],
      ['<number> weeks in', 'we are two weeks in'],
    ] as const)
      assert.equal(countIn([phrase], text), 1, phrase)
    assert.equal(countIn(['since (we|you) went'], 'since they went'), 0)
    assert.equal(countIn(['renew*'], 'brand new'), 0)
  })

  it('lets up to six words stand in a gap', () => {
    assert.equal(countIn(['<contract> .. ends'], 'our contract for the service desk ends in march'), 1)
    assert.equal(countIn(['<contract> .. ends'], 'the lease ends'), 1)
    assert.equal(countIn(['<contract> .. ends'], 'contract a b c d e f ends'), 1)
    assert.equal(countIn(['<contract> .. ends'], 'contract a b c d e f g ends'), 0)
  })

  it('counts each place where a cue begins once, and cues apart', () => {
    assert.equal(countIn(['open points', 'open [points]'], 'open points and open questions'), 2)
    assert.deepEqual(findIn([['a b'], ['b']], 'a b b'), [0, 1, 1])
  })
})
