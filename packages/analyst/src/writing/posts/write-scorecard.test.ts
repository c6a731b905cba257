import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { discovery, inputOf, type Shown, shown, type Turn, talk } from './create-post-input.ts'
import { writeScorecard } from './write-scorecard.ts'

describe('writeScorecard', () => {
  const scored = (callType: string, turns: Turn[], claims: Shown[], key: string) =>
    writeScorecard(inputOf(callType, turns, claims)).result.elements.find((element) => element.key === key)!

  it('gives Green from the clear quotes that the rule asks for, on no fewer', () => {
    const turns: Turn[] = [['customer', 'The board is slow. Nobody finds the paper tickets.']]
    const slow: Shown = ['pain', 'The board is slow.']
    const tickets = (confidence: number): Shown => ['pain', 'Nobody finds the paper tickets.', confidence]
    const cases: [Shown[], string][] = [
      [[slow, tickets(0.5)], 'G'],
      [[slow, tickets(0.49)], 'Y'],
      [[slow], 'Y'],
      [[tickets(0.01)], 'Y'],
      [[], 'R'],
    ]
    for (const [claims, score] of cases)
      assert.equal(scored('discovery_call', turns, claims, 'pain').score, score)
  })

  it('counts near repetitions once', () => {
    const { score, rationale } = scored('discovery_call', talk, shown.slice(0, 2), 'pain')
    assert.equal(score, 'Y')
    assert.equal(
      rationale,
      '1 quote shows Pain, clearly; Green needs 2 clear quotes (confidence 0.5 or more), Yellow 1 quote.',
    )
  })

  it('counts a quote once for each element that it shows, and once in all', () => {
    const turns: Turn[] = [
      ['customer', 'Procurement looks at it first. Then our CFO signs. The board hears of it.'],
    ]
    const [procurement, signs, board] = ['Procurement looks at it first.', 'Then our CFO signs.', 'The board']
    const process = (quote = '', confidence = 0.9): Shown => ['decision_process', quote, confidence]
    const maker = (quote = '', confidence = 0.9): Shown => ['decision_maker', quote, confidence]
    const cases: [Shown[], string][] = [
      [[process(signs), maker(signs)], '1 quote shows Decision Process and Decision Maker, clearly'],
      [
        [process(signs, 0.4), maker(signs, 0.3)],
        '1 quote shows Decision Process and Decision Maker, not clearly',
      ],
      [
        [process(signs), maker(signs, 0.3)],
        '1 quote shows Decision Process and Decision Maker, clearly only Decision Process',
      ],
      [
        [process(procurement), maker(signs, 0.3)],
        '1 quote shows Decision Process and 1 shows Decision Maker, 1 of them clear, only for Decision Process',
      ],
      [
        [process(procurement), process(signs), maker(procurement), maker(signs)],
        '2 quotes show Decision Process and Decision Maker, 2 of them clear',
      ],
      [
        [process(procurement), process(signs), maker(signs), maker(board, 0.4)],
        '2 quotes show Decision Process and 2 show Decision Maker, together 3 different quotes, 2 of them clear',
      ],
    ]
    for (const [claims, counts] of cases) {
      const { rationale } = scored('discovery_call', turns, claims, 'decision_process')
      assert.equal(rationale.slice(0, rationale.indexOf(';')), counts)
    }
  })

  it('asks for both sides and for different elements where the rule does', () => {
    const turns: Turn[] = [
      ['rep', 'I’ll send the order form today.'],
      ['rep', 'We will call you on Monday at nine.'],
      ['customer', 'I will forward it to legal myself.'],
      [null, 'Somebody has to book the room.'],
    ]
    const steps = (...at: number[]) => at.map((turn): Shown => ['next_step', turns[turn]![1]])
    assert.equal(scored('demo_call', turns, steps(0, 2), 'next_steps').score, 'G')
    assert.equal(scored('demo_call', turns, steps(0, 3), 'next_steps').score, 'G')
    const oneSided = scored('demo_call', turns, steps(0, 1), 'next_steps')
    assert.equal(oneSided.score, 'Y')
    assert.match(
      oneSided.coaching ?? '',
      /^Missing for Green: 1 more clear quote from the customer\. In a good call both sides .* Ask next time: “/,
    )
    const objections: Shown[] = [
      ['objection', turns[2]![1]],
      ['objection', turns[3]![1]],
    ]
    const unanswered = scored('demo_call', turns, objections, 'objections_addressed_live')
    assert.equal(unanswered.score, 'Y')
    assert.match(unanswered.coaching ?? '', /1 more clear quote that shows Objection Response\./)
  })

  it('has coaching for all but Green, and says why in figures', () => {
    for (const { score, coaching, rationale } of writeScorecard(discovery).result.elements) {
      assert.equal(coaching === null, score === 'G')
      assert.match(rationale, /\d/)
    }
  })

  it('tells what was agreed and proposed, and suggests asking for what was missing', () => {
    const { bluf, nextMoves } = writeScorecard(discovery).result
    const { quotes: _, ...move } = nextMoves[0]!
    assert.deepEqual(move, { type: 'agreed', text: 'Dana: “I’ll send you the proposal by Friday.”' })
    assert.deepEqual(
      nextMoves.slice(1).map(({ type }) => type),
      ['suggested', 'suggested', 'suggested'],
    )
    assert.match(
      bluf,
      /^Green: Impact; Yellow: Pain; Red: Situation, Critical Event and Decision Process\. Dana/,
    )
    const unanswered = writeScorecard({ ...discovery, segments: discovery.segments.slice(0, 5) })
    assert.equal(unanswered.result.nextMoves[0]?.type, 'proposed')
  })
  const moveOf = (turns: Turn[], confidence = 0.9) =>
    writeScorecard(inputOf('discovery_call', turns, [['next_step', step, confidence]])).result.nextMoves[0]
      ?.type
  const step = 'I’ll send you the order form on Tuesday.'

  it('calls a step agreed only where the answer says yes, without a refusal, a condition or a question', () => {
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
    const typeAfter = (answer: string) =>
      moveOf([
        ['rep', step],
        ['customer', answer],
      ])
    for (const answer of assents) assert.equal(typeAfter(answer), 'agreed', answer)
    for (const answer of others) assert.equal(typeAfter(answer), 'proposed', answer)
  })

  it('calls nothing agreed that only a colleague of who proposed it says yes to, but between colleagues', () => {
    const turns: Turn[] = [
      ['rep', step],
      ['customer', 'Perfect, sounds good.'],
      ['customer', 'Well.'],
    ]
    const input = inputOf('discovery_call', turns, [['next_step', step]])
    const typeWith = (...sides: ('rep' | 'customer' | null)[]) => {
      const segments = input.segments.map((segment, at) => ({ ...segment, side: sides[at] ?? null }))
      return writeScorecard({ ...input, segments }).result.nextMoves[0]?.type
    }
    assert.equal(typeWith('rep', 'rep', 'customer'), 'proposed')
    assert.equal(typeWith('rep', 'customer', 'customer'), 'agreed')
    assert.equal(typeWith('rep', null, 'customer'), 'agreed')
    assert.equal(typeWith('rep', 'rep', 'rep'), 'agreed')
  })

  it('calls nothing agreed that a second customer turns down at once', () => {
    const turns: Turn[] = [
      ['rep', step],
      ['customer', 'Tuesday works.'],
      ['customer', 'I can’t do Tuesday.'],
    ]
    const typeOf = (last: string, speaker: string) => {
      const input = inputOf('discovery_call', turns, [['next_step', step]])
      const segments = input.segments.map((segment, at) =>
        at === 2 ? { ...segment, speaker, text: last } : segment,
      )
      return writeScorecard({ ...input, segments }).result.nextMoves[0]?.type
    }
    assert.equal(typeOf('I can’t do Tuesday.', 'Helen'), 'proposed')
    assert.equal(typeOf('No, that’s fine for me too.', 'Helen'), 'agreed')
    assert.equal(typeOf('I can’t wait.', 'Gwen'), 'agreed')
  })

  it('calls nothing agreed that is unclear, and takes no yes to another question for one to the step', () => {
    const yes: Turn = ['customer', 'Yes.']
    assert.equal(moveOf([['rep', step], yes], 0.5), 'agreed')
    assert.equal(moveOf([['rep', step], yes], 0.49), 'proposed')
    assert.equal(moveOf([['rep', `${step} Does that work for you?`], yes]), 'agreed')
    assert.equal(moveOf([['rep', `${step} Is that alright?`], yes]), 'agreed')
    assert.equal(moveOf([['rep', `${step} Did you use forms like it before?`], yes]), 'proposed')
  })
})
