import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TimedSegment } from '@earshot/contract/transcript'
import type { Statement } from '../draft.ts'
import type { WrittenCall } from '../writer.ts'
import { proveDraft } from './prove-draft.ts'

const turns: [speaker: string, side: 'rep' | 'customer', text: string][] = [
  ['Dana Reyes', 'rep', 'So the platform is sixty-four dollars per technician for three years.'],
  ['Gwen Tolliver', 'customer', 'We never liked Kelmora. Kelmora quoted us fifty-five, by the way.'],
  ['Gwen Tolliver', 'customer', 'If the board agrees on the twelfth, we will sign. Nothing is signed yet.'],
  ['Dana Reyes', 'rep', 'I will send you the order form by Thursday. Would that work?'],
  ['Gwen Tolliver', 'customer', 'Yes, Thursday is fine. Roger Hale signs everything above ten thousand.'],
  ['Dana Reyes', 'rep', 'You have about sixty vans in the north?'],
  ['Gwen Tolliver', 'customer', 'Fifty-two. And parking costs us twenty-one eighty a day.'],
  ['Dana Reyes', 'rep', 'Has anybody trained the night shift?'],
  ['Gwen Tolliver', 'customer', 'Nobody has. They pulled out of the training in June.'],
  ['Dana Reyes', 'rep', 'I would train the drivers on the eighth. We had Marten Oakes for it last time.'],
  ['Gwen Tolliver', 'customer', 'The eighth I am away. Do the seventh.'],
  ['Dana Reyes', 'rep', 'He drives over from Leeds. Is your stock list connected to the app?'],
  ['Gwen Tolliver', 'customer', 'Not directly. Ask Priya Nair, she exports it by hand every evening.'],
  ['Dana Reyes', 'rep', 'How long is a shift with you, about twelve hours?'],
  ['Gwen Tolliver', 'customer', 'Ten. It was eleven until May. A crate of parts costs ninety cents to pack.'],
  ['Dana Reyes', 'rep', 'Could we write to Roger directly?'],
  [
    'Gwen Tolliver',
    'customer',
    'No, he reads nothing. He loved your demo, and below ten thousand I decide alone.',
  ],
  [
    'Gwen Tolliver',
    'customer',
    'I would be back to paper. I am not doing that. We have two million in stock.',
  ],
  ['Dana Reyes', 'rep', 'I can lend you a scanner. That is only if you bring it back.'],
  [
    'Gwen Tolliver',
    'customer',
    'Last week we lost two jobs for want of a driver. Their planner wants a card for every van.',
  ],
  ['Dana Reyes', 'rep', 'I will send you the sheet for the Netherlands. It is batch K, four four one.'],
  [
    'Gwen Tolliver',
    'customer',
    'I would look at the sheet tonight, if that is okay. We have one crore sixty for it, and the two forty vans.',
  ],
]
const call: WrittenCall = {
  title: 'Brackwater - pricing',
  ownerName: 'Dana Reyes',
  companyDomain: 'brackwater.example',
  heldOn: '2026-03-02',
  crmFacts: ['Brackwater rollout', 'Negotiation'],
  segments: turns.map(([speaker, side, text], index): TimedSegment => {
    return { index, speaker, side, text, startMs: null, endMs: null, cues: [] }
  }),
}

function faultOf(text: string, cited: number[], more: Partial<Statement> = {}): string | null {
  const quotes = cited.map((segmentIndex) => ({ segmentIndex, quote: turns[segmentIndex]![2] }))
  const { dropped } = proveDraft(
    { statements: [{ slot: 'bluf', text, quotes, ...more }], caveats: [] },
    call,
    [],
    [],
  )
  return dropped[0]?.reason ?? null
}

const move = (over: object) => {
  const own = {
    owner: 'Dana',
    ownerSide: 'rep',
    action: 'Send',
    due: 'Thursday',
    dueDate: '2026-03-05',
    type: 'agreed',
  }
  return { slot: 'move', claims: { move: { ...own, ...over } } } as Partial<Statement>
}

