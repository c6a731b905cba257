import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertLinear, fuzzFormat, readRows } from '../../../test/fuzz-format.ts'
import { csv } from './csv.ts'
import { FormatError } from './format.ts'
import { readText } from './read-transcript.ts'

// Fireflies does not describe its CSV: these are the members of its JSON download. No file of Fireflies was available.
const fireflies = [
  'sentence,startTime,endTime,speaker_name,speaker_id',
  '"Hi Bob, thanks for joining.",00:03,00:05,Ann Lee,0',
  '"So, ""great"".\nTwo lines.",00:09,,Bob Ray,1',
  'Budget?,01:00:15,01:00:18,Ann Lee,0',
  '',
].join('\r\n')

describe('csv', () => {
  it('reads sentences with their times and speakers, commas, quotes and line breaks included', () => {
    assert.equal(readText(fireflies).format, 'csv')
    assert.deepEqual(readRows(csv, fireflies), [
      [3000, 5000, 'Ann Lee', 'Hi Bob, thanks for joining.'],
      [9000, 3_615_000, 'Bob Ray', 'So, "great". Two lines.'],
      [3_615_000, 3_618_000, 'Ann Lee', 'Budget?'],
    ])
  })

  it('reads other names of columns, semicolons, tabs and seconds', () => {
    const expected = [
      [3500, 9000, 'Ann Lee', 'Hi Bob.'],
      [9000, null, 'Bob Ray', 'Hello.'],
    ]
    for (const [heading, first, second] of [
      ['Time,Name,Text', '3.5,Ann Lee,Hi Bob.', '9,Bob Ray,Hello.'],
      ['\uFEFFSpeaker;Start Time;Transcript', 'Ann Lee;0:03.5;Hi Bob.', 'Bob Ray;0:09;Hello.'],
      ['Timestamp\tSpeaker\tContent\tNote', '00:00:03,500\tAnn Lee\tHi Bob.', '00:00:09\tBob Ray\tHello.\tx'],
    ])
      assert.deepEqual(readRows(csv, `${heading}\n${first}\n${second}\n`), expected, heading)
  })

  it('divides a table by the ids of its calls', () => {
    const calls = csv.parse('conversation_id,speaker,text\n7,Ann,Hi.\n7,Bob,Hello.\n8,Cam,Yes.\n')
    assert.deepEqual(
      calls.map((call) => 'cues' in call && [call.callId, call.cues.map(({ text }) => text)]),
      [
        ['7', ['Hi.', 'Hello.']],
        ['8', ['Yes.']],
      ],
    )
  })

  it('is not taken for other tables and texts', () => {
    for (const text of [
      'a,b,c\n1,2,3\n',
      'Deal ID,Deal Name,Amount\n1,A,10\n',
      'title,date,transcript\nA,2026-01-02,Hi.\n',
      'Ann: text, name, time.\nBob: Yes.\n',
      'text\nHi.\n',
      '"Name, text, time\n',
    ])
      assert.equal(csv.detect(text), false, text)
    assert.throws(() => csv.parse('a,b\n1,2\n'), FormatError)
    assert.throws(() => csv.parse('speaker,text\n'), FormatError)
    assert.throws(() => csv.parse('speaker,text\nAnn,"Hi.\n'), /a quotation mark is never closed/)
  })

  it('throws nothing but FormatError', () =>
    fuzzFormat(csv, fireflies, ['"', '""', ',', ';', '\t', '\r\n', 'speaker', 'text', '00:03', '1e9']))

  it('takes linear time', () => assertLinear(csv, 'speaker,text\n"', ['"', ',', '""', 'a,b\n', '"a",']))
})
