import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CallFacts, readCallFacts } from '../../facts/call-facts.ts'
import { readFactModel } from '../../facts/fact-model.ts'
import { inputOf, type Turn } from '../create-post-input.ts'
import { writeMove } from '../write-moves.ts'
import { isDoubtful } from './doubt.ts'
import { findAgreedDate } from './find-date.ts'
import { findRecap } from './find-recap.ts'
import { findTopic } from './find-topics.ts'
import { hasOpenPerson } from './refer.ts'
import { isSuperseded } from './superseded.ts'
import { tellMoney } from './tell-money.ts'
import { tellNext } from './tell-next.ts'
import { tellRun } from './tell-run.ts'
import { quoteThreat } from './tell-threat.ts'
import { asksFor } from './topics.ts'

const model = readFactModel()

function factsOf(turns: Turn[]): CallFacts {
  const { segments } = inputOf('discovery_call', turns, [])
  const unnamed = segments.map((segment) => ({ ...segment, speaker: null }))
  return readCallFacts(model, { segments: unnamed, elements: [], ownerName: null })
}

function told(turns: Turn[], at: number): string | undefined {
  return tellRun(factsOf(turns), at, { wordsMax: 26, isAnswer: true })?.text
}

const smallTalk: Turn[] = [
  ['rep', 'How is the new shop?'],
  ['customer', 'Busy, with two more people on the floor.'],
  ['rep', 'Good for you.'],
]

describe('a question', () => {
  it('asks who decides, or what could stop it', () => {
    const asked = {
      decides: [
        'Who else would need to agree to it?',
        'So how does it get signed, from here?',
        'Is it your decision?',
      ],
      hinders: ['What could still get in the way?', 'What worries you about it?'],
    } as const
    for (const topic of ['decides', 'hinders'] as const)
      for (const question of asked[topic]) assert.ok(asksFor(topic, question), question)
    assert.ok(!asksFor('decides', 'Who answers the phone?'))
    assert.ok(!asksFor('hinders', 'What would you like to see?'))
  })
})

describe('an answer', () => {
  it('is told with its question, and goes on as long as it is clear', () => {
    assert.equal(
      told([['customer', 'It’s me and my dad. He signs anything over ten thousand.']], 0),
      'the customer and their dad. He signs anything over ten thousand',
    )
    assert.equal(
      told([['customer', 'Yes. It’s Birgit who decides on the content.']], 0),
      'Birgit decides on the content',
    )
    assert.equal(
      told([['customer', 'All six of us, at a partners’ meeting. Those are long.']], 0),
      'All six of them, at a partners’ meeting',
    )
  })

  it('names a person who was named right before, if there is only one', () => {
    const turns: Turn[] = [
      ['customer', 'There’s Gordon in the yard. He signs everything over five thousand.'],
      ['customer', 'Then there’s Gordon and Martin. He signs everything over six thousand.'],
    ]
    const facts = factsOf(turns)
    const at = (words: string) => facts.statements.findIndex(({ text }) => text.includes(words))
    const textAt = (words: string) => tellRun(facts, at(words), { wordsMax: 20, isAnswer: false })?.text
    assert.equal(textAt('He signs everything over five'), 'Gordon signs everything over five thousand')
    assert.equal(textAt('He signs everything over six'), undefined)
    assert.ok(hasOpenPerson('Everything needs his pen'))
    assert.ok(!hasOpenPerson('The plant manager signs, and her boss reads it'))
  })

  it('names a person of the question', () => {
    const turns: Turn[] = [
      ...smallTalk,
      ['rep', 'What’s the rest of the path, once Cho says go?'],
      ['customer', 'InfoSec does a questionnaire, then he signs, up to two hundred thousand.'],
    ]
    assert.equal(
      findTopic(factsOf(turns), 'decides')?.text,
      'InfoSec does a questionnaire, then Cho signs, up to two hundred thousand',
    )
  })

  it('is not told if its words refer to something unsaid, or only ask', () => {
    assert.equal(told([['customer', 'They say those are the ones to sign.']], 0), undefined)
    assert.equal(told([['customer', 'Could you send me the other one?']], 0), undefined)
  })
})

describe('a risk', () => {
  const quoted = (answer: string, ...next: Turn[]) => {
    const turns: Turn[] = [...smallTalk, ['rep', 'What could stop it?'], ['customer', answer], ...next]
    return quoteThreat(factsOf(turns), () => false)?.text
  }

  it('is told in the customer’s own words, with the sentence that says what "that" is', () => {
    assert.equal(
      quoted('There’s a merger conversation going on. If that heats up, nobody signs anything.'),
      '“There’s a merger conversation going on. If that heats up, nobody signs anything”',
    )
    assert.equal(
      quoted('Honestly? If the auditor says no, we stop the whole project.'),
      '“If the auditor says no, we stop the whole project”',
    )
  })

  it('keeps a denial at its beginning', () => {
    assert.equal(
      quoted('No, the board may kill it if the auditor says no.'),
      '“The board may kill it if the auditor says no”',
    )
    assert.doesNotMatch(quoted('No one signs if the auditor says no, so we stop.') ?? '', /^“One/)
  })

  it('is left out if it is a joke or is taken back, or cannot be understood', () => {
    const answer = 'If Stefan leaves, then we stop the whole project.'
    assert.match(quoted(answer, ['rep', 'I see.']) ?? '', /Stefan leaves/)
    assert.equal(quoted(answer, ['customer', 'I’m joking. Nothing will.']), undefined)
    assert.equal(quoted(answer, ['rep', 'Ha. I’ll tell him.']), undefined)
    assert.equal(quoted(answer, ['customer', 'No, wait, scratch that.']), undefined)
    assert.equal(quoted('If he leaves, then we stop the whole project.'), undefined)
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
      ['rep', 'Then the offer is thirty-two five a year, all in.'],
      ['customer', 'Thirty-two five a year, that works for us.'],
      ['rep', 'I’ll send the order form for thirty-two five tomorrow.'],
    )
    assert.equal(price, 'Price: 32,500 (“thirty-two five”) per year')
  })

  it('is not told of what is denied or a range', () => {
    const budget = (text: string) => sums(['rep', 'And is there a budget for it?'], ['customer', text])
    assert.deepEqual(budget('We don’t have forty thousand euros in the budget, approved or not.'), [])
    assert.deepEqual(
      budget('We have thirty to forty thousand euros in the budget, approved.').join().includes('40,000'),
      false,
    )
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

  it('may be part of what a speaker sums up', () => {
    const facts = factsOf([
      ...smallTalk,
      ...smallTalk,
      [
        'rep',
        'So, forty thousand for two years, the order form by Friday, and we start on the first of March.',
      ],
      ['customer', 'Yes, that works.'],
    ])
    const recap = findRecap(facts)
    assert.equal(recap?.kind, 'agreed')
    assert.equal(
      recap?.text,
      'forty thousand for two years, the order form by Friday, and we start on the first of March',
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
