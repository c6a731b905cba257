import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { allowFormatError, onlyCall } from '../../../test/fuzz-format.ts'
import { cutHeading } from './cut-heading.ts'
import { plainText } from './plain-text.ts'

// Layouts from the vendors' help pages and from documents that users have published.
const meet = `Apr 24, 2026
Round Up Call - Transcript
00:00:00

Ann Lee: goal is here. It's like, let's make this happen, you know?
Bob Ray: Yeah.


00:00:53

Ann Lee: I have a really busy day on Tuesday.
Cam Day: Right.
Bob Ray: See you.

Transcription ended after 00:55:19

This editable transcript was computer generated and might contain errors. People can also change the text after it was created.
`
const olderMeet = `Acme demo (2026-01-15 14:00 GMT) - Transcript
Attendees
Ann Lee, Bob Ray, Cam Day
Transcript
Ann Lee: Hello everybody.
Bob Ray: Hi.
Cam Day: Morning.
Ann Lee: Shall we start?
Bob Ray: Please.
Transcription ended after 00:32:10
`
const markdown = `# Acme demo - Transcript

### 00:00:00

**Ann Lee:** Hello everybody.

**Bob Ray:** Hi.

**Ann Lee:** Shall we?

### Transcription ended after 00:49:58
`
const otter = `Acme weekly
Mon, Jan 15, 2026 2:00PM • 45:10
SUMMARY KEYWORDS
budget, pilot, contract
SPEAKERS
Ann Lee, Bob Ray

Ann Lee  00:05
Good to see you.

Bob Ray  00:09
You too.

Transcribed by https://otter.ai
`
const fathom = `Acme <> Seller - January 15
VIEW RECORDING - 32 mins (No highlights):

---

0:00 - Ann Lee (Seller)
  Hi there.

0:04 - Bob Ray (Acme)
  Hello.
`
const gong = `Acme: second demo
Recorded on Jan 15, 2026 via Zoom, 45m

Participants
Ann Lee, Account Executive
Bob Ray, Buyer

Transcript

0:02 | Ann Lee
Hello Bob.

0:05 | Bob Ray
Hi Ann.
`

function read(text: string) {
  assert.ok(plainText.detect(text))
  const { title, date, cues } = onlyCall(plainText.parse(text))
  return { title, date, cues: cues.map(({ startMs, speaker, text: words }) => [startMs, speaker, words]) }
}

