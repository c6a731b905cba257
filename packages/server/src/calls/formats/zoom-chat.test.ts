import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertLinear, fuzzFormat, readRows, readWarnings } from '../../../test/fuzz-format.ts'
import { zoomChat } from './zoom-chat.ts'

const file = [
  '00:12:45\tAnn Lee:\tgm',
  '00:13:27\tBob | Them:\tReacted to "gm" with 🙏',
  '00:14:00\tBob | Them:\tTwo lines: see\r',
  'https://example.com',
  '00:16:48\tAnn Lee:\tReplying to "Two lines: see',
  'https://..."',
  '',
  'hmm, "why"',
  '00:17:00\tAnn Lee:\tRemoved a 🙏 reaction from "gm"',
  '',
].join('\n')

// The form of a chat that a participant saves follows other parsers.
const saved =
  '10:32:01 From Ann Lee to Everyone:\n\tgm\n10:33:02 From  Bob  to  Ann Lee(Direct Message) : hi\n'

describe('zoom-chat', () => {
  it('reads messages of several lines, without reactions and the quotations of replies', () => {
    assert.deepEqual(readRows(zoomChat, file), [
      [765_000, null, 'Ann Lee', 'gm'],
      [840_000, null, 'Bob | Them', 'Two lines: see https://example.com'],
      [1_008_000, null, 'Ann Lee', 'hmm, "why"'],
    ])
    assert.deepEqual(readWarnings(zoomChat, file), [
      'These are messages of a chat, typed and not spoken.',
      'Reactions, left out: 2.',
      'Quotations before a reply, left out: 1.',
    ])
  })

  it('ignores the times of day of a saved chat', () => {
    assert.deepEqual(readRows(zoomChat, saved), [
      [null, null, 'Ann Lee', 'gm'],
      [null, null, 'Bob', 'hi'],
    ])
    assert.match(readWarnings(zoomChat, saved).join(), /Times of day.*left out: 2\./)
  })

  it('is distinguished from a transcript in plain text', () => {
    assert.deepEqual(
      [file, saved, '\uFEFF\n00:12:45\tAnn:\tgm\n'].map((text) => zoomChat.detect(text)),
      [true, true, true],
    )
    assert.deepEqual(
      ['00:12:45 Ann: Hi.', '00:12:45\tAnn: Hi.', 'Ann:\tHi.'].map((text) => zoomChat.detect(text)),
      [false, false, false],
    )
  })

  it('throws nothing but FormatError', () => {
    fuzzFormat(zoomChat, file, [
      '00:00:01\tAnn:\t',
      '10:00:00 From A to B:',
      'Replying to "',
      '"\n\n',
      'Reacted to "',
    ])
  })

  it('takes linear time', () => {
    assertLinear(zoomChat, '00:00:01\tAnn:\tReplying to "', [
      '\t',
      'Replying to "',
      '00:00:01\tA:\tb\n',
      '00:00:01\tA',
      '10:00:00 From ',
      ' to ',
      '10:00:00 From A to to to to to to to to to to to to to to to to to to to to\n',
    ])
  })
})
