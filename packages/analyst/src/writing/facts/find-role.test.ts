import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findOwnRole, findRole } from './find-role.ts'
import { readStatements } from './statements.ts'

function statementsOf(text: string) {
  return readStatements([{ index: 0, speaker: null, side: 'customer', text, startMs: null, endMs: null }])
}

function roleOf(name: string, text: string, isOnCall = false) {
  const statements = statementsOf(text)
  const places = [...statements.keys()].filter((at) => statements[at]?.text.includes(name))
  return findRole(name, places, { statements, isOnCall })?.role
}

describe('findRole', () => {
  it('reads what somebody is beside the name', () => {
    for (const [name, text, role] of [
      ['Hale', 'Then it goes to Martin Hale, our finance director.', 'finance director'],
      ['Mr Hallam', 'That is our finance director, Mr Hallam, he likes it.', 'finance director'],
      ['Tamara', 'Yes, Tamara comes in at ten, she’s our new operations manager.', 'new operations manager'],
      ['Gaétan', 'It’s Gaétan. He’s the general manager, and it’s his plant.', 'general manager'],
      ['Jochen', 'So Jochen from IT, his point is still the same.', 'IT'],
      ['Vikram Nair', 'Director of infrastructure, Vikram Nair.', 'Director of infrastructure'],
      ['Dona Graça', 'Our compliance, Dona Graça, she wants a letter.', 'compliance'],
      ['Pekka', 'Ask Pekka, who runs the depot.', 'runs the depot'],
      ['Mum', 'And Mum does the books.', 'does the books'],
      ['Ray Sokol', 'it’s Ray Sokol he’s the vp of ops he’s a yes', 'vp of ops'],
      ['Niamh', 'Then the solicitor Niamh has a look.', 'solicitor'],
      ['Birgit Holm', 'Our CFO has to sign, that’s Birgit Holm.', 'CFO'],
    ] as const)
      assert.equal(roleOf(name, text), role, text)
  })

  it('reads nothing into questions, doubts, the roles of others and everyday words', () => {
    for (const [name, text] of [
      ['Brent', 'Is Brent the CFO?'],
      ['Brent', 'I don’t think Brent is the CFO.'],
      ['Sue Park', 'Imagine Sue Park is our CFO.'],
      ['Martin Hale', 'Our former CFO, Martin Hale, left in May.'],
      ['Doug', 'It’s Doug’s brother.'],
      ['Bill', 'Bill’s counsel, Ms. Whitaker, is against it.'],
      ['Nadine', 'Nadine does it.'],
      ['Felix Roth', 'You know Felix Roth, he runs late.'],
      ['Tom Hall', 'Tom Hall is in training, and he decides.'],
      ['Martin Hale', 'Martin Hale is at risk, honestly.'],
      ['Dermot', 'Dermot, then the owner signs.'],
      ['Anil', 'Anil came over with Rita, she’s our lawyer.'],
      ['Tom Hall', 'Tom Hall rang the supplier, he’s the owner there.'],
      ['Tom', 'The consultant Tom hired was useless.'],
      ['Martin Hale', 'Ask Martin Hale. You’re the boss, after all.'],
      ['Ann', 'Anna, she’s our lawyer, and Ann has to sign it.'],
      ['Rupert', 'I’ve been a broker for thirty years, Rupert.'],
      ['Cody', 'I timed it with Cody, it was eleven minutes.'],
    ] as const)
      assert.equal(roleOf(name, text), undefined, text)
  })

  it('takes no address for a role, but an introduction', () => {
    for (const [name, text, role] of [
      ['Dana', 'I’m the finance director, Dana, so it has to go past me.', undefined],
      ['Brent', 'You know our lawyer, Brent.', undefined],
      ['Eitan', 'So, I’m Eitan, the CTO.', 'CTO'],
      ['Keller', 'And with me is Dr. Keller, our head of product.', 'head of product'],
      ['Kirsty', 'I hope Kirsty from our engineering side’ll take the grid ones.', 'engineering side'],
      ['Anna', 'I’m Anna, our director is on holiday.', undefined],
      ['Hale', 'Thanks Mr. Hale, our finance director, will join.', undefined],
      ['Gwen', 'Thanks, Gwen, support, onboarding, all that is in the price.', undefined],
      ['Brent', 'Thanks Brent, the finance director has signed.', undefined],
      ['Sunil', 'I’ve got Sunil, our commercial director, with me.', 'commercial director'],
      ['Nick Pappas', 'I’m Nick Pappas, I run operations.', 'run operations'],
      ['Aurélien', 'Legal. It’s Aurélien.', 'Legal'],
      ['Pita', 'Hey, Pita here, I’m your onboarding person from Cartwheel.', 'onboarding person'],
    ] as const)
      assert.equal(roleOf(name, text, true), role, text)
  })

  it('reads a long sentence of names', () => {
    assert.equal(roleOf('Zoe', `${'the lead of Rob, '.repeat(2_000)}Zoe, our lawyer`), 'lawyer')
  })
})

describe('findOwnRole', () => {
  it('reads what a speaker says of himself', () => {
    const statements = statementsOf(
      'Good morning to all of you, can you hear me well? I’m the finance director here, and new. That’s what I’m buying.',
    )
    assert.deepEqual(findOwnRole([...statements.keys()], statements), { role: 'finance director', at: 1 })
    assert.equal(findOwnRole([0, 2], statements), null)
    assert.equal(
      findOwnRole([0], statementsOf('So I look after compliance for the group.'))?.role,
      'look after compliance',
    )
    for (const text of [
      'And he goes, I’m the manager.',
      'If I’m the buyer, I want a discount.',
      'I’m no lawyer.',
      'I’m in training.',
      'I look after him.',
      'If I run operations, I want a discount.',
    ])
      assert.equal(findOwnRole([0], statementsOf(text)), null, text)
  })
})