describe('the checker', () => {
  const kept: [string, number[], Partial<Statement>?][] = [
    ['Price: $64 per technician for 3 years.', [0]],
    ['Gwen never liked Kelmora, which quoted 55.', [1]],
    ['They sign if the board agrees on 12 March.', [2]],
    ['Brackwater signs only if the board agrees on the twelfth.', [2]],
    ['Dana to send the order form to Gwen by Thursday (agreed).', [3, 4], move({})],
    ['Dana to send the order form by 5 March.', [3, 4], move({})],
    ['Roger Hale signs everything above 10,000.', [4]],
    ['They have 52 vans in the north.', [5, 6]],
    ['Parking costs 21.80 a day.', [6]],
    ['The drivers are trained on the seventh.', [9, 10]],
    ['Marten Oakes drives over from Leeds.', [11]],
    ['The stock list is not directly connected.', [11, 12]],
    ['Priya Nair exports it every evening.', [12]],
    ['A shift has ten hours.', [13, 14]],
    ['Packing a crate costs 90 cents.', [14]],
    ['Gwen decides alone below 10,000.', [16]],
    ['They have stock of two million.', [17]],
    ['Dana lends them a scanner if they bring it back.', [18]],
    ['Two jobs were lost because there was no driver.', [19]],
    ["Kelmora's planner wants a card for every van.", [19]],
    ['Dana sends them the Dutch sheet of batch K441.', [20]],
    ['Gwen looks at the sheet tonight.', [21]],
    ['They have 16 million for all of the two hundred and forty vans.', [21]],
    ['Budget for the scanner: none, Dana lends it, if they bring it back.', [18]],
  ]
  for (const [text, cited, more] of kept)
    it(`keeps “${text}”`, () => assert.equal(faultOf(text, cited, more), null))

  const dropped: [string, string, number[], Partial<Statement>?][] = [
    ['number', 'Price: $66 per technician for 3 years.', [0]],
    ['unit', 'Price: $64 per technician for 3 months.', [0]],
    ['currency', 'Price: €64 per technician for 3 years.', [0]],
    ['date', 'They sign if the board agrees on 14 April.', [2]],
    ['date', 'Dana to send the order form by Friday.', [3, 4]],
    ['name', 'Gwen never liked Velmondo.', [1]],
    ['polarity', 'Gwen liked Kelmora.', [1]],
    ['condition', 'The board agrees on the twelfth and we will sign.', [2]],
    [
      'owner',
      'Gwen to send the order form by Thursday.',
      [3],
      move({ owner: 'Gwen', ownerSide: 'customer', type: 'committed' }),
    ],
    ['date', 'Dana to send the order form by Thursday.', [3, 4], move({ dueDate: '2026-03-06' })],
    ['status', 'The order form is approved.', [3]],
    ['rival', 'Our offer is fifty-five.', [1]],
    ['rival', 'We pulled out of the training in June.', [8]],
    ['status', 'The order form has been signed.', [3]],
    ['condition', 'The board agrees on the twelfth.', [2]],
    ['stitched', 'The night shift pulled out because they never liked Kelmora.', [1, 8]],
    ['superseded', 'The drivers are trained on the eighth.', [9, 10]],
    ['polarity', 'The stock list is directly connected.', [11, 12]],
    [
      'owner',
      'Gwen to train the drivers on the seventh.',
      [9, 10],
      move({ owner: 'Gwen', ownerSide: 'customer', type: 'committed', due: null, dueDate: null }),
    ],
    ['rival', 'We quoted fifty-five to them.', [1]],
    ['no_quote', 'They love it.', []],
    ['name', 'Roger Hale exports it by hand every evening.', [12]],
    ['superseded', 'A shift has twelve hours.', [13, 14]],
    ['unit', 'Packing a crate costs 90 dollars.', [14]],
    ['polarity', 'We write to Roger directly.', [15, 16]],
    ['polarity', 'The demo was hated.', [16]],
    ['condition', 'Gwen decides alone.', [16]],
    ['polarity', 'They are going back to paper.', [17]],
    ['condition', 'Dana lends them a scanner.', [18]],
    ['polarity', 'No planner wants a card for every van.', [19]],
    ['name', "Velmondo's planner wants a card for every van.", [19]],
    ['name', 'Dana sends them the Swedish sheet.', [20]],
    ['number', 'They have 1.7 crore for the sheet.', [21]],
    ['name', 'Dana sends them the sheet of batch K442.', [20]],
  ]
  for (const [reason, text, cited, more] of dropped)
    it(`drops “${text}” for its ${reason}`, () => {
      const found = faultOf(text, cited, more)
      assert.ok(found === reason || (reason === 'date' && found === 'number'), `${found}`)
    })

  it('looks quotes of the writer’s choice up in the call, and judges by those that it finds', () => {
    const invented = { segmentIndex: 0, quote: 'We pay ninety dollars for everything.' }
    assert.equal(faultOf('We pay 90 dollars.', [], { quotes: [invented] }), 'no_quote')
    const real = { segmentIndex: 0, quote: 'sixty-four dollars per technician' }
    assert.equal(faultOf('We pay 90 dollars.', [], { quotes: [invented, real] }), 'number')
  })

  it('checks claims beside a statement’s text', () => {
    const amount = {
      said: 'sixty-four dollars',
      value: 64,
      currency: 'USD',
      unit: 'per technician',
      what: 'offer',
      whose: 'us',
      stands: true,
    } as const
    const claim = (over: object) =>
      faultOf('$64 per technician', [0], { slot: 'amount', claims: { amount: { ...amount, ...over } } })
    assert.equal(claim({}), null)
    assert.equal(claim({ value: 640 }), 'number')
    assert.equal(claim({ currency: 'EUR' }), 'currency')
    assert.equal(claim({ currency: '%' }), 'unit')
    const person = {
      name: 'Roger Hale',
      side: 'customer',
      onCall: false,
      role: null,
      dealRole: 'economic_buyer',
    } as const
    const who = (over: object) =>
      faultOf('Signs above 10,000.', [4], { slot: 'person', claims: { person: { ...person, ...over } } })
    assert.equal(who({}), null)
    assert.equal(who({ name: 'Helen Marsh' }), 'name')
    assert.equal(who({ role: 'CFO' }), 'name')
  })
})
