import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertLinear, fuzzFormat, readRows, readWarnings } from '../../../test/fuzz-format.ts'
import { zoomVtt } from './zoom-vtt.ts'

function zoomFile(...payloads: string[]): string {
  const cues = payloads.map(
    (payload, index) => `${index + 1}\n00:00:0${index}.000 --> 00:00:0${index}.900\n${payload}\n`,
  )
  return `WEBVTT\n\n${cues.join('\n')}`
}

function readSpeech(text: string): [string | null, string][] {
  return readRows(zoomVtt, text).map(([, , speaker, words]) => [speaker, words])
}

describe('zoom-vtt', () => {
  it('splits the name at the first colon only', () => {
    assert.deepEqual(readRows(zoomVtt, zoomFile('Ann Lee: The plan: at 10:30.')), [
      [0, 900, 'Ann Lee', 'The plan: at 10:30.'],
    ])
  })

  it('reads display names, even of people who speak once', () => {
    const names = [
      'Akash | ECH',
      'Kim (he/him)',
      'T. Wambsgans',
      'v2',
      'ludwig van Beethoven',
      'mirgee',
      'Jan van der Meer',
      '王小明',
    ]
    const found = readSpeech(zoomFile(...names.slice(0, 4).map((name) => `${name}: Hi.`)))
    assert.deepEqual(
      found,
      names.slice(0, 4).map((name) => [name, 'Hi.']),
    )
    const others = readSpeech(zoomFile(...names.slice(5).map((name) => `${name}: Hi.`)))
    assert.deepEqual(
      others,
      names.slice(5).map((name) => [name, 'Hi.']),
    )
  })

  it('gives a cue without a name to the previous speaker, with a warning', () => {
    const text = zoomFile('Hello?', 'Ann: Hi.', 'How are you?')
    assert.deepEqual(readSpeech(text), [
      [null, 'Hello?'],
      ['Ann', 'Hi.'],
      ['Ann', 'How are you?'],
    ])
    assert.deepEqual(readWarnings(zoomVtt, text), ['Cues without a name, counted to the speaker before: 1.'])
  })

  it('makes no person of a figure of speech', () => {
    const turns = [
      "So here's the thing: we wait.",
      'Note: it is late.',
      'https://example.com',
      '10:30 is fine.',
    ]
    const text = zoomFile('Ann: Hi.', ...turns)
    assert.deepEqual(
      readSpeech(text),
      ['Hi.', ...turns].map((words) => ['Ann', words]),
    )
  })

  it('accepts every name if practically all cues have one', () => {
    const turns = [
      ['Ann Lee', 'What do you say: yes?'],
      ['14155550100', 'We cannot afford it.'],
      ['[Acme] Joe', 'Too dear.'],
      ["Marie's iPhone", "We can't afford it."],
      ['bob smith', 'Not this year.'],
    ]
    assert.deepEqual(readSpeech(zoomFile(...turns.map((turn) => turn.join(': ')))), turns)
    const long = zoomFile(...Array(19).fill('14155550100: Yes.'), 'at 10:30.')
    assert.equal(zoomVtt.detect(long), true)
    assert.deepEqual(readSpeech(long).at(-1), ['14155550100', 'at 10:30.'])
    assert.equal(zoomVtt.detect(zoomFile(...Array(18).fill('[Acme] Joe: Yes.'), 'at 10:30.')), false)
  })

  it('believes a name that the manifest has, once and in small letters', () => {
    const text = zoomFile(
      'Ann Lee: Hi.',
      'Bob Roe: Hi.',
      'marie dupont: I sign.',
      'Well.',
      'Ann Lee: Good.',
      'Yes.',
    )
    const [call] = zoomVtt.parse(text, new Set(['marie dupont']))
    assert.deepEqual(
      call && 'cues' in call ? call.cues.slice(2, 4).map(({ speaker, text }) => [speaker, text]) : [],
      [
        ['marie dupont', 'I sign.'],
        ['marie dupont', 'Well.'],
      ],
    )
  })

  it('goes on with the speaker on a second line, and changes speaker within a cue', () => {
    assert.deepEqual(readSpeech(zoomFile('Ann: Hi\nthere.\nBob: Hello.', 'Bob: Well.')), [
      ['Ann', 'Hi there.'],
      ['Bob', 'Hello.'],
      ['Bob', 'Well.'],
    ])
  })

  it('is detected only if most cues have a label and none a voice tag', () => {
    assert.equal(zoomVtt.detect(zoomFile('Ann: Hi.', 'Bob: Hi.', 'yes')), true)
    assert.equal(zoomVtt.detect(zoomFile('Hi.', 'Bob: Hi.')), false)
    assert.equal(zoomVtt.detect(zoomFile('<v Ann>Bob: hi.')), false)
  })

  it('throws nothing but FormatError', () => {
    fuzzFormat(zoomVtt, zoomFile('Ann: Hi.', 'Bob | X: Yes.', 'well'), [
      'WEBVTT\n',
      '00:00:01.000 --> 00:00:02.000\n',
      'Ann: ',
      '：',
    ])
  })

  it('takes linear time', () => {
    assertLinear(zoomVtt, 'WEBVTT\n\n0:1.0 --> 0:2.0\nAnn: ', ['Ann: ', 'A: b\n', '0:1 --> 0:2\nA: b\n\n'])
  })
})
