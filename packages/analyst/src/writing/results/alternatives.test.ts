import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rowsFor, type Said } from './example-input.ts'

const elementKeys = ['competitive_mention', 'competitor_strength', 'competitor_weakness']
const mention = { elementKey: 'competitive_mention' }
const strength = { elementKey: 'competitor_strength' }
const weakness = { elementKey: 'competitor_weakness' }

describe('a section of alternatives', () => {
  it('counts a competitor in three spellings over three calls once', () => {
    const rows = rowsOf([
      { ...mention, quote: "We've had two demos from Tallyvane.", fileId: 1 },
      { ...mention, quote: 'The lift side use Tally Vane.', fileId: 2, account: 'beta.io' },
      { ...mention, quote: 'And then Talyvane came in at sixty-one.', fileId: 3 },
      { ...mention, quote: 'I think Tallyvane is cheaper.', fileId: 3 },
    ])
    assert.deepEqual(rows, [
      {
        name: 'Tallyvane',
        strengths: [],
        weaknesses: [],
        elementKeys: ['competitive_mention'],
        accountCount: 2,
        accounts: ['acme.com', 'beta.io'],
        callCount: 3,
        evidenceCount: 4,
        evidenceIds: [1, 2, 3, 4],
      },
    ])
  })

  it('assigns "they" to the vendor named earlier in the call, and to none if the call names none', () => {
    const rows = rowsOf([
      { ...mention, quote: "We're looking at Rotabird.", segmentIndex: 10 },
      { ...strength, quote: 'They are a lot cheaper.', segmentIndex: 12 },
      { ...weakness, quote: 'Their forms are fourteen pages.', segmentIndex: 60 },
      { ...weakness, quote: 'They failed on encryption.', fileId: 2 },
    ])
    assert.deepEqual(
      rows.map(({ name, strengths, weaknesses }) => [name, quotesOf(strengths), quotesOf(weaknesses)]),
      [
        ['Rotabird', ['They are a lot cheaper.'], []],
        [null, [], ['Their forms are fourteen pages.', 'They failed on encryption.']],
      ],
    )
  })

  it('takes a brand that something is likened to for no vendor, and a vendor that "there is" for the one meant by "they"', () => {
    const rows = rowsOf([
      { ...mention, quote: 'We use Kelmora.', segmentIndex: 1 },
      { ...strength, quote: "There's BuildVane. They're strong on quotes.", segmentIndex: 2 },
      { ...strength, quote: "Kelmora, what to say, it's a Mercedes. Everything is there.", segmentIndex: 9 },
      { ...mention, quote: "On paper there's no contest.", segmentIndex: 10 },
    ])
    assert.deepEqual(
      rows.flatMap(({ name, strengths }) => (name === null ? [] : [[name, quotesOf(strengths).length]])),
      [
        ['Kelmora', 1],
        ['BuildVane', 1],
      ],
    )
  })

  it('does not assign "they" if two vendors could be meant, or another way was named since', () => {
    const both = { ...mention, quote: 'We talked to Kelmora and Dunvane.', segmentIndex: 20 }
    const they = { ...weakness, quote: 'They never called back.' }
    const cases: [Said[], unknown][] = [
      [[both, { ...they, segmentIndex: 21 }], null],
      [[both, { ...they, segmentIndex: 30 }], null],
      [
        [both, { ...mention, quote: 'We use Kelmora.', segmentIndex: 22 }, { ...they, segmentIndex: 23 }],
        'Kelmora',
      ],
      [[{ ...mention, quote: 'We use Kelmora.' }, { ...mention, quote: 'Or Excel.' }, they], null],
      [[they, { ...mention, quote: 'We use Kelmora.', segmentIndex: 6 }], 'Kelmora'],
      [[they, { ...mention, quote: 'We use Kelmora.', segmentIndex: 7 }], null],
    ]
    for (const [said, name] of cases)
      assert.equal(rowsOf(said).find(({ weaknesses }) => quotesOf(weaknesses).length > 0)?.name, name)
  })

  it('gives no verdict on two names in one clause, unless it is about both', () => {
    const rows = rowsOf([
      { ...mention, quote: 'We tried Kelmora and Dunvane.' },
      { ...strength, quote: 'Kelmora has a great app and Dunvane does not.' },
      { ...strength, quote: 'Kelmora and Dunvane are cheaper.' },
    ])
    assert.deepEqual(
      rows.map(({ name, strengths }) => [name, quotesOf(strengths)]),
      ['Dunvane', 'Kelmora'].map((name) => [name, ['Kelmora and Dunvane are cheaper.']]),
    )
  })

  it('recognises alternatives that are not vendors, and comparisons with an alternative', () => {
    const rows = rowsOf([
      { ...mention, quote: 'There is always the do-nothing option.' },
      { ...mention, quote: 'We could just stay as we are.', fileId: 2 },
      { ...mention, quote: 'Our IT wants to build it in-house.', fileId: 3 },
      { ...strength, quote: 'By week three it was faster than paper.', fileId: 4 },
      { ...weakness, quote: 'The spreadsheets are always out of date.', fileId: 5 },
    ])
    assert.deepEqual(
      rows.map(({ name, callCount, strengths, weaknesses }) => [
        name,
        callCount,
        quotesOf(strengths).length,
        quotesOf(weaknesses).length,
      ]),
      [
        ['Stay as we are', 2, 0, 0],
        ['Build it in-house', 1, 0, 0],
        ['Paper', 1, 0, 1],
        ['Spreadsheets', 1, 0, 1],
      ],
    )
  })

  it('gives each alternative its own verdict of a quote, and never both for and against', () => {
    const both = 'Kelmora is cheaper, but Dunvane has a worse map. Dunvane is also slow.'
    const rows = rowsOf([
      { ...mention, quote: 'We compared you with Kelmora and Dunvane.', confidence: 0.9 },
      { ...strength, quote: both, confidence: 0.8 },
      { ...weakness, quote: both, confidence: 0.6 },
      { ...mention, quote: 'Our buyers like Orbisoft.', fileId: 2 },
      { ...strength, quote: 'Orbisoft’s quick but the map is wrong.', fileId: 2, confidence: 0.6 },
      { ...weakness, quote: 'Orbisoft’s quick but the map is wrong.', fileId: 2, confidence: 0.7 },
      { ...strength, quote: 'Orbisoft is far pricier than you.', fileId: 3, confidence: 0.7 },
      { ...strength, quote: 'They train us. It takes a day.', fileId: 4, segmentIndex: 7, confidence: 0.4 },
      { ...weakness, quote: 'It takes a day.', fileId: 4, segmentIndex: 7, confidence: 0.6 },
    ])
    assert.deepEqual(
      rows.map(({ name, strengths, weaknesses }) => [name, quotesOf(strengths), quotesOf(weaknesses)]),
      [
        ['Orbisoft', [], ['Orbisoft’s quick but the map is wrong.', 'Orbisoft is far pricier than you.']],
        ['Dunvane', [], ['Dunvane has a worse map. Dunvane is also slow.']],
        ['Kelmora', ['Kelmora is cheaper'], []],
        [null, [], ['It takes a day.']],
      ],
    )
  })

  it('assigns no statement about an unknown name to an alternative', () => {
    const cases: [Said[], unknown[]][] = [
      [
        [{ ...strength, quote: "We use Kelmora today. Dunvane's map is much better, I have to say." }],
        [['Kelmora', [], []]],
      ],
      [
        [
          { ...strength, quote: "Dunvane's map is much better." },
          { ...mention, quote: 'Canvas quoted us fourteen.' },
        ],
        [
          ['Canvas', [], []],
          [null, ["Dunvane's map is much better."], []],
        ],
      ],
      [
        [
          {
            ...weakness,
            quote: 'Canvas quoted us fourteen, and PowerSchool everybody hates, it is slow and it crashes.',
          },
        ],
        [['Canvas', [], []]],
      ],
      [
        [{ ...strength, quote: 'We use Kelmora. It works with Outlook, that is great.' }],
        [['Kelmora', ['We use Kelmora. It works with Outlook, that is great.'], []]],
      ],
    ]
    cases.push(
      [
        [{ ...weakness, quote: 'We use Kelmora. Dunvane crashed twice in the pilot.' }],
        [['Kelmora', [], []]],
      ],
      [
        [{ ...weakness, quote: 'We use Kelmora. It crashed twice. Support is slow.' }],
        [['Kelmora', [], ['We use Kelmora. It crashed twice. Support is slow.']]],
      ],
      [
        [
          { ...mention, quote: 'I never used Rotabird.', segmentIndex: 3 },
          { ...strength, quote: 'Canvas is beautiful. Orbisoft was okay.', segmentIndex: 4 },
        ],
        [
          ['Rotabird', [], []],
          [null, ['Canvas is beautiful. Orbisoft was okay.'], []],
        ],
      ],
    )
    for (const [said, rows] of cases)
      assert.deepEqual(
        rowsOf(said).map(({ name, strengths, weaknesses }) => [
          name,
          quotesOf(strengths),
          quotesOf(weaknesses),
        ]),
        rows,
      )
  })

  it('does not count denied praise for an alternative, or denied blame against it', () => {
    const said: Said[] = [
      { ...strength, quote: 'I never liked Kelmora.' },
      { ...strength, quote: 'Kelmora won’t do it for twenty-nine.' },
      { ...strength, quote: 'No. It’s free.' },
      { ...strength, quote: 'Which is no good, is it.' },
      { ...weakness, quote: 'Kelmora never crashed.' },
      { ...strength, quote: 'Kelmora was not slow, it was great.' },
      { ...weakness, quote: 'Kelmora never called back.' },
    ]
    assert.deepEqual(
      rowsOf(said).map(({ name, strengths, weaknesses }) => [
        name,
        quotesOf(strengths),
        quotesOf(weaknesses),
      ]),
      [['Kelmora', ['Kelmora was not slow, it was great.'], ['Kelmora never called back.']]],
    )
  })

  it('takes no quality, no system of the customers and no customer of a vendor for a vendor', () => {
    const rows = rowsOf([
      { ...strength, quote: 'It is pretty good. Cheap.' },
      { ...strength, quote: 'It’s dead simple. It looks like Outlook, so I got it straight away.' },
      { ...mention, quote: 'It has to talk to our own inventory called Nimbus.' },
      { ...weakness, quote: 'Phil at Kershaws had Kelmora and it was slow.', fileId: 2 },
    ])
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['Kelmora', null],
    )
  })

  it('knows by the words which of two is the better one', () => {
    const rows = rowsOf([
      { ...mention, quote: 'We looked at Kelmora and at Dunvane.' },
      { ...weakness, quote: 'You are much easier than Kelmora.' },
      { ...strength, quote: 'Kelmora is slower than Dunvane.' },
    ])
    assert.deepEqual(
      rows.map(({ name, strengths, weaknesses }) => [name, quotesOf(strengths), quotesOf(weaknesses)]),
      [
        ['Kelmora', [], ['You are much easier than Kelmora.', 'Kelmora is slower than Dunvane.']],
        ['Dunvane', ['Kelmora is slower than Dunvane.'], []],
      ],
    )
  })

  it('lists in a section of strengths no alternative with only a weakness', () => {
    const said: Said[] = [
      { ...strength, quote: 'We tried Kelmora, Kelmora is slower than you.' },
      { ...strength, quote: 'We also tried Dunvane, it was great.', fileId: 2 },
    ]
    const rows = rowsFor('alternatives', said, { elementKeys: ['competitor_strength'] })
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['Dunvane'],
    )
  })

  it('takes no person, place, month, customer or own name for a vendor', () => {
    const rows = rowsOf(
      [
        { ...mention, quote: 'Owen has had an offer, he talked to Helen Marsh.' },
        { ...mention, quote: 'I asked Pryce, and she likes Acme and likes Marlspike.' },
        { ...mention, quote: 'We moved from Spokane in March, in Spokane they use paper.' },
        { ...mention, quote: 'Really? They have it. Honestly.' },
        { ...mention, quote: 'Toledo has dropped it, we have Dayton and Europe on it.' },
        { ...mention, quote: 'We use Excel on Android, or Google Sheets.' },
        {
          ...mention,
          quote: 'Finance has an in-house lawyer. They build the trucks themselves, doing nothing fancy.',
        },
      ],
      {
        ownDomains: ['marlspike.example'],
        participants: [{ fileId: 1, name: 'Joanna Pryce', side: 'customer' }],
      },
    )
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['Paper', 'Spreadsheets', null],
    )
  })
})

function rowsOf(said: Said[], more: Parameters<typeof rowsFor>[2] = {}) {
  return rowsFor('alternatives', said, { elementKeys, ...more })
}

function quotesOf(sides: unknown): string[] {
  return (sides as { quote: string }[]).map(({ quote }) => quote)
}
