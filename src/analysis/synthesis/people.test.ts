import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rowsFor, type Said } from './example-input.ts'
import { createNames } from './names.ts'
import { findRoles } from './roles.ts'

const elementKeys = ['stakeholder', 'decision_maker', 'champion', 'persona_goal']
const stakeholder = { elementKey: 'stakeholder' }
const decider = { elementKey: 'decision_maker' }
const champion = { elementKey: 'champion' }

describe('findRoles', () => {
  for (const [quote, ...roles] of [
    ['Keith is our finance director.', 'finance director'],
    ["She's the Head of Operations here.", 'head of operations'],
    ["I'm director of field operations, so it's mine.", 'director of field operations'],
    ['Our CFO and the IT director have to agree.', 'CFO', 'IT director'],
    ['The chief financial officer signs.', 'CFO'],
    ['A vice president of sales asked.', 'VP of sales'],
    ['It goes up to Walt, who owns the place.', 'owner'],
    ['The board decides, then procurement.', 'board', 'procurement'],
    ['Then legal reads it.', 'legal'],
    ['It is managed well and it directs us.'],
    ['The legal agreement is on the dispatch board.'],
    ['Gráinne is our head of customer success.', 'head of customer success'],
    ['He reports to the executive vice president of global purchasing.', 'executive VP of global purchasing'],
    ["She's the manager of our night shift, not of the depot.", 'manager of night shift'],
    ['Ask the head of the depot.', 'head of the depot'],
    ['The head of human resources and the head of R&D.', 'head of human resources', 'head of R&D'],
    ['Omar is head of pre-sales here.', 'head of pre-sales'],
    ['He was a manager of mine, now he is director of the entire place.'],
  ]) {
    it(`finds ${roles.join(', ') || 'nothing'} in "${quote}"`, () => {
      assert.deepEqual(
        findRoles(quote ?? '').map(({ text }) => text),
        roles,
      )
    })
  }
})

describe('createNames', () => {
  for (const [quote, ...names] of [
    ["Ask Marie-Claude d'Albert, she runs the depot.", "Marie-Claude d'Albert"],
    ['Joost van den Broek is our planner.', 'Joost van den Broek'],
    ["It is Siobhan O'Hara-Quinn's budget, not Fiona D’Cruz’s.", "Siobhan O'Hara-Quinn", 'Fiona D’Cruz'],
    ['We met Rosa de la Vega and Yusuf al-Amin.', 'Rosa de la Vega', 'Yusuf al-Amin'],
    ['It goes to Dr. Žofia Nowak. Then Mrs. van Loon signs.', 'Žofia Nowak', 'van Loon'],
    ["Helen's Keith knows, and Keith Alderton too.", 'Helen', 'Keith', 'Keith Alderton'],
    ['We leave in a van. Gwen drives the van, Walt does not.', 'Gwen', 'Walt'],
  ]) {
    it(`finds ${names.join(', ')} in "${quote}"`, () => {
      assert.deepEqual(
        createNames([])(quote ?? '').map(({ text }) => text),
        names,
      )
    })
  }
})

describe('a section of people', () => {
  it('counts a person once, however she is named, with her role and whether we have met her', () => {
    const rows = rowsOf(
      [
        { ...stakeholder, quote: "There's an operations director for the group, she's called Helen Marsh." },
        { ...decider, quote: "That's Helen, and she's not looking at anything.", fileId: 2 },
        { ...decider, quote: 'The operations director signs it.', fileId: 3 },
        { ...stakeholder, quote: 'Keith Alderton is our finance director.' },
        { ...stakeholder, quote: 'Ask Keith Aldertan, he knows.', fileId: 2 },
      ],
      { participants: [{ fileId: 1, name: 'Keith Alderton', side: 'customer' }] },
    )
    assert.deepEqual(
      rows.map(({ name, role, isOnCalls, callCount, elementKeys }) => [
        name,
        role,
        isOnCalls,
        callCount,
        elementKeys,
      ]),
      [
        ['Helen Marsh', 'operations director', false, 3, ['stakeholder', 'decision_maker']],
        ['Keith Alderton', 'finance director', true, 2, ['stakeholder']],
      ],
    )
  })

  it('keeps people of the same name at two accounts apart, and roles without a name', () => {
    const rows = rowsOf([
      { ...stakeholder, quote: 'Ray is our branch manager.' },
      { ...stakeholder, quote: 'Ray has been here thirty years.', fileId: 2, account: 'beta.io' },
      { ...decider, quote: 'Our CFO has to approve it.', fileId: 2, account: 'beta.io' },
    ])
    assert.deepEqual(
      rows.map(({ account, name, role }) => [account, name, role]),
      [
        ['acme.com', 'Ray', 'branch manager'],
        ['beta.io', 'Ray', null],
        ['beta.io', null, 'CFO'],
      ],
    )
  })

  it('takes the speaker where he speaks of himself, but no rep', () => {
    const rows = rowsOf(
      [
        { ...decider, quote: 'I can sign up to twenty-five by myself.', speaker: 'Beatriz C.' },
        {
          ...champion,
          quote: "I've already told Walt this is the one I'd pick.",
          speaker: 'Gwen Tolliver (Toledo)',
        },
        { ...champion, quote: "Gwen's a fan, and I like it.", speaker: 'Beatriz C.' },
        { ...decider, quote: 'I decide on the discount.', speaker: 'Dana' },
        { ...stakeholder, quote: 'Dana will help you with it.', speaker: 'Beatriz C.' },
      ],
      { participants: [{ fileId: 1, name: 'Dana', side: 'rep' }] },
    )
    assert.deepEqual(
      rows.map(({ name, evidenceCount }) => [name, evidenceCount]),
      [
        ['Gwen Tolliver', 2],
        ['Beatriz C', 1],
      ],
    )
  })
})

describe('a section of roles', () => {
  it('counts a role over accounts, with those who hold it', () => {
    const rows = rowsFor(
      'roles',
      [
        { ...stakeholder, quote: 'Renee is our CFO.' },
        { ...decider, quote: 'The CFO has to sign.', fileId: 2, account: 'beta.io' },
        { ...stakeholder, quote: 'Doug, he is the branch manager.' },
      ],
      { elementKeys },
    )
    assert.deepEqual(
      rows.map(({ role, people, accounts }) => [role, people, accounts]),
      [
        ['CFO', ['Renee'], ['acme.com', 'beta.io']],
        ['branch manager', ['Doug'], ['acme.com']],
      ],
    )
  })
})

function rowsOf(said: Said[], more: Parameters<typeof rowsFor>[2] = {}) {
  return rowsFor('people', said, { elementKeys, ...more })
}
