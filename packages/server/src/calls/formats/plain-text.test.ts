import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertLinear, fuzzFormat, readRows, readWarnings } from '../../../test/fuzz-format.ts'
import { plainText } from './plain-text.ts'

const sample = '[00:15] Mike: Hello.\n[00:20] Ann Lee: Hi.\nAnd welcome.\n[00:25] Mike: Note: at 10:30.\n'

describe('plain-text', () => {
  it('reads times in brackets, and ends a turn at the start of the next', () => {
    assert.deepEqual(readRows(plainText, sample), [
      [15_000, 20_000, 'Mike', 'Hello.'],
      [20_000, 25_000, 'Ann Lee', 'Hi. And welcome.'],
      [25_000, null, 'Mike', 'Note: at 10:30.'],
    ])
  })

  it('reads labels without times, and does not take a label that occurs once for a person', () => {
    const text =
      'A call\n\nMike: Hello.\nNote: this is text.\nAnn: Hi.\nMike: So,\nin short: yes.\nAnn: See you at 10:30\n'
    assert.deepEqual(readRows(plainText, text), [
      [null, null, null, 'A call'],
      [null, null, 'Mike', 'Hello. Note: this is text.'],
      [null, null, 'Ann', 'Hi.'],
      [null, null, 'Mike', 'So, in short: yes.'],
      [null, null, 'Ann', 'See you at 10:30'],
    ])
  })

  it('reads a name and a time above the text', () => {
    const text =
      'Mike Stone  0:05\nHello.\nWe meet at 10:30\n\nAnn  1:00:07\nHi.\n\nMike Stone (1:00:09): Bye.\n'
    assert.deepEqual(readRows(plainText, text), [
      [5000, 3_607_000, 'Mike Stone', 'Hello. We meet at 10:30'],
      [3_607_000, 3_609_000, 'Ann', 'Hi.'],
      [3_609_000, null, 'Mike Stone', 'Bye.'],
    ])
  })

  it('reads a time, a dash and a name above the text, as Fathom copies it', () => {
    const text =
      'A demo - January 2\n\n0:12 - Bob\n  Hello.\n  We meet at 10:30\n\n0:20 - Ann Lee (Acme)\n  Hi.\n\n1:00:07 - Bob\n  Bye.\n'
    assert.equal(plainText.detect(text), true)
    assert.deepEqual(readRows(plainText, text).slice(1), [
      [12_000, 20_000, 'Bob', 'Hello. We meet at 10:30'],
      [20_000, 3_607_000, 'Ann Lee (Acme)', 'Hi.'],
      [3_607_000, null, 'Bob', 'Bye.'],
    ])
  })

  it('reads a name, a dash and a time above the text', () => {
    const text = 'Ann Lee - 00:00\nHello.\n\nJean-Luc | 00:05\nHi.\n\nAnn Lee – 00:09\nBye.\n'
    assert.deepEqual(readRows(plainText, text), [
      [0, 5000, 'Ann Lee', 'Hello.'],
      [5000, 9000, 'Jean-Luc', 'Hi.'],
      [9000, null, 'Ann Lee', 'Bye.'],
    ])
  })

  it('does not take speech after a time and a dash for a name', () => {
    const text =
      '00:00:05 - Hello.\n00:00:07 - Thanks\n00:00:09 - We have no budget,\nnot this year.\n[0:12] - Bye\n'
    assert.deepEqual(
      readRows(plainText, text).map(([, , speaker, said]) => [speaker, said]),
      [
        [null, 'Hello.'],
        [null, 'Thanks'],
        [null, 'We have no budget, not this year.'],
        [null, 'Bye'],
      ],
    )
  })

  it('reads bare times with hours, and ranges', () => {
    const text = '00:00:05 Mike: Hello.\n10:30 would suit me.\n[00:00:09.500 --> 00:00:11.000]  Well.\n'
    assert.deepEqual(readRows(plainText, text), [
      [5000, 9500, 'Mike', 'Hello. 10:30 would suit me.'],
      [9500, 11_000, 'Mike', 'Well.'],
    ])
  })

  it('reads the bracketed speakers of WhisperX, and keeps bracketed sounds as text', () => {
    const text =
      '[SPEAKER_00]: Hello.\n[SPEAKER_01]: Hi.\n[laughs]\n[SPEAKER_00]: Well.\n[laughs]\n[SPEAKER_01]: Yes.\n'
    assert.deepEqual(readRows(plainText, text), [
      [null, null, 'SPEAKER_00', 'Hello.'],
      [null, null, 'SPEAKER_01', 'Hi. [laughs]'],
      [null, null, 'SPEAKER_00', 'Well. [laughs]'],
      [null, null, 'SPEAKER_01', 'Yes.'],
    ])
  })

  it('takes no time of day for a position', () => {
    const text = '10:32 AM Mike: Hello.\n10:33 am Ann: Hi.\n'
    assert.deepEqual(readRows(plainText, text), [
      [null, null, 'Mike', 'Hello.'],
      [null, null, 'Ann', 'Hi.'],
    ])
  })

  it('gives no end if the next start is not later', () => {
    const text = '[0:09] Mike: One.\n[0:05] Mike: Two.\nAnn: Three.\nAnn: Four.\n'
    assert.deepEqual(
      readRows(plainText, text).map(([startMs, endMs]) => [startMs, endMs]),
      [
        [9000, null],
        [5000, null],
        [null, null],
        [null, null],
      ],
    )
  })

  it('does not take speech before a time for a person', () => {
    const meeting = 'Tomorrow 10:30\nor on Friday.'
    const headed = `Ann Lee  0:05\nWhen?\n\nBob Roe  0:09\n${meeting}\n\nCal Poe 0:11\nYes.\nMonday 11:00\n\nAnn Lee  0:12\nGreat.`
    assert.deepEqual(readRows(plainText, headed), [
      [5000, 9000, 'Ann Lee', 'When?'],
      [9000, 11_000, 'Bob Roe', 'Tomorrow 10:30 or on Friday.'],
      [11_000, 12_000, 'Cal Poe', 'Yes. Monday 11:00'],
      [12_000, null, 'Ann Lee', 'Great.'],
    ])
    const labelled = `Ann Lee: When?\nBob Roe: Hm.\n${meeting}\nAnn Lee: Great.\nBob Roe: ניפגש ביום שני.\nניפגש בשעה 10:30`
    assert.deepEqual(
      readRows(plainText, labelled).map(([, , speaker, said]) => [speaker, said]),
      [
        ['Ann Lee', 'When?'],
        ['Bob Roe', 'Hm. Tomorrow 10:30 or on Friday.'],
        ['Ann Lee', 'Great.'],
        ['Bob Roe', 'ניפגש ביום שני. ניפגש בשעה 10:30'],
      ],
    )
  })

  it('takes labels for persons if their times overlap or restart, or if they follow a day or a name without words', () => {
    const speakersOf = (text: string) => readRows(plainText, text).map(([, , speaker]) => speaker)
    const cases: [string, (string | null)[]][] = [
      [
        'Ann 0:05\na\nBob 0:09\nb\nCal Poe 0:08\nc\nAnn 0:10\nd\nBob 0:12\ne',
        ['Ann', 'Bob', 'Cal Poe', 'Ann', 'Bob'],
      ],
      [
        'Ann 59:50\na\nBob 59:58\nb\nCal Poe 0:05\nc\nAnn 0:10\nd\nBob 0:12\ne',
        ['Ann', 'Bob', 'Cal Poe', 'Ann', 'Bob'],
      ],
      ['Ann 0:05\na\nBob 0:15\nb\nAnn 0:20\nCal Poe 0:24\nc\nBob 0:30\nd', ['Ann', 'Bob', 'Cal Poe', 'Bob']],
      ['Weekly Sync 14:00\nAnn 0:05\na\nBob 0:15\nb', [null, 'Ann', 'Bob']],
      ['May 3, 2026, 10:30 AM\nAnn 0:05\na\nBob 0:15\nb\nBob 0:20\nc', ['Ann', 'Bob', 'Bob']],
      [
        'Ann 0:05\na\nBob 0:15\nb\nAnn 0:20\nThe call is\nMonday 9:00\nfor all.\nCal Poe 0:40\nc\nDan 0:45\nd',
        ['Ann', 'Bob', 'Ann', 'Cal Poe', 'Dan'],
      ],
      ['Ann (0:05)\na\nPrice: 500\nPrice: 600\nBob (0:40)\nb', ['Ann', 'Price', 'Price', 'Bob']],
    ]
    for (const [text, speakers] of cases) assert.deepEqual(speakersOf(text), speakers, text)
  })

  it('loses no answer that ends in a time and is given twice', () => {
    const text =
      'Ann 0:05\nWhen?\nBob 0:15\nMonday 10:30\nAnn 0:20\nReally?\nBob 0:30\nMonday 10:30\nAnn 0:40\nOk.'
    assert.deepEqual(
      readRows(plainText, text).map(([, , speaker, said]) => [speaker, said]),
      [
        ['Ann', 'When?'],
        ['Bob', 'Monday 10:30'],
        ['Ann', 'Really?'],
        ['Bob', 'Monday 10:30'],
        ['Ann', 'Ok.'],
      ],
    )
  })

  it('reads a time and a name above the text, as Word transcribes, if every time has both', () => {
    const text = '00:00:00 Speaker 1\nHello.\n00:00:04 Ann Lee\nHi,\nat 10:30.\n00:00:09 Speaker 1\nWell.\n'
    assert.deepEqual(readRows(plainText, text), [
      [0, 4000, 'Speaker 1', 'Hello.'],
      [4000, 9000, 'Ann Lee', 'Hi, at 10:30.'],
      [9000, null, 'Speaker 1', 'Well.'],
    ])
    assert.deepEqual(
      readRows(plainText, '00:00:00 Yes\nof course.\n00:00:04 Yes\n00:00:09 Yes.').map(
        ([, , speaker]) => speaker,
      ),
      [null, null, null],
    )
  })

  it('takes long names and phone numbers for people if they repeat, or if the manifest names them', () => {
    const guest = 'Smith, John (US - Chicago - Deloitte Consulting LLP)'
    const text = `Ann  0:03\nHi.\n\n${guest}  0:09\nWell.\n\nAnn  0:12\nGo on.\n\n${guest}  0:15\nBye.\n`
    assert.deepEqual(
      readRows(plainText, text).map(([, , speaker]) => speaker),
      ['Ann', guest, 'Ann', guest],
    )
    const dialled =
      'Ann: Hi.\n+1 (555) 010-9999: Well.\nAnn: Go on.\n+1 (555) 010-9999: Bye.\n2026-01-05: a day\n2026-01-05: a day\n4500012345: an order\n4500012345: an order'
    assert.deepEqual(
      readRows(plainText, dialled).map(([, , speaker]) => speaker),
      ['Ann', '+1 (555) 010-9999', 'Ann', '+1 (555) 010-9999'],
    )
    const once =
      'Ann: Hi.\n555 010 9999: Well.\nAnn: What we said before in the last call about the price was this: no.'
    const [call] = plainText.parse(once, new Set(['555 010 9999']))
    assert.deepEqual(call && 'cues' in call ? call.cues.map(({ speaker }) => speaker) : [], [
      'Ann',
      '555 010 9999',
      'Ann',
    ])
  })

  it('is detected by two people from the manifest', () => {
    const text = 'Ann Lee: Hi.\nBob Roe: Well.'
    assert.equal(plainText.detect(text), false)
    assert.equal(plainText.detect(text, new Set(['ann lee', 'bob roe'])), true)
  })

  it('takes a name that occurs once for a person where nearly every line begins with one, and else says so', () => {
    const speakersOf = (text: string) => readRows(plainText, text).map(([, , speaker]) => speaker)
    const turns = 'Ana: Hello, did you get approval?\nJoe: Yes, fifty thousand.\nAna: Great.'
    assert.equal(plainText.detect(turns), true)
    assert.deepEqual(speakersOf(turns), ['Ana', 'Joe', 'Ana'])
    assert.deepEqual(readWarnings(plainText, turns), [])
    assert.deepEqual(speakersOf('Ana: Hello.\nJoe Roe: Hi.'), ['Ana', 'Joe Roe'])
    assert.deepEqual(speakersOf('Ana: Hello.\nBudget: none.\nAna: Hm.'), ['Ana', 'Ana'])
    const points =
      'Ana: One.\nJoe: Two.\nAna: Three.\nJoe: Four.\nAna: Five.\nJoe: Six.\nAna: Seven.\nJoe: Eight.\n'
    for (const label of ['Security', 'Action Items', 'Option A', 'P.S.'])
      assert.deepEqual(new Set(speakersOf(`${points.repeat(2)}${label}: Nine.`)), new Set(['Ana', 'Joe']))
    const wrapped = 'Ana: Hello, did you\nget approval?\nJoe: Yes.\nAna: Great.\nNote: a note.'
    assert.deepEqual(speakersOf(wrapped), ['Ana', 'Ana'])
    assert.deepEqual(readWarnings(plainText, wrapped), [
      'Names before a colon that occur once, taken for words of the speaker before: "Joe". If they are people, name them as speakers.',
    ])
  })

  it('is not detected in prose, JSON or markup', () => {
    const texts = [
      'We met.\nNote: it went well.\nBye: Mike',
      'Name: Ann Lee\nCompany: Acme\nPlace: Cork',
      '{\n "a": "x",\n "a": "y"\n}',
      '<p>\n<b>Mike: </b>\n<b>Mike: </b>',
    ]
    assert.deepEqual(
      texts.map((text) => plainText.detect(text)),
      [false, false, false, false],
    )
  })

  it('throws nothing but FormatError', () => {
    fuzzFormat(plainText, sample, [
      '[00:15] ',
      'Mike: ',
      'Mike  0:05\n',
      '0:05 - Mike\n',
      '10:32 AM ',
      ' --> ',
      '：',
    ])
  })

  it('takes linear time', () => {
    assertLinear(plainText, 'Mike: Hi.\nMike: ', [
      'Mike: ',
      'Mike: a\n',
      'a ',
      '0:05 ',
      '[0:05',
      '-->',
      'A 0:05\n',
      '0:05 - A\n',
      'A - ',
      '0:05 -',
    ])
  })
})
