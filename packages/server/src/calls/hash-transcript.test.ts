import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Side } from '@earshot/contract/transcript'
import { hashContent, hashTranscript } from './hash-transcript.ts'
import { buildSegments } from './import/build-segments.ts'

function build(text: string, side: Side | null) {
  return buildSegments([{ startMs: 0, endMs: 1, speaker: 'Ann', text }], () => side)
}

describe('hashContent and hashTranscript', () => {
  it('differ in that only the transcript knows sides', () => {
    assert.equal(hashContent(build('a', 'rep')), hashContent(build('a', 'customer')))
    assert.notEqual(hashTranscript(build('a', 'rep')), hashTranscript(build('a', 'customer')))
    assert.notEqual(hashContent(build('a', null)), hashContent(build('b', null)))
  })

  it('stay the same from release to release, or every stored call would be processed again', () => {
    assert.equal(
      hashContent(build('a', null)),
      'a9a1b2276b90ad18d79703635c4cfa7b8f4193718c4efb66a19ac79a7a5a2075',
    )
    assert.equal(
      hashTranscript(build('a', null)),
      'dd9c7e4c53cebc8b8d4a253aeebe1056a070a501f920076eeef3f9af54cf8505',
    )
  })
})
