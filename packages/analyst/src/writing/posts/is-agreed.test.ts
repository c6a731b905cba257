import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inputOf, type Turn } from './create-post-input.ts'
import { isAgreed, isRefused } from './is-agreed.ts'

const step = 'I’ll send you the order form on Tuesday.'
const segmentsOf = (turns: Turn[]) => inputOf('discovery_call', turns, []).segments
const isAgreedIn = (turns: Turn[]) => isAgreed(segmentsOf(turns), 0, step.length)

describe('isAgreed', () => {
  it('accepts only a yes without a refusal, a condition or a question', () => {
    const assents = [
      'Awesome.',
      'Okay.',
      'Tuesday is fine.',
      'No problem.',
      'Sure, why not.',
      'Yeah, sounds good to me.',
      'Thanks, that would be helpful.',
      'Great. And who signs it on your side?',
      'Yes, please do.',
      'Alright.',
      'Let’s do that.',
      'Great, see you Tuesday.',
      'Oh, perfect. I’ll look for it. I don’t know yet who signs.',
      'Great, I’ll pass it on to legal.',
      'Sure, no doubt.',
      'Yes, going with that.',
    ]
    const others = [
      'Please don’t, I’m drowning in paper.',
      'Yeah, no, Tuesday’s too early.',
      'Good question.',
      'Good luck.',

      'Sure, but I can’t promise anything.',
      'Okay. But nobody here will sign it.',
      'Yes, if legal is done.',

      'Works? It never works.',
      'Okay, so what does it cost?',
      'Okay, so about the price.',
      'Please wait.',

      'Fine, I have to ask our lawyer first.',
      'That is good to know.',
      'Absolutely not.',
      'Which Tuesday?',

      'Yeah, we’ll see.',
      'Okay, I hear you.',
      'Sure, Wednesday would be better.',
      'Let’s do it after summer.',
      'Okay. Let me get back to you.',
      'Yeah, probably.',
      'Okay, let’s push that to May.',
      'Okay, hold off on that until June.',
      'Yes, after the summer.',
      'Okay, thanks, we will pass.',
      'Great, we chose Kelmora yesterday.',
      'Sure. We went with Dunvane.',
      'Okay, we’ll skip that.',
      'Fine, I gave up on it.',
      'Yeah, I doubt it.',
      'Okay, he declined.',
      'Okay, we pass on this.',
    ]
    const isAfter = (answer: string) =>
      isAgreedIn([
        ['rep', step],
        ['customer', answer],
      ])
    for (const answer of assents) assert.equal(isAfter(answer), true, answer)
    for (const answer of others) assert.equal(isAfter(answer), false, answer)
  })

  it('ignores the yes of the proposer’s colleague, except between colleagues', () => {
    const segments = segmentsOf([
      ['rep', step],
      ['customer', 'Perfect, sounds good.'],
      ['customer', 'Well.'],
    ])
    const isWith = (...sides: ('rep' | 'customer' | null)[]) =>
      isAgreed(
        segments.map((segment, at) => ({ ...segment, side: sides[at] ?? null })),
        0,
        step.length,
      )
    assert.equal(isWith('rep', 'rep', 'customer'), false)
    assert.equal(isWith('rep', 'customer', 'customer'), true)
    assert.equal(isWith('rep', null, 'customer'), true)
    assert.equal(isWith('rep', 'rep', 'rep'), true)
  })

  it('takes nothing that a second customer turns down at once', () => {
    const segments = segmentsOf([
      ['rep', step],
      ['customer', 'Tuesday works.'],
      ['customer', 'I can’t do Tuesday.'],
    ])
    const isAfter = (text: string, speaker: string) =>
      isAgreed(
        segments.map((segment, at) => (at === 2 ? { ...segment, speaker, text } : segment)),
        0,
        step.length,
      )
    assert.equal(isAfter('I can’t do Tuesday.', 'Helen'), false)
    assert.equal(isAfter('No, that’s fine for me too.', 'Helen'), true)
    assert.equal(isAfter('I can’t wait.', 'Gwen'), true)
  })

  it('takes no yes to another question for one to the step', () => {
    const yes: Turn = ['customer', 'Yes.']
    assert.equal(isAgreedIn([['rep', `${step} Does that work for you?`], yes]), true)
    assert.equal(isAgreedIn([['rep', `${step} Is that alright?`], yes]), true)
    assert.equal(isAgreedIn([['rep', `${step} Did you use forms like it before?`], yes]), false)
  })

  it('needs the other side to speak next if no speaker has a name', () => {
    const nameless = (turns: Turn[]) => segmentsOf(turns).map((segment) => ({ ...segment, speaker: null }))
    const answered: Turn[] = [
      ['rep', step],
      ['customer', 'Perfect.'],
    ]
    assert.equal(isAgreed(nameless(answered), 0, step.length), true)
    const alone = nameless(answered).map((segment) => ({ ...segment, side: null }))
    assert.equal(isAgreed(alone, 0, step.length), false)
  })
})

describe('isRefused', () => {
  it('tells what the other side turns down at once, and no "no" to something else', () => {
    const isRefusedBy = (side: 'rep' | 'customer', text: string) =>
      isRefused(
        segmentsOf([
          ['rep', 'I’ll call Ray tomorrow and send him the form.'],
          [side, text],
        ]),
        0,
      )
    for (const text of [
      'You can’t, it’s internal.',
      'You don’t need to call him.',
      'Please don’t call Ray.',
      'No, don’t.',
      'Don’t do that, Dana.',
      'Hmm, I’d rather you didn’t.',
      'No thanks, we don’t want it.',
    ])
      assert.equal(isRefusedBy('customer', text), true, text)
    for (const text of [
      'You can’t say fairer than that. Deal.',
      'You don’t need to convince me.',
      'You can’t park there, but yes.',
      'No. And the price?',
      'No problem, thank you.',
    ])
      assert.equal(isRefusedBy('customer', text), false, text)
    assert.equal(isRefusedBy('rep', 'You can’t, it’s internal.'), false)
  })
})
