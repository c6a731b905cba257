import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CallFacts, readCallFacts } from '../../facts/call-facts.ts'
import { readFactModel } from '../../facts/fact-model.ts'
import { inputOf, type Turn } from '../create-post-input.ts'
import { writeMove } from '../write-moves.ts'
import { chooseLines } from './choose-lines.ts'
import { collectLines } from './collect-lines.ts'
import { isDoubtful } from './doubt.ts'
import { findAgreedDate } from './find-date.ts'
import { type Line, wordsOf } from './line.ts'
import { quoteSentence } from './quote-sentence.ts'
import { isSuperseded } from './superseded.ts'
import { tellMoney } from './tell-money.ts'
import { tellNext } from './tell-next.ts'
import { quoteLabelOf, topicOf } from './topics.ts'

const model = readFactModel()

function factsOf(turns: Turn[]): CallFacts {
  const { segments } = inputOf('discovery_call', turns, [])
  const unnamed = segments.map((segment) => ({ ...segment, speaker: null }))
  return readCallFacts(model, { segments: unnamed, elements: [], ownerName: null })
}

const smallTalk: Turn[] = [
  ['rep', 'How is the new shop?'],
  ['customer', 'Busy, with two more people on the floor.'],
  ['rep', 'Good for you.'],
]

describe('a sentence of the bottom line', () => {
  const limit = { least: 4, leastWithoutVerb: 6, most: 38 }
  /** The last sentence of an answer, quoted. */
  const quoted = (answer: string) => {
    const facts = factsOf([
      ['rep', 'What could stop it?'],
      ['customer', answer],
    ])
    return quoteSentence(facts, facts.statements.length - 1, limit)?.text
  }
  const topicIn = (...turns: Turn[]) => {
    const facts = factsOf(turns)
    return topicOf(facts, facts.statements.length - 1)
  }

  it('is quoted, with the sentence that says what "that" is', () => {
    assert.equal(
      quoted('There’s a merger conversation going on. If that heats up, nobody signs anything.'),
      'There’s a merger conversation going on. If that heats up, nobody signs anything',
    )
    assert.equal(quoted('If that heats up, nobody signs anything.'), undefined)
    assert.equal(quoted('If he leaves, then we stop the whole project.'), undefined)
  })

  it('begins without the words that only answer, and keeps a denial', () => {
    const stops = 'If the auditor says no, we stop the whole project'
    assert.equal(quoted(`Honestly? ${stops}.`), stops)
    assert.equal(quoted('Perfect. We start in March then.'), 'We start in March then')
    assert.equal(quoted('No, the board may kill it.'), 'The board may kill it')
    assert.equal(quoted('I hear you. The board may kill it.'), 'The board may kill it')
    assert.equal(quoted('So, well, the board may kill it.'), 'The board may kill it')
    assert.equal(quoted('So all five countries start by the tenth.'), 'All five countries start by the tenth')
    assert.equal(quoted('The form is with you on Thursday. Thank you.'), 'The form is with you on Thursday')
    assert.equal(
      quoted('After ten we do the big window first. And will.'),
      'After ten we do the big window first',
    )
    assert.equal(quoted('If the library in Leeds gets paused, honestly.'), undefined)
    assert.equal(quoted('So far we pay for the whole of it.'), 'So far we pay for the whole of it')
    assert.equal(quoted('Now is the time to sign for it.'), 'Now is the time to sign for it')
    assert.equal(quoted('So did our finance director, and she signs.')?.slice(0, 6), 'So did')
    assert.equal(quoted('So few of them use it that we cancelled it.')?.slice(0, 6), 'So few')
    assert.equal(quoted('Fair, open pricing is what the board wants.')?.slice(0, 5), 'Fair,')
    assert.equal(quoted('I understand. They charge forty thousand for it.'), undefined)
    assert.equal(quoted('No one signs if the auditor says no.'), 'No one signs if the auditor says no')
  })

  it('is not quoted without its condition, and keeps a "but for"', () => {
    const at = (answer: string, place: number) => {
      const facts = factsOf([['customer', answer]])
      return quoteSentence(facts, place, limit)?.text
    }
    assert.equal(at('We sign the contract on Monday. Provided the audit goes well.', 0), undefined)
    assert.equal(at('Suppose the audit goes well. We sign the contract on Monday.', 1), undefined)
    assert.equal(
      at('But for the merger, the board would sign it.', 0),
      'But for the merger, the board would sign it',
    )
    const long =
      'The CFO and the whole board will sign the contract with you for the three plants in the north for forty thousand dollars a year on Monday morning, but only if the auditors who come next week say that the numbers in the old system are right and complete.'
    assert.equal(at(long, 0), undefined)
  })

  it('is doubtful if it is a joke in its own turn', () => {
    const facts = factsOf([['customer', 'We’ll pay you ten million dollars for it. I’m joking, of course.']])
    assert.ok(isDoubtful(facts, 0))
  })

  it('is not quoted if it is too short or too long', () => {
    assert.equal(quoted('On Monday.'), undefined)
    assert.equal(quoted('Two weeks before, at most.'), undefined)
    const facts = factsOf([['customer', 'The whole board signs it at the end of the month.']])
    assert.equal(quoteSentence(facts, 0, { ...limit, most: 9 }), undefined)
    assert.ok(quoteSentence(facts, 0, { ...limit, most: 11 }))
  })

  it('has a topic if the customer’s words and the weights tell one', () => {
    const asked: Turn = ['rep', 'Who signs it at the end?']
    assert.equal(topicIn(asked, ['customer', 'The CFO signs everything over five thousand.']), 'decides')
    assert.equal(topicIn(asked, ['rep', 'The CFO signs everything over five thousand.']), null)
    const hindered = topicIn(
      ['rep', 'What could still stop it?'],
      ['customer', 'If the merger happens, all spending is frozen and the project is dead.'],
    )
    assert.equal(hindered, 'hinders')
    assert.equal(topicIn(['customer', 'The dog is asleep.']), null)
    const due = 'I’d need it in by the first of March.'
    assert.equal(topicIn(['customer', due]), 'timing')
    assert.equal(topicIn(['customer', `We had it, and ${due}`]), null)
  })
})

