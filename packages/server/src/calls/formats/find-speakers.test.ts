import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findSpeakers, looksLikeName, splitLabel } from './find-speakers.ts'

describe('splitLabel', () => {
  it('splits at the first colon, ASCII before a space or full width', () => {
    assert.deepEqual(splitLabel(' Ann : a: b'), { label: 'Ann', text: ' a: b' })
    assert.deepEqual(splitLabel('王小明：你好'), { label: '王小明', text: '你好' })
    assert.deepEqual(splitLabel('Ann:'), { label: 'Ann', text: '' })
  })

  it('removes the brackets of a diarised speaker, but not those of sounds and times', () => {
    assert.deepEqual(splitLabel('[SPEAKER_00]: Hi.'), { label: 'SPEAKER_00', text: ' Hi.' })
    assert.deepEqual(splitLabel('[speaker 0] '), { label: 'speaker 0', text: '' })
    const others = ['[laughs]', '[music] Well: yes', '[speaker]', '[10:30]: x', '[1]: x', '["a"]: x', '[]: x']
    assert.deepEqual(
      others.map(splitLabel),
      others.map(() => null),
    )
  })

  it('finds no label in times, links, quoted keys, bullets and sentences', () => {
    const lines = [
      '10:30: x',
      'https://x',
      '"a": 1',
      '- a: b',
      ': a',
      ':',
      '',
      `${'a '.repeat(17)}: x`,
      `${'a'.repeat(101)}: x`,
      '2026-01-05: x',
    ]
    assert.deepEqual(
      lines.map(splitLabel),
      lines.map(() => null),
    )
    assert.equal(splitLabel(`${'a'.repeat(100)}: x`)?.label.length, 100)
  })
})

describe('findSpeakers', () => {
  it('takes labels that repeat, and those vouched for', () => {
    assert.deepEqual(findSpeakers(['Note', 'ann', 'Bob', 'ann'], looksLikeName), new Set(['ann', 'Bob']))
    assert.deepEqual(findSpeakers(['Note', 'ann', 'Bob', 'ann']), new Set(['ann']))
    assert.deepEqual(findSpeakers(['Note', 'SPEAKER_01']), new Set(['SPEAKER_01']))
  })
})

describe('looksLikeName', () => {
  it('tells display names from figures of speech', () => {
    const names = [
      'mirgee',
      'v2',
      'Ann Lee',
      'T. Wambsgans',
      'Jan van der Meer',
      'Kim (he/him)',
      'Akash | ECH',
      'Ann 2',
      '小 明',
    ]
    assert.deepEqual(
      names.filter((name) => !looksLikeName(name)),
      [],
    )
    const phrases = [
      "So here's the thing",
      'Note',
      'And I said',
      'Question',
      'my take on it',
      'Step one',
      '555 010 9999',
      'A B C D E F G H I',
    ]
    assert.deepEqual(phrases.filter(looksLikeName), [])
  })
})
