import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Segment, Side } from '@earshot/contract/transcript'
import { callTypeKeys, readCallExamples } from './call-examples.ts'
import { classify } from './classify.ts'
import { classifyCall } from './classify-call.ts'
import { trainClassifier } from './train-classifier.ts'

const fruit = [
  { label: 'apple', text: 'crisp red skin\nround and crisp' },
  { label: 'apple', text: 'red and round with a stalk' },
  { label: 'lemon', text: 'sour yellow peel' },
  { label: 'lemon', text: 'squeeze the yellow sour juice' },
]

describe('classify', () => {
  const model = trainClassifier(fruit)

  it('gives the likeliest label, how sure it is, and the words that decided', () => {
    const { label, confidence, rationale } = classify(model, 'Something YELLOW, with sour juice')
    assert.equal(label, 'lemon')
    assert.ok(confidence > 0.5 && confidence <= 1)
    assert.ok(rationale.includes('yellow') && rationale.includes('sour'))
    assert.ok(!rationale.includes('something'))
  })

  it('is unsure of a text of unknown words, whatever the labels', () => {
    for (const text of ['', 'constructor toString __proto__', '🙂']) {
      const { confidence, rationale } = classify(model, text)
      assert.ok(confidence < 0.6)
      assert.deepEqual(rationale, [])
    }
  })

  it('makes the same model of the same examples, which survives JSON', () => {
    assert.deepEqual(trainClassifier(fruit), model)
    const copy = JSON.parse(JSON.stringify(model))
    assert.deepEqual(classify(copy, 'red stalk'), classify(model, 'red stalk'))
  })
})

function callOf(...turns: [Side | null, string][]): Segment[] {
  return turns.map(([side, text], index) => ({
    index,
    speaker: side,
    side,
    startMs: null,
    endMs: null,
    text,
  }))
}

const standup = [
  'Morning all, quick round please. What is everybody working on today, and is anyone blocked?',
  'Yesterday I finished my tickets, today I have nothing urgent, so I can take something over.',
  'I am on holiday from Thursday, who covers for me? Please update the list before the weekly.',
  'Then that is it for today, same time tomorrow.',
]