describe('the label of a quoted sentence', () => {
  const labelOf = (text: string) => {
    const facts = factsOf([...smallTalk, ['rep', text]])
    return quoteLabelOf(facts, facts.statements.length - 1)
  }

  it('tells a step, terms and a date apart', () => {
    assert.equal(labelOf('I’ll send you the contract by Friday.'), 'Next')
    assert.equal(labelOf('I’d need a yes by the end of April, roughly.'), 'Timing')
    assert.notEqual(labelOf('I’ll be honest, I’m sold on the trace.'), 'Next')
    assert.equal(labelOf('We’d go to forty thousand a year, three years, nothing for the set-up.'), 'Terms')
    assert.equal(labelOf('That would be live by the first of March.'), 'Timing')
    assert.equal(labelOf('The pilot went live on the first of March.'), null)
    assert.equal(labelOf('The dog is asleep.'), null)
  })
})

describe('a bare answer', () => {
  it('is not quoted without its question', () => {
    const linesOf = (text: string) =>
      collectLines(
        factsOf([
          ['rep', 'How many are there?'],
          ['customer', text],
        ]),
        [],
      )
    assert.deepEqual(
      linesOf('Six. The board signs by the end of March.').map(({ kind }) => kind),
      ['open'],
    )
    assert.ok(linesOf('The board signs by the end of March.').some(({ kind }) => kind === 'quote'))
  })
})

describe('the choice of lines', () => {
  it('keeps to the words, takes each turn once, and cites beside them what shows the outcome', () => {
    const turns: Turn[] = [
      ...smallTalk,
      ['rep', 'The offer is forty thousand dollars a year.'],
      ['customer', 'Forty thousand dollars a year, agreed. Our CFO signs it on Monday.'],
      ['rep', 'I’ll send you the order form by Friday.'],
      ['customer', 'Perfect. We start on the first of March.'],
    ]
    const facts = factsOf(turns)
    const lines = collectLines(facts, [])
    const few = chooseLines(facts, lines, 12)
    const all = chooseLines(facts, lines, 60)
    const sizeOf = (chosen: readonly Line[]) => chosen.reduce((sum, line) => sum + wordsOf(line), 0)
    assert.ok(few.lines.length > 0 && sizeOf(few.lines) <= 12)
    assert.ok(all.lines.length >= few.lines.length && sizeOf(all.lines) <= 60)
    assert.ok(all.shows.length > 0)
    const turnsOf = all.lines.flatMap(({ places }) => [
      ...new Set(places.map((at) => facts.statements[at]?.segmentIndex)),
    ])
    assert.equal(new Set(turnsOf).size, turnsOf.length)
    assert.deepEqual(chooseLines(facts, [], 60), { lines: [], shows: [] })
  })
})

