import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertLinear, fuzzFormat, onlyCall, readRows } from '../../../test/fuzz-format.ts'
import { teamsMetadataVtt } from './teams-metadata-vtt.ts'

// Written from Microsoft's description of callTranscript: no file of Teams was available.
const file = `WEBVTT

0:0:16.246 --> 0:0:17.726
{"startDateTime":"2026-01-02T10:37:10.3370193Z","endDateTime":"2026-01-02T10:37:12Z","speakerName":"Doe, Jane","spokenText":"Hi --> \\"all\\".","spokenLanguage":"en-us"}

00:00:18.000 --> 00:00:19.000
{"startDateTime":"2026-01-02T10:37:13Z","speakerName":null,"spokenText":"Well."}
`

describe('teams-metadata-vtt', () => {
  it('reads the spoken texts with the times of their cues, and the date', () => {
    const call = onlyCall(teamsMetadataVtt.parse(file))
    assert.equal(call.date, '2026-01-02T10:37:10.337Z')
    assert.deepEqual(readRows(teamsMetadataVtt, file), [
      [16_246, 17_726, 'Doe, Jane', 'Hi --> "all".'],
      [18_000, 19_000, null, 'Well.'],
    ])
  })

  it('sets times before the recording to 0, and counts cues that hold something else', () => {
    const text = file.replace('0:0:16.246', '-0:0:2.5').replace('"spokenText":"Well."', '"spokenText":')
    const { cues, warnings } = onlyCall(teamsMetadataVtt.parse(text))
    assert.deepEqual(
      cues.map(({ startMs, endMs }) => [startMs, endMs]),
      [[0, 17_726]],
    )
    assert.deepEqual(warnings, [
      'Cues that hold no spoken text as JSON, left out: 1.',
      'Cues with a time before the start of the recording, set to 0: 1.',
    ])
  })

  it('throws nothing but FormatError', () => {
    fuzzFormat(teamsMetadataVtt, file, [
      'WEBVTT\n\n',
      '0:1 --> 0:2\n',
      '{"spokenText":',
      '"a"}',
      '\\u0000',
      '\\ud800',
    ])
  })

  it('takes linear time', () => {
    assertLinear(teamsMetadataVtt, 'WEBVTT\n\n0:1 --> 0:2\n{"spokenText":"a"}\n\n', [
      '{',
      '"spokenText"',
      '{"spokenText":"a"}\n',
      '0:1 --> 0:2\n{"spokenText":"a"}\n\n',
    ])
  })
})
