import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { zipSync } from 'fflate'
import { joinLoneTimes } from './join-lone-times.ts'
import { readText, readTranscript } from './read-transcript.ts'

// No vendor describes these layouts: they are what users of Fireflies, and of recorders whose pages are copied, have published.
const turns = [
  ['Ann Lee', '00:03', 'Hi Bob, thanks for joining today.'],
  ['Bob Stone', '00:09', 'Sure. Note: I have a hard stop at 10:30.'],
  ['Ann Lee', '00:15', 'Great. Did you get the budget approved?'],
  ['Bob Stone', '00:21', 'Yes, forty thousand dollars.'],
  ['Cara Diaz', '01:02', 'I joined late, sorry.'],
] as const
const layouts: Record<string, (turn: (typeof turns)[number]) => string[]> = {
  'a time below the name': ([name, time, text]) => [name, time, text],
  'a time above the name': ([name, time, text]) => [time, name, text],
  'a range of times below the name': ([name, time, text]) => [name, `${time} - ${time}`, text],
  'a time before the name': ([name, time, text]) => [`${time} - ${name}`, text],
  'a time behind the name': ([name, time, text]) => [`${name} - ${time}`, text],
  'Markdown, a time in italics': ([name, time, text]) => [`**${name}** *[${time}]*: ${text}`],
  'Markdown, a time in brackets': ([name, time, text]) => [`**${name}** (${time}): ${text}`],
  'Markdown, a time in bold': ([name, time, text]) => [`**${name} - ${time}**`, text],
  'a time in brackets behind the name': ([name, time, text]) => [`${name} (${time}): ${text}`],
}
const headings: Record<string, string[]> = {
  none: [],
  'title and day': ['Acme demo', 'Nov 21, 2024'],
  'a summary': [
    'Acme demo',
    'Thu, Nov 21, 2024',
    'https://app.fireflies.ai/view/Acme-demo::01JD',
    'Overview',
    'The team discussed pricing and next steps.',
    'Action items',
    'Ann: send the proposal',
    'Transcript',
  ],
  'a list': [
    'Title: Acme demo',
    'Date: 2024-11-21',
    'Duration: 32 mins',
    'Participants: ann@us.example, bob@them.example',
  ],
}

describe('texts and documents with times and names', () => {
  for (const [layout, linesOf] of Object.entries(layouts))
    for (const [heading, above] of Object.entries(headings))
      it(`are read with ${layout}; heading: ${heading}`, () => {
        const lines = [...above, ...turns.flatMap(linesOf)]
        const document = `<w:document><w:body>${lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`
        const docx = zipSync({ 'word/document.xml': new TextEncoder().encode(document) })
        for (const { calls } of [readText(lines.join('\n\n')), readTranscript(docx)]) {
          const [call] = calls
          assert.ok(call && 'cues' in call)
          assert.deepEqual(
            call.cues.map(({ speaker, startMs, text }) => [speaker, startMs, text]),
            turns.map(([name, time, text]) => [
              name,
              60_000 * Number(time.slice(0, 2)) + 1000 * Number(time.slice(3)),
              text,
            ]),
          )
          if (heading !== 'none') assert.deepEqual([call.title, call.date], ['Acme demo', '2024-11-21'])
        }
      })
})

describe('a time alone on its line', () => {
  it('stays if there is no name beside it', () => {
    const meet = [
      '00:00:00',
      'Ann Lee: Hello.',
      'Bob Ray: Hi.',
      '00:00:53',
      'Ann Lee: Well.',
      '00:01:20',
      'Bob Ray: Right.',
    ]
    assert.equal(joinLoneTimes(meet), meet)
    const spoken = ['At what time?', '10:30', 'That would suit me.', 'And then?', '11:00', 'Fine with me.']
    assert.equal(joinLoneTimes(spoken), spoken)
  })
})