describe('the money', () => {
  const sums = (...turns: Turn[]) =>
    tellMoney(factsOf([...smallTalk, ...turns])).map(({ label, text }) => `${label}: ${text}`)

  it('is told with its kind, its currency and its unit, and as it was said if that can be read in two ways', () => {
    assert.deepEqual(
      sums(
        ['rep', 'And is there a budget for it?'],
        [
          'customer',
          'We have forty thousand euros in the budget, approved, so it has to come in under forty thousand.',
        ],
      ),
      ['Budget: €40,000'],
    )
    // The euros are those of somebody else.
    const [price] = sums(
      ['customer', 'Our Dutch shop pays nine hundred euros for theirs.'],
      ['rep', 'The offer is thirty-two five a year, all in.'],
      ['customer', 'Okay.'],
      ['rep', 'So I’ll send you the order form for thirty-two five tomorrow.'],
    )
    assert.equal(price, 'Price: “The offer is thirty-two five a year, all in”')
  })

  it('is told in the words of the call alone where their value is uncertain', () => {
    const told = sums(
      ['rep', 'And is there a budget for it?'],
      ['customer', 'We have eight fifty set aside for this.'],
    )
    assert.equal(told.join(), 'Budget: “eight fifty”')
  })

  it('is no price if it comes off one', () => {
    const told = sums(
      ['rep', 'I can take two hundred dollars a month off the price.'],
      ['customer', 'Two hundred dollars a month off, agreed.'],
    )
    assert.ok(!told.join().includes('Price'), told.join())
  })

  it('is the price itself, and none that comes beside it', () => {
    const [price] = sums(
      ['customer', 'What does it cost us?'],
      [
        'rep',
        'For the whole thing we’re at forty-two pounds per user per month, including the app and the support line that you asked for, and then there’s a one-off for the connector of four thousand five hundred pounds.',
      ],
      ['customer', 'Okay, good.'],
    )
    assert.equal(price, 'Price: £42 per user per month')
    const [idiom] = sums(
      ['rep', 'So for the twelve you’d be at seventeen thousand pounds a year.'],
      ['customer', 'Okay.'],
    )
    assert.match(idiom ?? '', /^Price: “.*seventeen thousand pounds a year”$/)
  })

  it('keeps a price beside later numbers that are no prices', () => {
    const told = sums(
      ['rep', 'The price is eleven thousand dollars a year.'],
      ['customer', 'Okay. We have nine thousand members, and forty of them are on the phone all day.'],
    )
    assert.ok(told.join().includes('Price: “The price is eleven thousand'), told.join('; '))
  })

  it('is not told of what is denied or a range', () => {
    const budget = (text: string) => sums(['rep', 'And is there a budget for it?'], ['customer', text])
    assert.deepEqual(budget('We don’t have forty thousand euros in the budget, approved or not.'), [])
    assert.deepEqual(
      budget('We have thirty to forty thousand euros in the budget, approved.').join().includes('40,000'),
      false,
    )
    const price = (text: string) => sums(['customer', 'What is the price for a year?'], ['rep', text])
    assert.match(price('The price is forty thousand dollars a year.').join(), /thousand/)
    assert.match(price('The price is forty thousand a year and I won’t raise it.').join(), /thousand/)
    assert.deepEqual(price('The price of thirty thousand dollars a year I can’t do.'), [])
  })

  it('leaves out an offer that a later one of its size replaces', () => {
    const told = sums(
      ['rep', 'The price is forty-eight thousand dollars a year.'],
      ['customer', 'That’s too much for us.'],
      ['rep', 'Then I can do forty-two thousand dollars a year.'],
      ['customer', 'Forty-two thousand, okay, agreed.'],
    )
    assert.ok(!told.join().includes('48,000'), told.join('; '))
  })
})