describe('classifyCall', () => {
  it('recognises typical calls', () => {
    const renewal = callOf(
      [
        'rep',
        'Your contract ends in June, so today is about the renewal and what you would like to change in it.',
      ],
      [
        'customer',
        'We got the renewal offer, and the increase of eight percent is hard to explain to finance.',
      ],
      ['rep', 'If you renew for two years I can hold the price for the whole term.'],
      [
        'customer',
        'We want to renew, but with fewer licences, and I need a shorter notice period in the agreement.',
      ],
    )
    const support = callOf(
      [
        'customer',
        'The app has been crashing since the update yesterday, and we get an error when we save anything.',
      ],
      ['rep', 'I have your ticket here. Which version are you on, and does it happen for every user?'],
      [
        'customer',
        'All of them. It freezes on the loading screen, and the entries from this morning have disappeared.',
      ],
      [
        'rep',
        'I can reproduce it, it is a bug. The fix goes out tonight, and here is a workaround until then.',
      ],
    )
    assert.equal(classifyCall(renewal).key, 'renewal_call')
    assert.equal(classifyCall(support).key, 'support_call')
    assert.match(
      classifyCall(renewal).rationale,
      /^Reads like a renewal call: “\w+”.* says? so most\. Next likeliest: \w+/,
    )
  })

  it('takes a call for internal only without a customer, and is sure if all speakers are reps', () => {
    const among = (side: Side | null) =>
      classifyCall(callOf(...standup.map((text) => [side, text] as [Side | null, string])))
    assert.equal(among('rep').key, 'internal_coordination_call')
    assert.equal(among(null).key, 'internal_coordination_call')
    assert.ok(among('rep').confidence > among(null).confidence)
    assert.ok(!among('customer').key.startsWith('internal_'))
  })

  it('gives a call that is too short the type miscellaneous, with low confidence', () => {
    for (const segments of [
      [],
      callOf(['rep', 'Hello?']),
      callOf(['rep', 'Hi there.'], ['customer', 'Hi. Bad line, I will call back.']),
    ]) {
      const { key, confidence, rationale } = classifyCall(segments)
      assert.equal(key, 'miscellaneous_call')
      assert.ok(confidence <= 0.5)
      assert.notEqual(rationale, '')
    }
  })

  const engineers = [
    'Okay, the build is red again since the merge on Tuesday. I bisected it, and the flaky part is the cache layer in the ingest service.',
    'Did you look at the retry loop? When the queue backs up, the worker takes the same job twice, and then the second write fails on the key.',
    'Yes, I saw that in the trace. I would rather make the write idempotent than add another lock, because the lock was what hurt us in the load test.',
    'Fine by me. Then we need a migration for the unique index, and somebody has to backfill the old rows before we can switch it on.',
    'I can take the migration. The backfill runs for about two hours on staging, so let us do it overnight and look at the numbers in the morning.',
    'And the design of the new remote, do we put the battery under the buttons or behind the board? The case gets thicker if it is behind.',
    'Let us go with under the buttons, make a prototype of it, and decide in the next meeting what the rubber should feel like.',
    'Good. I will write the ticket, you review the schema change, and whoever is on call this week keeps an eye on the error rate.',
  ]

  it('takes a meeting of engineers for internal, with or without known speakers', () => {
    for (const side of ['rep', null] as const) {
      const talk = callOf(...engineers.map((text) => [side, text] as [Side | null, string]))
      assert.match(classifyCall(talk).key, /^internal_/)
    }
  })

  const preparation = [
    'Right, before the call with Brightwater tomorrow I want to agree who says what.',
    'I open, five minutes, then you show the reporting, because that is what their finance director asked for.',
    'And the price? They will ask about the price again.',
    'We do not go below forty. If he pushes, offer the two year term and the free migration.',
    'What did they say about the competitor last time?',
    'That the competitor is cheaper by ten percent, but has no Spanish support. So I would lead with support.',
    'Do we have a reference in their industry?',
    'Two. I will ask the one in Bilbao tonight whether they would take a call.',
    'Good. Then I draft the proposal after the call, you check the numbers, and it goes out on Thursday.',
    'Legal needs to see the data clause first.',
    'I have sent it to legal this morning, they promised tomorrow noon.',
    'Mark takes notes, and books the follow up while they are still on the line. Let us rehearse the demo at four.',
  ]

  it('takes colleagues who prepare a call for internal, even without known speakers', () => {
    const talk = callOf(...preparation.map((text) => [null, text] as [Side | null, string]))
    assert.match(classifyCall(talk).key, /^internal_/)
  })

  const renewal: [Side, string][] = [
    [
      'rep',
      'Thanks for sending your list, Gareth. The agreement is up at the end of September, so let us take your five points and then the term.',
    ],
    [
      'customer',
      'The first one is the price, and so is the second one. Everything has to stay flat this year, I have it from above.',
    ],
    ['rep', 'Before the price, how has it been for the drivers since the spring?'],
    [
      'customer',
      'They like it. Fuel is down by six percent since you put the boxes in, and nobody wants to go back to the paper sheets.',
    ],
    ['rep', 'Good to hear. You are on forty one thousand, and the new year would be forty four.'],
    [
      'customer',
      'I have an offer from somebody else for thirty eight on my desk, and my procurement would love to have you out.',
    ],
    [
      'rep',
      'If it is three years I can keep it at forty one for the first, with three percent after that, capped.',
    ],
    [
      'customer',
      'Two percent, and the right to drop a quarter of the vehicles if we sell the Bristol business. Then we stay with you.',
    ],
    [
      'rep',
      'Once, with ninety days of notice. I will redraft it, and you have the paper on Tuesday, before the old one lapses.',
    ],
  ]

  it('takes a negotiation of a contract that ends for a renewal', () => {
    assert.equal(classifyCall(callOf(...renewal)).key, 'renewal_call')
  })

  const session: [Side, string][] = [
    [
      'rep',
      'Can everyone see their own login page? Not mine, yours. This is the first of our three sessions, so today we set up your products and do one order each.',
    ],
    ['customer', 'I have got a grey box. Is that the one?'],
    ['rep', 'That is the one. Type the email that we set you up with, then the code from your phone.'],
    ['customer', 'It has gone green. Where do I put the price without tax?'],
    [
      'rep',
      'Scroll down, second box. If you tick the little square, it works out the other one. Now Deepa, you have a go, make an order for three of those.',
    ],
    ['customer', 'I pressed save and it is asking for a customer.'],
    ['rep', 'Pick the one called Practice. Everything that we do today gets wiped on Friday.'],
    [
      'customer',
      'Good, because I have just sold three wardrobes to nobody. What happens if I press the red one?',
    ],
    [
      'rep',
      'Then it is cancelled, try it. Next week is stock, and the week after we do the reports. Who could not be here today?',
    ],
    [
      'customer',
      'The two from the shop. They would need somebody to show them, or a sheet with the steps on one page.',
    ],
    ['rep', 'I will send you the video and a cheat sheet, and I have half an hour for them on Thursday.'],
  ]

  it('takes a training session for one, though the product is shown', () => {
    assert.equal(classifyCall(callOf(...session)).key, 'onboarding_training_call')
  })

  it('gives the same type with and without a title if enough is said', () => {
    const talk = callOf(...engineers.map((text) => [null, text] as [Side | null, string]))
    assert.deepEqual(classifyCall(talk, 'Acme: renewal discussion'), classifyCall(talk))
  })

  it('lets a title that names the type speak', () => {
    const talk = callOf(['rep', 'Hi, how are you? Can you hear me?'], ['customer', 'Yes, good, thanks.'])
    assert.equal(classifyCall(talk, 'Acme: renewal discussion').key, 'renewal_call')
  })
})

describe('the examples', () => {
  it('are at least 60 utterances for each type of the catalogue, none of them twice in a type', () => {
    const catalogue: { key: string }[] = JSON.parse(
      readFileSync(new URL('../../../../catalog/call-types.json', import.meta.url), 'utf8'),
    )
    assert.deepEqual(
      callTypeKeys,
      catalogue.map(({ key }) => key),
    )
    const byType = Map.groupBy(readCallExamples(), ({ label }) => label)
    for (const key of callTypeKeys) {
      const texts = byType.get(key)?.map(({ text }) => text) ?? []
      assert.ok(texts.length >= 60, key)
      assert.equal(new Set(texts).size, texts.length, key)
    }
  })
})
