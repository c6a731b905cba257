import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertLinear, fuzzFormat, readRows, readWarnings } from '../../../test/fuzz-format.ts'
import { FormatError } from './format.ts'
import { webvtt } from './webvtt.ts'

// Written from the descriptions of W3C and Microsoft: no file of Teams was available.
const teams = `WEBVTT

0:0:0.0 --> 0:0:5.320
<v Doe, Jane [NA]>Good morning.</v>

3f1a2b4c-5d6e/12-1
0:0:6.1 --> 0:1:8.5 align:start position:10%
<v Rob Poe>Thanks, Jane.
And <i>you</i>?
`

describe('webvtt', () => {
  it('reads unpadded times, ids, settings and voices with or without a closing tag', () => {
    assert.deepEqual(readRows(webvtt, teams), [
      [0, 5320, 'Doe, Jane [NA]', 'Good morning.'],
      [6100, 68_500, 'Rob Poe', 'Thanks, Jane. And you?'],
    ])
  })

  it('reads times without hours, a byte order mark, CRLF and a title', () => {
    const text = '\uFEFFWEBVTT - a call\r\n\r\n01:02.500 --> 01:03.000\r\nHello\r\nthere.\r\n'
    assert.deepEqual(readRows(webvtt, text), [[62_500, 63_000, null, 'Hello there.']])
  })

  it('reads a file whose CRLF was doubled to \\r\\r\\n', () => {
    assert.deepEqual(readRows(webvtt, teams.replaceAll('\n', '\r\r\n')), readRows(webvtt, teams))
  })

  it('skips NOTE, STYLE and REGION, and counts other lines outside cues', () => {
    const blocks = 'NOTE\na remark\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:fred\n\nlost words\n\n'
    const text = `WEBVTT\nKind: captions\n\n${blocks}00:01.000 --> 00:02.000\nHello.\n`
    assert.deepEqual(readRows(webvtt, text), [[1000, 2000, null, 'Hello.']])
    assert.deepEqual(readWarnings(webvtt, text), ['Lines outside any cue, left out: 1.'])
  })

  it('splits several voices of a cue, which share its times', () => {
    const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nBoth: <v.loud Ann>Yes.</v> <v Bob &amp; Co>No. <v>Who?\n'
    assert.deepEqual(readRows(webvtt, text), [
      [1000, 2000, null, 'Both:'],
      [1000, 2000, 'Ann', 'Yes.'],
      [1000, 2000, 'Bob & Co', 'No.'],
      [1000, 2000, null, 'Who?'],
    ])
  })

  it('drops other tags and resolves entities once', () => {
    const words = '<c.x>a</c> &lt;b&gt; &amp;lt; &#233;&#xE9; x&nbsp;y &unknown; 1 < 2<00:00:01.500>'
    const text = `WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`
    assert.deepEqual(readRows(webvtt, text), [[1000, 2000, null, 'a <b> &lt; éé x y &unknown; 1 < 2']])
  })

  it('sets negative times to 0, leaves out backward ends and unreadable times, with warnings', () => {
    const text =
      'WEBVTT\n\n-0:0:2.5 --> 0:0:1.0\nOne.\n\n0:0:-1.-5 --> 0:0:2.0\nTwo.\n\n00:05.0 --> 00:04.0\nThree.\n\n1:x --> 2\nFour.\n'
    assert.deepEqual(readRows(webvtt, text), [
      [0, 1000, null, 'One.'],
      [0, 2000, null, 'Two.'],
      [5000, null, null, 'Three.'],
      [null, null, null, 'Four.'],
    ])
    assert.deepEqual(readWarnings(webvtt, text), [
      "Cues whose times can't be read, kept without times: 1.",
      'Cues with a time before the start of the recording, set to 0: 2.',
      'Cues that end before they start, their end left out: 1.',
    ])
    assert.deepEqual(readWarnings(webvtt, 'WEBVTT\n\n-0:0:2.5 --> 0:0:1.0\n<v Ann>One.</v>\n'), [
      'Cues with a time before the start of the recording, set to 0: 1.',
    ])
  })

  it('refuses a transcript without speech', () => {
    assert.throws(() => webvtt.parse('WEBVTT\n\n00:01.000 --> 00:02.000\n<i></i>\n'), FormatError)
  })

  it('throws nothing but FormatError', () => {
    fuzzFormat(webvtt, teams, [
      'WEBVTT\n\n',
      '0:1.5 --> 0:2\n',
      '-->',
      '<v Ann>',
      '</v>',
      '<',
      '>',
      '&#0;',
      '&#xD800;',
      'NOTE',
    ])
  })

  it('takes linear time', () => {
    assertLinear(webvtt, 'WEBVTT\n\n0:1.0 --> 0:2.0\n', [
      '<v ',
      '<v.',
      '<a',
      '<br',
      '&#1',
      '1:',
      '-->',
      '0:1 --> 0:2\n',
      'a\n',
    ])
  })
})