describe('the next step', () => {
  const dateOf = (turns: Turn[]) =>
    findAgreedDate(factsOf([...smallTalk, ...smallTalk, ...smallTalk, ...turns]))

  it('is the day that both sides settle, with its hour', () => {
    assert.deepEqual(
      [
        dateOf([
          ['rep', 'Shall we talk on Thursday, at two?'],
          ['customer', 'Thursday at two, done.'],
        ]),
      ].map((date) => [date?.said, date?.what]),
      [['Thursday at two', 'call']],
    )
    assert.equal(
      dateOf([
        ['rep', 'Say, the nineteenth?'],
        ['customer', 'I can’t, I’m away the nineteenth.'],
      ]),
      undefined,
    )
    assert.equal(
      dateOf([
        ['customer', 'Last Thursday they never came.'],
        ['rep', 'Thursday? I see.'],
      ]),
      undefined,
    )
  })

  it('is no day on which somebody is on call', () => {
    const turns: Turn[] = [
      ['rep', 'I’m on call Sunday.'],
      ['customer', 'Sunday, okay, good to know.'],
    ]
    assert.equal(dateOf(turns), undefined)
  })

  it('is no day that is turned down', () => {
    for (const answer of ['Thursday is a holiday.', 'Thursday at two is impossible.'])
      assert.equal(
        dateOf([
          ['rep', 'Shall we talk on Thursday, at two?'],
          ['customer', answer],
        ]),
        undefined,
        answer,
      )
  })

  it('names who does what by when', () => {
    const facts = factsOf([
      ['rep', 'I’ll send you the order form by Friday.'],
      ['customer', 'Sounds good. I’ll send you the signed copy and call the bank on Monday.'],
      ['rep', 'Perfect.'],
    ])
    const moves = facts.moves.flatMap((move) => writeMove(facts, move, null) ?? [])
    const texts = tellNext(facts, undefined, moves).map(({ text }) => text)
    assert.ok(texts.includes('we send the customer the order form by Friday'), texts.join('; '))
    assert.ok(
      texts.includes('the customer sends us the signed copy and calls the bank on Monday'),
      texts.join('; '),
    )
  })

  it('is called a date where nothing says what is done then', () => {
    const next = (turns: Turn[]) => {
      const facts = factsOf([...smallTalk, ...smallTalk, ...smallTalk, ...turns])
      return tellNext(facts, findAgreedDate(facts), []).map(({ label, text }) => `${label}: ${text}`)
    }
    assert.deepEqual(
      next([
        ['rep', 'Shall we talk on Thursday, at two?'],
        ['customer', 'Thursday at two, done.'],
      ]),
      ['Next: call Thursday at two (agreed)'],
    )
    assert.deepEqual(
      next([
        ['rep', 'So, Thursday at two?'],
        ['customer', 'Thursday at two.'],
      ]),
      ['Next date: Thursday at two'],
    )
  })
})

describe('a price', () => {
  it('is left out if a later sentence names another', () => {
    const offer: Turn[] = [
      ['rep', 'I’ve got one hundred and forty-nine dollars a month on the prepay.'],
      ['customer', 'That’s the highest.'],
    ]
    const later: Turn = ['rep', 'Then one hundred and twenty dollars a month.']
    const [first, bettered] = [factsOf(offer), factsOf([...offer, later])]
    assert.equal(isSuperseded(first, 0), false)
    assert.equal(isSuperseded(bettered, 0), true)
    assert.equal(isSuperseded(bettered, bettered.statements.length - 1), false)
  })
})

describe('a sentence', () => {
  it('is doubtful if the turns after it laugh or put it right', () => {
    const facts = factsOf([
      ['customer', 'The price is a hundred million.'],
      ['rep', 'Ha ha, very good.'],
      ['customer', 'The board meets on Monday.'],
      ['rep', 'On Monday, fine.'],
    ])
    assert.deepEqual(
      [0, 2].map((segment) =>
        isDoubtful(
          facts,
          facts.statements.findIndex(({ segmentIndex }) => segmentIndex === segment),
        ),
      ),
      [true, false],
    )
  })
})
