import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Segment, Side } from '@earshot/contract/transcript'
import { readFactModel } from './fact-model.ts'
import { findNamed } from './find-names.ts'
import { findPeople } from './find-people.ts'
import type { SpokenName } from './name-speakers.ts'
import { readForFacts } from './read-facts.ts'

const turns = [
  ['rep', 'Anyone else who should see it before Mick signs?'],
  [
    'customer',
    'Will do. Ask Mick, he signs. There is the accountant in Leeds who rings, and London decides late.',
  ],
  ['rep', 'Beautiful. And Herr Kessler, is he the one who approves? The Herr said so.'],
  ['customer', 'Yes, Herr Kessler approves. Leeds has no say.'],
] as const

function segmentsOf(said: readonly (readonly [Side, string])[]): Segment[] {
  return said.map(([side, text], index) => {
    return { index, side, text, speaker: null, startMs: null, endMs: null }
  })
}

function findIn(said: readonly (readonly [Side, string])[], spoken: readonly SpokenName[] = []) {
  const segments = segmentsOf(said)
  return findPeople(readForFacts(segments, []), { segments, spoken }, readFactModel())
}

describe('findPeople', () => {
  it('takes no town, no title alone and no courtesy for a person', () => {
    const { people, alternatives } = findIn(turns)
    const names = people.map(({ name }) => name)
    assert.deepEqual(
      ['Mick', 'Herr Kessler'].filter((name) => !names.includes(name)),
      [],
    )
    assert.deepEqual(
      [...names, ...alternatives.map(({ name }) => name)].filter((name) =>
        ['Will', 'Leeds', 'London', 'Beautiful', 'Herr'].includes(name),
      ),
      [],
    )
  })
  it('takes everybody who speaks for a person', () => {
    const said = [['rep', 'We use Trelvik for the reports.']] as const
    assert.deepEqual(findIn(said).people, [])
    assert.deepEqual(
      findIn(said, [{ name: 'Trelvik', side: 'rep' }]).people.map(({ name }) => name),
      ['Trelvik'],
    )
  })

  it('takes the side of who speaks from those who address them', () => {
    const said = [['rep', 'We use Trelvik for the reports.']] as const
    for (const side of ['rep', 'customer'] as const)
      assert.deepEqual(
        findIn(said, [{ name: 'Trelvik', side }]).people.map((person) => person.side),
        [side],
      )
  })

  it('shows a speaker by a sentence of several words', () => {
    const said = ['Morning.', 'I run the planning.', 'Yes.']
    const segments = said.map((text, index): Segment => {
      const speaker = index === 1 ? 'Dana Ruiz' : 'Owen Tuckett (Planning)'
      return { index, side: index === 1 ? 'rep' : 'customer', text, speaker, startMs: null, endMs: null }
    })
    const own = { ...segments[0], index: 3, text: 'Right. We lost nine vans in the fog.' } as Segment
    const all = [...segments, own]
    const read = readForFacts(all, [])
    const { people } = findPeople(read, { segments: all, spoken: [] }, readFactModel())
    const [shown] = people.find(({ name }) => name === 'Owen Tuckett (Planning)')?.at ?? []
    assert.match(read.statements[shown ?? -1]?.text ?? '', /nine vans/)
  })

  it('takes the side of who calls somebody theirs', () => {
    for (const side of ['rep', 'customer'] as const) {
      const { people } = findIn([
        [side, 'Then it goes to Jonas Weber, our IT lead, and he has to sign it.'],
        [side, 'Jonas Weber signs on Friday. Jonas Weber wants a paper.'],
      ])
      const jonas = people.find(({ name }) => name === 'Jonas Weber')
      assert.deepEqual([jonas?.side, jonas?.role], [side, 'IT lead'])
    }
  })

  it('names a role once, with and without its article', () => {
    const { people } = findIn([
      ['customer', 'The chairman wants to see it. Our chairman signs everything.'],
      ['rep', 'Then I would like to meet the chairman.'],
      ['customer', 'The chairman is in on Thursdays.'],
    ])
    const named = people.map(({ name }) => name).filter((name) => /chairman/.test(name))
    assert.deepEqual(named, ['chairman'])
    const apart = findNamed(
      readForFacts(segmentsOf([['customer', 'My wife signs. His wife does the books.']]), []),
    )
    assert.deepEqual(
      apart.map(({ name }) => name).filter((name) => /wife/.test(name)),
      ['My wife', 'His wife'],
    )
  })

  it('names a way of working by what describes it', () => {
    const { alternatives } = findIn([
      ['rep', 'How do you do it today, who else are you looking at?'],
      ['customer', 'Six of us have the app and the rest do paper. We keep it all on paper.'],
      ['customer', 'We write everything on paper today, and it is slow.'],
    ])
    assert.deepEqual(
      alternatives.map(({ name }) => name).filter((name) => /paper/.test(name)),
      ['paper'],
    )
  })

  it('takes well-known products for alternatives, also those that are called one', () => {
    const { people, alternatives } = findIn([
      ['rep', 'Who else are you looking at?'],
      [
        'customer',
        'We are also looking at SAP Business One and Salesforce. We use a red one for the invoices.',
      ],
      ['customer', 'SAP Business One is cheaper than Salesforce.'],
    ])
    const names = alternatives.map(({ name }) => name)
    assert.ok(
      names.includes('Salesforce') && names.some((name) => name.endsWith('Business One')),
      names.join(),
    )
    assert.deepEqual(people, [])
  })

  it('gives an alternative once', () => {
    const { alternatives } = findIn([
      ['rep', 'Who else are you looking at?'],
      ['customer', 'We looked at the Danish, their offer came in cheaper. The Danish quoted nine.'],
      ['rep', 'And the other offer?'],
      ['customer', 'We compared it with Danish ones. It is Danish or you.'],
    ])
    assert.equal(alternatives.filter(({ name }) => /Danish/.test(name)).length, 1)
  })

  it('takes no speaker for an alternative', () => {
    const said = [
      ['rep', 'Siobhan Reyes', 'Did the other tool help?'],
      [
        'customer',
        'Bea',
        'Good news first. After Siobhan came out it got better, Siobhan is cheaper than Kelmora.',
      ],
    ] as const
    const segments = said.map(([side, speaker, text], index): Segment => {
      return { index, side, text, speaker, startMs: null, endMs: null }
    })
    const elements = [
      { segmentIndex: 1, startChar: 0, endChar: 90, elementKey: 'competitor_strength', confidence: 0.9 },
    ]
    const { alternatives } = findPeople(
      readForFacts(segments, elements),
      { segments, spoken: [] },
      readFactModel(),
    )
    assert.deepEqual(
      alternatives.filter(({ name }) => name === 'Siobhan'),
      [],
    )
  })
})
