import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Segment, Side } from '@earshot/contract/transcript'
import type { ElementDefinition } from '../definitions/element.ts'
import { createEmbeddedAnalyst } from './embedded-analyst.ts'

const catalogue: ElementDefinition[] = JSON.parse(
  readFileSync(new URL('../../../../catalog/elements.json', import.meta.url), 'utf8'),
)
const analyst = createEmbeddedAnalyst()

const segments = (...turns: [Side | null, string][]): Segment[] =>
  turns.map(([side, text], index) => ({ index, speaker: side, side, startMs: null, endMs: null, text }))

async function ask(turns: [Side | null, string][], elements = catalogue) {
  return await analyst.analyse({
    segments: segments(...turns),
    elements,
    userPrompt: null,
    signal: AbortSignal.timeout(10_000),
  })
}

async function confidenceOf(key: string, ...turns: [Side | null, string][]): Promise<number> {
  const claims = (await ask(turns)).filter(({ elementKey }) => elementKey === key)
  return Math.max(0, ...claims.map(({ confidence }) => confidence))
}

const described = (description: string): ElementDefinition => ({
  key: 'own_element',
  version: 1,
  label: 'Own',
  description,
  speaker: 'any',
  examples: [],
  nearMisses: [],
  crmFields: [],
})

const talk: [Side, string][] = [
  [
    'rep',
    "So the agenda for today is, I'd like to go through the results first. How are you handling returns today?",
  ],
  [
    'customer',
    'At the moment we track everything in a spreadsheet, and the biggest problem is that nobody trusts it.',
  ],
  [
    'customer',
    'It costs us about forty thousand dollars a month in overtime, and our CFO has the final say.',
  ],
  ['rep', 'What about budget and timing?'],
  [
    'customer',
    "The budget is approved, and we want to be live by the end of March. We're also looking at Kestrane.",
  ],
  ['rep', "I'll send you the proposal by Friday and we'll schedule a call for next week."],
]