describe('the heading of a text', () => {
  it('takes title and day of a line that somebody wrote above the text', () => {
    for (const line of [
      'Call with Meridian Foods, 3 November 2026',
      'Call with Meridian Foods - November 3rd, 2026',
      'Call with Meridian Foods (Tue, 3 Nov 2026)',
      'Call with Meridian Foods 2026-11-03',
      'Call with Meridian Foods | 3 Nov 2026, 10:00',
      'Call with Meridian Foods, 3 November 2026 at 2:30 pm',
      '3 November 2026 – Call with Meridian Foods',
    ]) {
      const { heading, lines } = cutHeading([line, '', 'Ann: Good morning.', 'Bob: Hello.'])
      assert.deepEqual([heading?.title, heading?.date], ['Call with Meridian Foods', '2026-11-03'], line)
      assert.deepEqual(lines.filter(Boolean), ['Ann: Good morning.', 'Bob: Hello.'])
    }
    const inUtc = ['Acme Inc. call, 3 Nov 2026 10:00 UTC', 'Ann: Good morning.', 'Bob: Hello.']
    assert.deepEqual(cutHeading(inUtc).heading, {
      title: 'Acme Inc. call',
      date: '2026-11-03T10:00:00.000Z',
      names: [],
    })
    for (const first of ['We go live on 3 November 2026.', 'Ann: We go live on 3 November 2026']) {
      const spoken = [first, 'Ann: Good morning.', 'Bob: Hello.']
      assert.deepEqual(cutHeading(spoken), { heading: null, lines: spoken, warnings: [] })
    }
    const turns = ['Ann Lee, 3 November 2026 10:00', 'Hi.', 'Bob Ray, 3 November 2026 10:01', 'Hello.']
    assert.equal(cutHeading(turns).heading, null)
  })

  it('takes the people that a heading lists in one line', () => {
    const lines = [
      'Notes: Meridian Foods, 3 November 2026',
      'Present: Ann Lee (Acme), Bob Ray',
      'Ann Lee: Hi.',
    ]
    const { title, names } = cutHeading(lines).heading!
    assert.deepEqual([title, names], ['Notes: Meridian Foods', ['ann lee', 'bob ray']])
  })

  it('is taken off a transcript of Meet, without giving its times every few minutes to a speaker', () => {
    assert.deepEqual(read(meet), {
      title: 'Round Up Call - Transcript',
      date: '2026-04-24',
      cues: [
        [null, 'Ann Lee', "goal is here. It's like, let's make this happen, you know?"],
        [null, 'Bob Ray', 'Yeah.'],
        [null, 'Ann Lee', 'I have a really busy day on Tuesday.'],
        [null, 'Cam Day', 'Right.'],
        [null, 'Bob Ray', 'See you.'],
      ],
    })
  })

  it('lists the attendees, so that one who speaks once is recognised', () => {
    const { title, cues } = read(olderMeet)
    assert.equal(title, 'Acme demo (2026-01-15 14:00 GMT) - Transcript')
    assert.deepEqual(
      cues.map(([, speaker]) => speaker),
      ['Ann Lee', 'Bob Ray', 'Cam Day', 'Ann Lee', 'Bob Ray'],
    )
  })

  it('is read in a document that Google wrote as Markdown', () => {
    const { title, cues } = read(markdown)
    assert.deepEqual([title, cues.length, cues[1]], ['Acme demo - Transcript', 3, [null, 'Bob Ray', 'Hi.']])
    const other = read('# Acme demo\n\n**Ann Lee:** Hi.\n\n**Bob Ray:** Hello.\n\n**Ann Lee:** So?\n')
    assert.equal(other.title, 'Acme demo')
    assert.deepEqual(other.cues[1], [null, 'Bob Ray', 'Hello.'])
  })

  it('is read as Otter, Fathom and Gong write it', () => {
    assert.deepEqual(read(otter), {
      title: 'Acme weekly',
      date: '2026-01-15',
      cues: [
        [5000, 'Ann Lee', 'Good to see you.'],
        [9000, 'Bob Ray', 'You too.'],
      ],
    })
    assert.deepEqual(read(fathom), {
      title: 'Acme <> Seller',
      date: null,
      cues: [
        [0, 'Ann Lee (Seller)', 'Hi there.'],
        [4000, 'Bob Ray (Acme)', 'Hello.'],
      ],
    })
    assert.deepEqual(read(gong), {
      title: 'Acme: second demo',
      date: '2026-01-15',
      cues: [
        [2000, 'Ann Lee', 'Hello Bob.'],
        [5000, 'Bob Ray', 'Hi Ann.'],
      ],
    })
  })

  it('is found below the notes that Gemini writes before it', () => {
    const notes = Array.from({ length: 60 }, (_, n) => `Decision ${n}: Ann Lee will send the offer.`)
    const { title, cues } = read([...notes, ...meet.split('\n')].join('\n'))
    assert.deepEqual([title, cues.length], ['Round Up Call - Transcript', 5])
  })

  it('is missing if a speaker says a day, or the text begins with speech', () => {
    for (const text of [
      'Ann: When did it start?\nBob: January 15, 2026\nAnn: Good.\nBob: Yes.',
      'Ann  0:05\nWhen?\nBob  0:09\nJanuary 15, 2026\nAnn  0:12\nFine.\n',
      'Ann: Transcript\nBob: Attendees\nAnn: Yes.\nBob: No.',
    ])
      assert.equal(cutHeading(text.split('\n')).heading, null)
  })

  it('reads an instant only if the zone is UTC', () => {
    const dateOf = (line: string) =>
      cutHeading([line, 'Title', 'Ann: Hi.', 'Bob: Hi.', 'Ann: So.', 'Bob: Go.']).heading?.date
    assert.equal(dateOf('2026/01/15 14:00 GMT'), '2026-01-15T14:00:00.000Z')
    assert.equal(dateOf('15 January 2026, 14:00'), '2026-01-15')
    assert.equal(dateOf('Thursday, January 15th, 2026'), '2026-01-15')
    assert.equal(dateOf('February 30, 2026'), undefined)
    assert.equal(dateOf('May be 2026'), undefined)
  })

  it('throws nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom(...meet.split('\n'), ...otter.split('\n')))),
        (lines) => {
          cutHeading(lines)
          allowFormatError(() => plainText.parse(lines.join('\n')))
          return true
        },
      ),
    )
  })
})

describe('text pasted from Word', () => {
  it('has vertical tabs, form feeds and line separators between its lines', () => {
    assert.deepEqual(read('Ann Lee:\vHello.\vBob Ray:\vHi.\fAnn Lee:\u2028So?\u2029Bob Ray: Go.').cues, [
      [null, 'Ann Lee', 'Hello.'],
      [null, 'Bob Ray', 'Hi.'],
      [null, 'Ann Lee', 'So?'],
      [null, 'Bob Ray', 'Go.'],
    ])
  })

  it('has tabs between the columns of a table', () => {
    assert.deepEqual(
      read('Ann Lee\tHello there.\nBob Ray\tHi: you too.\nAnn Lee\tSo?\nBob Ray\tGo.\n').cues,
      [
        [null, 'Ann Lee', 'Hello there.'],
        [null, 'Bob Ray', 'Hi: you too.'],
        [null, 'Ann Lee', 'So?'],
        [null, 'Bob Ray', 'Go.'],
      ],
    )
    assert.deepEqual(
      read('00:05\tAnn Lee\tHello there.\n00:09\tBob Ray\tHi.\n00:12\tAnn Lee\tSo?\n00:15\tBob Ray\tGo.')
        .cues,
      [
        [5000, 'Ann Lee', 'Hello there.'],
        [9000, 'Bob Ray', 'Hi.'],
        [12_000, 'Ann Lee', 'So?'],
        [15_000, 'Bob Ray', 'Go.'],
      ],
    )
  })
})
