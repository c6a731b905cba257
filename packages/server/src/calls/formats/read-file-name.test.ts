import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readFileName } from './read-file-name.ts'

describe('readFileName', () => {
  // Names from the vendors' help pages and users' folders.
  const expected: [name: string, date: string | null, title: string | null][] = [
    ['GMT20240115-140000_Recording.transcript.vtt', '2024-01-15T14:00:00.000Z', null],
    ['zoom/GMT20240115-140000_Recording_1920x1080.mp4', '2024-01-15T14:00:00.000Z', null],
    ['Acme weekly_GMT20240115-140000_Recording.vtt', '2024-01-15T14:00:00.000Z', 'Acme weekly'],
    ['Weekly Sync-20240115_140000-Meeting Recording.mp4', '2024-01-15', 'Weekly Sync'],
    ['Weekly Sync-20240115_140000UTC-Meeting Recording.vtt', '2024-01-15T14:00:00.000Z', 'Weekly Sync'],
    [
      'Acme demo – 2024/01/15 14:00 GMT – Transcript'.replaceAll('/', '_'),
      '2024-01-15T14:00:00.000Z',
      'Acme demo',
    ],
    ['Acme demo - 2024_01_15 14_00 GMT+01_00 - Transcript.docx', '2024-01-15T13:00:00.000Z', 'Acme demo'],
    ['Acme demo - 2024_01_15 14_00 CET - Notes by Gemini.docx', '2024-01-15', 'Acme demo'],
    ['Acme demo (2024-01-15 at 06:00 GMT-8) - Transcript.txt', '2024-01-15T14:00:00.000Z', 'Acme demo'],
    ['abc-defg-hij (2024-01-15 14:00 GMT) – Transcript.docx', '2024-01-15T14:00:00.000Z', null],
    ['Acme-Weekly-transcript-2024-01-15T14-00-00.000Z.json', '2024-01-15T14:00:00.000Z', 'Acme-Weekly'],
    ['Acme intro_otter_ai.txt', null, 'Acme intro'],
    ['Call with Acme - Transcript.docx', null, 'Call with Acme'],
    ['2024-01-15 Acme, second demo.txt', '2024-01-15', 'Acme, second demo'],
    ['acme_2024-01-15.vtt', '2024-01-15', 'acme'],
    ['2024-01-15 14.00.00 Acme.txt', '2024-01-15', 'Acme'],
    ['20240115 Acme.srt', '2024-01-15', 'Acme'],
    ['recording-2024-01-15.wav', '2024-01-15', null],
  ]
  for (const [name, date, title] of expected)
    it(`reads ${name}`, () => assert.deepEqual(readFileName(name), { title, date }))

  const untold = [
    'a.vtt',
    'Acme demo.vtt',
    'call 17.txt',
    '01-02-2024 Acme.vtt',
    '2024-01-15 to 2024-02-01 Acme.txt',
    '2024-13-40 Acme.vtt',
    '2024-02-30.vtt',
    'order 20249915.txt',
    '1202401159.txt',
    'C:\\2024-01-15\\demo.vtt',
    '2024-01-15/demo.vtt',
    '',
  ]
  for (const name of untold)
    it(`invents nothing for "${name}"`, () =>
      assert.deepEqual(readFileName(name), { title: null, date: null }))

  it('throws nothing, and gives only days and instants', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.stringMatching(
            /^[A-Z_ -]{0,5}20[0-9]{2}[-_]?[0-9]{2}[-_]?[0-9]{2}[T _-]?[0-9:_.-]{0,8}(GMT)?.{0,9}$/,
          ),
        ),
        (name) => {
          const { date } = readFileName(name)
          return date === null || !Number.isNaN(Date.parse(date))
        },
      ),
    )
  })
})