describe('the embedded analyst', () => {
  it('quotes a fragment with the sentence before it, where that is not much longer', async () => {
    const quotes = async (text: string) => (await ask([['customer', text]])).map(({ quote }) => quote)
    assert.deepEqual(await quotes('You get the form on Friday. I will send it.'), [
      'You get the form on Friday. I will send it.',
    ])
    const long =
      'You know that the drivers have been at the depot in Dayton since the storm came through last week with all of it.'
    assert.ok((await quotes(`${long} I will send it.`)).includes('I will send it.'))
  })

  it('claims quotes from the transcript, without overlaps', async () => {
    const text =
      "Um, hello. We don't have the budget, and, uh, we're ready to sign. It costs us forty thousand a month!"
    for (const { quote, startChar } of await ask([['customer', text]]))
      assert.ok(text.startsWith(quote, startChar))
  })

  it('ignores a rep’s words for elements of the customer, and is less sure of an unknown side', async () => {
    const sentence = 'We have sixty thousand set aside, the budget is approved.'
    const [customer, unknown, rep] = await Promise.all(
      (['customer', null, 'rep'] as const).map((side) =>
        confidenceOf('budget_confirmation', [side, sentence]),
      ),
    )
    assert.ok(customer! > unknown! && unknown! > 0)
    assert.equal(rep, 0)
  })

  it('does not take a negated statement for a fact', async () => {
    assert.ok((await confidenceOf('budget_confirmation', ['customer', 'The budget is approved.'])) > 0)
    assert.equal(await confidenceOf('budget_confirmation', ['customer', 'The budget is not approved.']), 0)
  })

  it('trusts a condition less than a fact', async () => {
    const fact = await confidenceOf('budget_confirmation', [
      'customer',
      'We have the budget approved for this.',
    ])
    const condition = await confidenceOf('budget_confirmation', [
      'customer',
      'If we have the budget approved for this.',
    ])
    assert.ok(fact > condition)
  })

  it('reads through hesitations and repetitions', async () => {
    const plain = await confidenceOf('budget_confirmation', ['customer', 'The budget is approved.'])
    const spoken = await confidenceOf('budget_confirmation', [
      'customer',
      'The, um, the budget, you know, it is, it is approved.',
    ])
    assert.ok(plain > 0 && spoken > 0)
  })

  it('understands an answer by its question', async () => {
    const answer: [Side, string] = ['customer', "Yes, it's all signed off."]
    const alone = await confidenceOf('budget_confirmation', answer)
    const asked = await confidenceOf('budget_confirmation', ['rep', 'Is there a budget for this?'], answer)
    assert.ok(asked > alone)
    assert.equal(
      await confidenceOf(
        'budget_confirmation',
        ['rep', 'Is there a budget for this?'],
        ['customer', 'No, not this year.'],
      ),
      0,
    )
  })

  it('claims nothing in a call without evidence', async () => {
    const smallTalk: [Side, string][] = [
      ['rep', 'Hello, can you hear me?'],
      ['customer', 'Yes, I can hear you.'],
      ['rep', 'The weather is nice over here.'],
      ['customer', 'It rained all morning, and the dog is asleep.'],
    ]
    assert.deepEqual(await ask(smallTalk), [])
    assert.deepEqual(await ask([]), [])
    assert.deepEqual(await ask([['customer', '... [noise] ...']]), [])
    assert.deepEqual(await ask([['customer', "The constructor's toString is a __proto__."]]), [])
  })

  it('reads a recording without speakers as a sales call, and three people of unknown side as a meeting', async () => {
    const steps = catalogue.filter(({ key }) => key === 'next_step')
    const said = [
      "Hello! How are you? Good, good. It's been raining here all week.",
      'Maybe somebody could find out what the old ladder weighs.',
      "I'll send you the proposal by Friday and we'll schedule a call for next week.",
    ]
    const quotesOf = async (speakers: (string | null)[]) => {
      const calls = segments(...said.map((text): [null, string] => [null, text]))
      const claims = await analyst.analyse({
        segments: calls.map((segment, at) => ({ ...segment, speaker: speakers[at] ?? null })),
        elements: steps,
        userPrompt: null,
        signal: AbortSignal.timeout(10_000),
      })
      return claims.map(({ quote }) => quote)
    }
    assert.deepEqual(await quotesOf([null, null, null]), [said[2]])
    assert.deepEqual(await quotesOf(['1', '1', '1']), [said[2]])
    // For a meeting the likeliest sentences are listed, including unsure ones.
    assert.deepEqual((await quotesOf(['1', '2', '3'])).toSorted(), [said[2], said[1]])
  })

  it('claims nothing in a sentence, or a call, in an unknown language', async () => {
    const mixed = await ask([
      ['rep', 'Which systems does it have to connect to?'],
      ['customer', 'Unsere Leiterin, Frau von der Aue, muss das unterschreiben.'],
      ['rep', 'And which others are you looking at?'],
      ['customer', 'SAP ist uns zu langsam. We had a demo from Kelmora, and they are cheaper.'],
    ])
    const bySide = Object.groupBy(mixed, ({ segmentIndex }) => (segmentIndex % 2 === 0 ? 'rep' : 'customer'))
    assert.ok(bySide.rep && bySide.customer)
    for (const { quote } of bySide.customer) assert.match(quote, /^We had a demo/)
    const german: [Side, string][] = [
      ['rep', 'Was ist Ihnen wichtig, und mit wem haben Sie noch gesprochen?'],
      [
        'customer',
        'Die Software ist alt, langsam und stürzt jede Woche ab. Der Support von Zendesk ist schlecht.',
      ],
      ['rep', 'Dann schicke ich Ihnen das Angebot bis Freitag, und wir sprechen nächste Woche noch einmal.'],
      ['customer', 'Das Budget ist genehmigt, wir haben dafür fünfzigtausend Euro. Das ist gut.'],
    ]
    assert.deepEqual(await ask(german), [])
  })

  it('understands sentences of names, and those with a few unknown words', async () => {
    const answers = [
      'Excel spreadsheets, Salesforce, Kelmora.',
      'At the moment we track it in a spreadsheet and in the Brixdorf Quellanz.',
      'We use a spreadsheet for the zorbly kranx.',
    ]
    for (const answer of answers) {
      const asked: [Side, string] = ['rep', 'What do you use today?']
      assert.ok((await confidenceOf('current_solution', asked, ['customer', answer])) > 0, answer)
    }
  })

  it('claims a sentence that is said twice only once', async () => {
    const claims = await ask([
      ['customer', 'The budget is approved.'],
      ['customer', 'The, um, the budget is approved!'],
    ])
    assert.equal(claims.filter(({ elementKey }) => elementKey === 'budget_confirmation').length, 1)
  })

  it('ranks sentences for an element with only a description, and finds nothing if none of its words is spoken', async () => {
    const element = described('the customer talks about refunds for damaged parcels')
    const claims = await ask(
      [
        ['rep', 'How was your weekend over there?'],
        ['customer', 'We had to refund two hundred damaged parcels in May.'],
        ['customer', 'Otherwise it was fine and the office is quiet.'],
      ],
      [element],
    )
    assert.match(claims[0]?.quote ?? '', /damaged parcels/)
    assert.deepEqual(await ask([['customer', 'The garden is green and the sky is blue.']], [element]), [])
  })

  it('does not take a part of a learnt element for the whole', async () => {
    const turns: [Side, string][] = [
      ['rep', 'Which requirements does your security team have?'],
      ['customer', 'You need SOC 2 and a penetration test before anybody signs.'],
      ['customer', 'And Femke has to see how it fits with GDPR, she is our privacy officer.'],
      ['rep', 'We have both.'],
    ]
    const sure = async (description: string) =>
      (await ask(turns, [described(description)]))
        .filter(({ confidence }) => confidence >= 0.5)
        .map(({ segmentIndex }) => segmentIndex)
    assert.deepEqual((await sure('Security and compliance')).sort(), [0, 1, 2])
    assert.deepEqual(await sure('GDPR, data protection or privacy'), [2])
    assert.deepEqual(await sure('The customer asks how we treat personal data'), [])
  })

  it('takes a sentence for an example’s like only by several of its words', async () => {
    const turns: [Side, string][] = [
      ['rep', 'So then price.'],
      ['customer', 'And the price.'],
      ['customer', 'Can we talk about a date for the visit?'],
      ['rep', 'I believe that is in June.'],
      ['customer', 'Anything up there is about ten percent, I believe.'],
      ['rep', 'Well, our archive server has crashed.'],
    ]
    const sure = async (description: string, examples: string[]) =>
      (await ask(turns, [{ ...described(description), examples }]))
        .filter(({ confidence }) => confidence >= 0.5)
        .map(({ segmentIndex }) => segmentIndex)
    const prices = ['Can you do anything on the price?', "We'd need ten percent off."]
    assert.deepEqual(await sure('Requests for a discount', prices), [])
    const plans = ["I don't believe we can do that by June.", 'That plan looks too tight to me.']
    assert.deepEqual(await sure('Doubts about the project plan', plans), [])
    const crashes = ['The archive server crashed.']
    assert.deepEqual(await sure('Something broke that we sold', crashes), [5])
  })

  it('finds a learnt element that is described in other words', async () => {
    const own = described('The person over there who has the last word on buying')
    const turns: [Side | null, string][] = [
      ['rep', 'So is it you who takes this forward?'],
      ['customer', 'I like it, but our CFO has the final say on anything of this size.'],
      ['rep', 'My neighbour bought a boat last week, by the way.'],
      ['customer', 'Has he? The weather is right for it.'],
    ]
    const [first, ...others] = await ask(turns, [own])
    assert.match(first?.quote ?? '', /CFO has the final say/)
    assert.deepEqual(others, [])
    const meeting = await ask(
      turns.map(([, text]) => [null, text]),
      [own],
    )
    assert.ok(meeting.every(({ confidence }) => confidence < (first?.confidence ?? 0)))
    assert.deepEqual(await ask(turns, [{ ...own, speaker: 'rep' }]), [])
    const examples = [
      "It's the managing director who signs these.",
      'Anything above ten thousand, Priya has to say yes to.',
      "I can't decide that alone, our finance director makes the call.",
    ]
    assert.deepEqual(await ask(turns, [described('watch list')]), [])
    const [byExamples] = await ask(turns, [{ ...described('watch list'), examples }])
    assert.equal(byExamples?.quote, first?.quote)
    const hundreds = Array.from({ length: 300 }, () => examples).flat()
    const [byHundreds] = await ask(turns, [{ ...described('watch list'), examples: hundreds }])
    assert.equal(byHundreds?.quote, first?.quote)
    const nearMisses = ['Our CFO has the final say on anything of this size.']
    const [denied] = await ask(turns, [{ ...own, nearMisses }])
    assert.ok((denied?.confidence ?? 0) < (first?.confidence ?? 0))
  })

  it('is surer of shown quotes whose element is judged too modestly, and claims the same quotes', async () => {
    const turns: [Side, string][] = [
      ...talk,
      ['customer', 'There is a restructuring going on, so nobody wants to sign anything right now.'],
    ]
    const risk = (claims: readonly { elementKey: string; quote: string; confidence: number }[]) =>
      claims.filter(({ elementKey }) => elementKey === 'deal_risk')
    const learnt = risk(analyst.findLearnt(segments(...turns), catalogue))
    const shown = risk(await ask(turns))
    assert.ok(learnt.length > 0)
    assert.deepEqual(
      shown.map(({ quote }) => quote),
      learnt.map(({ quote }) => quote),
    )
    shown.forEach(({ confidence }, at) => {
      assert.ok(confidence > (learnt[at]?.confidence ?? 1))
    })
  })

  it('answers a question with the same claims, regardless of other questions', async () => {
    const all = await ask(talk)
    assert.deepEqual(all, await ask(talk))
    for (const key of ['pain', 'next_step']) {
      const alone = await ask(
        talk,
        catalogue.filter((element) => element.key === key),
      )
      assert.deepEqual(
        alone,
        all.filter(({ elementKey }) => elementKey === key),
      )
    }
    assert.equal(analyst.fingerprint, createEmbeddedAnalyst().fingerprint)
  })

  it('gives confidences that differ, between 0 and 1', async () => {
    const claims = await ask(talk)
    for (const { confidence } of claims) assert.ok(confidence > 0 && confidence < 1)
    assert.ok(new Set(claims.map(({ confidence }) => confidence)).size >= 5)
  })

  it('reads a long hostile segment in linear time', async () => {
    for (const piece of ['a ', '. ', '?,', 'budget is ', '"', 'x'.repeat(99)])
      await ask([['customer', piece.repeat(20_000)]])
  })
})
