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
    ["I'm the head of ops and it's on my desk.", 'head of operations'],
    ['There are nine planners, and Laura is the head of it.'],
    ['After the Group it goes to group IT.', 'group IT'],
    ['Omar is head of pre-sales here.', 'head of pre-sales'],
    ['Priya is our director of clinical safety.', 'director of clinical safety'],
    [
      'He is head of machine learning, she is head of retail ops.',
      'head of machine learning',
      'head of retail operations',
    ],
    ['Our head of health and safety and the CFO agree.', 'head of health and safety', 'CFO'],
    ['The head of dispatch works late.', 'head of dispatch'],
    ["I'm Sunita, head of information governance.", 'head of information governance'],
    ['She used to run an IT company, then the IT budget. Lena is IT security.', 'IT security'],
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
    ["Don't ask. Will you sign it? Mark my words. Bill us. Max three."],
    [
      'Don asks. Will signs it. Mark Jensen knows, I like Bill. Max, he pays.',
      'Don',
      'Will',
      'Mark Jensen',
      'Bill',
      'Max',
    ],
    ['We told Corporate, then Legal and Finance, and Helen.', 'Helen'],
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
  it('takes a speaker for neither side if two with this name are on different sides, in any order', () => {
    const participants = (['customer', 'rep'] as const).map((side) => ({
      fileId: 1,
      name: 'Ann',
      side,
    }))
    const said = [{ quote: 'Our CFO has to sign that.', speaker: 'Ann' }]
    for (const present of [participants, participants.toReversed()]) {
      const [row] = rowsFor('people', said, { participants: present })
      assert.equal(row?.role, 'CFO')
    }
  })

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

  it('keeps people of the same name at two accounts apart, and roles without a name, the account with most evidence first', () => {
    const rows = rowsOf([
      { ...stakeholder, quote: 'Ray is our branch manager.' },
      { ...stakeholder, quote: 'Ray has been here thirty years.', fileId: 2, account: 'beta.io' },
      { ...decider, quote: 'Our CFO has to approve it.', fileId: 2, account: 'beta.io' },
    ])
    assert.deepEqual(
      rows.map(({ account, name, role }) => [account, name, role]),
      [
        ['beta.io', 'Ray', null],
        ['beta.io', null, 'CFO'],
        ['acme.com', 'Ray', 'branch manager'],
      ],
    )
  })

  it('takes speakers who refer to themselves, but not reps', () => {
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

describe('a section of people of a sentence', () => {
  for (const [quote, ...people] of [
    ["I'm going to ask our CFO, she signs above ten thousand.", 'CFO'],
    [
      "I'm not the finance director, and I'm seeing the head of purchasing on Monday.",
      'finance director',
      'head of purchasing',
    ],
    ["I'm the CFO's assistant.", 'CFO'],
    ["So I'm, uh, the new head of IT, and our CEO has to agree.", 'Peter Pan: head of IT', 'CEO'],
    ['My role is finance director.', 'Peter Pan: finance director'],
    ["I'm director of operations, Marcus runs dispatch.", 'Peter Pan: director of operations', 'Marcus'],
    ["I'm Peter, I'm in procurement.", 'Peter Pan: procurement'],
    ["I'm Aoife, group procurement.", 'Peter Pan: procurement'],
    ["Hi, I'm Brad, I'm the COO.", 'Brad: COO'],
    // Roles with their holders.
    ['Sarah is our VP of sales and Tom is the IT manager.', 'Sarah: VP of sales', 'Tom: IT manager'],
    ['Linda, the CTO; Marcus, the CFO; and me.', 'Linda: CTO', 'Marcus: CFO'],
    ['Marcus asked our CTO, Lena, to look at it.', 'Lena: CTO', 'Marcus'],
    ['CFO Martin Vance signs, Olga (CISO) reads it.', 'Martin Vance: CFO', 'Olga: CISO'],
    ['You want Raj, he’s our head of security.', 'Raj: head of security'],
    ['Ruth decides. She is our COO.', 'Ruth: COO'],
    ['Henry, who took over as operations director, is the one.', 'Henry: operations director'],
    ['We have a new CFO since March, her name is Priya.', 'Priya: CFO'],
    ['Our plant manager in Toledo, Frank Russo, wants a pilot.', 'Frank Russo: plant manager'],
    ['The CFO is Linda Park, and Karen from procurement helps.', 'Linda Park: CFO', 'Karen: procurement'],
    ["It is Zanele Dube's depot, ask Imani, the COO.", 'Imani: COO'],
    [
      'Linda – our CFO – signs. Our CTO — Marcus — reads it. The COO? That’s Ruth.',
      'Linda: CFO',
      'Marcus: CTO',
      'Ruth: COO',
    ],
    ['It goes up to Walt, who owns the place.', 'Walt: owner'],
    ["Ravi's our IT, and Dale, you're the depot supervisor.", 'Ravi: IT', 'Dale: depot supervisor'],
    [
      'The director of internal audit, Mara Voss, reads the contract.',
      'Mara Voss: director of internal audit',
    ],
    // Roles of other people.
    ["I told Ravi, who our CFO likes, and Dale's board.", 'Ravi', 'CFO', 'Dale'],
    ['Linda is not our CFO.', 'Linda', 'CFO'],
    ['Linda runs the depot, and the CFO signs everything.', 'Linda', 'CFO'],
    ['Dave talked to the CFO last week.', 'Dave', 'CFO'],
    ['Our CTO reports to Monica.', 'CTO', 'Monica'],
    ['It needs the CFO. Martin can’t sign that.', 'CFO', 'Martin'],
    ['The CISO left, so Olga is covering.', 'CISO', 'Olga'],
    ['I told Martin the CFO wants it.', 'Martin', 'CFO'],
    ['I told Martin, our CFO wants it.', 'Martin', 'CFO'],
    ['The CFO is Linda’s boss.', 'CFO', 'Linda'],
    ['Linda joined us from Dunvane, where she was head of sales.', 'Linda', 'head of sales'],
    ['I asked Martin, the board and procurement.', 'Martin', 'board', 'procurement'],
    ['Frank, the plant managers and IT.', 'Frank', 'plant managers', 'IT'],
    ['Anna Lindner, she is the CFO’s assistant, reads it.', 'Anna Lindner', 'CFO'],
    ["Lars Holm, the plant manager's deputy, wants it.", 'Lars Holm', 'plant manager'],
    ["Lena is the CFO's successor.", 'Lena', 'CFO'],
    ["The CFO's assistant, she's called Lena, knows.", 'Lena', 'CFO'],
    ["The CFO's name is Lena, and the CTO's Ray.", 'Lena: CFO', 'Ray: CTO'],
    ['Our former CFO, Tom, started it.', 'Tom'],
    ['Our old plant manager, Tom, and the ex-CFO, Lena.', 'Tom', 'Lena'],
    // Names that are not people.
    ['Toledo is our biggest plant, the Charlotte office the next.'],
    ['Paris decides, and then Ohio signs.'],
    ['Kelmora wants sixty thousand, and Dunvane is the one we use.'],
    ['The tool is called Fleetboard, I told Microsoft and San Jose.'],
    ['Our CFO prefers Kelmora, he worked with it at his last company.', 'CFO'],
    ['Our colleague in Lodz likes Transporeon, he says it is the cheapest.'],
    ['The COO was on Kelmora, she came from Dunvane, she knows both.', 'COO'],
    ['Talk to Zanele, she knows. Our CFO is Dube, he signs.', 'Zanele', 'Dube: CFO'],
    ['A guy called Zanele signs, and Mrs. Dube approves.', 'Zanele', 'Dube'],
  ]) {
    it(`finds ${people.join(', ')} in "${quote}"`, () => {
      assert.deepEqual(
        labelsOf(rowsOf([{ ...stakeholder, quote: quote ?? '', speaker: 'Peter Pan' }])).toSorted(),
        people.toSorted(),
      )
    })
  }

  it('leaves out people whom a rep calls ours and a customer yours, and keeps people on the call', () => {
    const participants = [
      { fileId: 1, name: 'Dana', side: 'rep' as const },
      { fileId: 1, name: 'Renee Abiola', side: 'customer' as const },
    ]
    const rows = rowsOf(
      [
        { ...decider, quote: 'My head of sales, Carla Stein, approves any discount.', speaker: 'Dana' },
        { ...decider, quote: 'Then our legal team reads it, and our CFO signs it.', speaker: 'Dana' },
        { ...decider, quote: "I'm the account manager here.", speaker: 'Dana' },
        { ...decider, quote: 'Carla has to agree.', speaker: 'Dana' },
        { ...decider, quote: 'Your CEO would call Carla, right?', speaker: 'Renee Abiola' },
        { ...stakeholder, quote: 'Our engineer, Luis, comes by.', speaker: 'Dana' },
        {
          ...stakeholder,
          quote: 'My security lead will call Todd, and then your CISO decides.',
          speaker: 'Dana',
        },
        { ...stakeholder, quote: 'I will ask our CTO, Renee.', speaker: 'Dana' },
        { ...decider, quote: 'Our finance director has to see it.', speaker: 'Renee Abiola' },
      ],
      { participants },
    )
    assert.deepEqual(labelsOf(rows).toSorted(), ['CISO', 'Renee Abiola', 'Todd', 'finance director'])
  })

  it('recognises a title with a surname, of a customer or a rep, if only one speaker has that surname', () => {
    const participants = [
      ...['Herbert Braun', 'Birgit Keller', 'Peter Lang', 'Ute Lang'].map(
        (name) => [name, 'customer'] as const,
      ),
      ['Sabine Vogel', 'rep'] as const,
    ].map(([name, side]) => ({ fileId: 1, name, side }))
    const said = { ...decider, speaker: 'Birgit Keller' }
    const rows = rowsOf(
      [
        {
          ...said,
          quote: 'And Mr. Braun is the managing director, he signs everything above fifty thousand.',
        },
        { ...said, quote: 'Ms. Keller is our head of purchasing, she decides.', speaker: 'Herbert Braun' },
        { ...said, quote: 'I will ask our CTO, Mr. Braun.', speaker: 'Sabine Vogel' },
        { ...said, quote: 'Mrs. Vogel will send the contract, then legal has to review it.' },
        { ...said, quote: 'Mr. Lang and Mr. Stein read it.' },
      ],
      { participants },
    )
    assert.deepEqual(labelsOf(rows).toSorted(), [
      'Birgit Keller: head of purchasing',
      'Herbert Braun: managing director',
      'Lang',
      'Stein',
      'legal',
    ])
    assert.deepEqual(
      rows.filter(({ isOnCalls }) => isOnCalls).map(({ name }) => name),
      ['Herbert Braun', 'Birgit Keller'],
    )
  })

  it('does not take a speaker who names another decider for the decider, or a predecessor for the holder of a role', () => {
    const customer = (name: string) => ({ fileId: 1, name, side: 'customer' as const })
    const said = [
      ['Yes. He signs everything what I sign.', 'Ann Vogt'],
      ["I'm leaving, so it'll be my replacement who signs. Not me.", 'Brooke Sanders'],
      ['My director has reserved it, but she wants it back, I think.', 'Bea Nunes'],
      ['I can sign that myself, my decision.', 'Lorraine Webb'],
      ["And I'm Hunter Price, I took over from Nate as head of network operations.", 'Hunter Price'],
      ["He's mates with your chairman.", 'Karen Hale'],
      ["And we've two Daniels, Daniel Cho and Daniel Reyes.", 'Olga Petrenko'],
      ['Mr. Deshpande will be there. Vikram Deshpande.', 'Arjun Mehta'],
    ] as const
    const rows = rowsOf(
      said.map(([quote, speaker]) => ({ ...decider, quote, speaker })),
      { participants: said.map(([, speaker]) => customer(speaker)) },
    )
    assert.deepEqual(labelsOf(rows).toSorted(), [
      'Daniel Cho',
      'Daniel Reyes',
      'Hunter Price: head of network operations',
      'Lorraine Webb',
      'Vikram Deshpande',
    ])
  })

  it('takes "my" and "our" for the customer\'s if no side is known', () => {
    const rows = rowsOf([{ ...decider, quote: 'Our CFO, Linda, signs it with my head of IT.' }])
    assert.deepEqual(labelsOf(rows), ['Linda: CFO', 'head of IT'])
  })

  it('knows that a nameless speaker is on the call', () => {
    const rows = rowsOf([{ ...decider, quote: "I'm the CFO, I sign the contract.", speaker: null }])
    assert.deepEqual(
      rows.map(({ name, role, isOnCalls }) => [name, role, isOnCalls]),
      [[null, 'CFO', true]],
    )
  })
})

describe('people of several calls', () => {
  it('keeps calls of unknown companies apart', () => {
    const rows = rowsOf([
      { ...decider, quote: 'Linda is our CFO, she signs.', account: null },
      { ...decider, quote: 'Linda reads every word.', account: null },
      { ...decider, quote: 'Our CFO has to sign it.', account: null, fileId: 2 },
    ])
    assert.deepEqual(
      rows.map(({ account, name, role, evidenceIds }) => [account, name, role, evidenceIds]),
      [
        [null, 'Linda', 'CFO', [1, 2]],
        [null, null, 'CFO', [3]],
      ],
    )
  })

  it('drops the name of a rep at the companies he speaks with only', () => {
    const rows = rowsOf(
      [
        { ...decider, quote: 'Our CFO, Sarah Miller, signs it.' },
        { ...stakeholder, quote: 'Sarah showed us everything.', fileId: 2, account: 'beta.io' },
        { ...stakeholder, quote: 'Sarah knows our case, and Tom does.', fileId: 3, account: 'beta.io' },
      ],
      { participants: [{ fileId: 2, name: 'Sarah', side: 'rep' }] },
    )
    assert.deepEqual(labelsOf(rows), ['Sarah Miller: CFO', 'Tom'])
  })

  it('keeps two customers with one first name apart, and does not take the name for the speaker’s own', () => {
    const participants = ['Kim Lee', 'Kim Lester', 'Ann'].map((name) => ({ fileId: 1, name, side: null }))
    const said = [
      { ...decider, quote: 'I sign up to ten.', speaker: 'Kim Lester' },
      { ...decider, quote: 'Kim has to approve it first.', speaker: 'Kim Lester' },
      { ...decider, quote: 'Then it goes to Kim.', speaker: 'Ann' },
      { ...stakeholder, quote: 'This is Kim, I work in the depot.', speaker: 'Kim Lester' },
    ]
    assert.deepEqual(evidenceOf(rowsOf(said, { participants })), {
      'Kim Lester': [1, 4],
      'Kim Lee': [2],
      Kim: [3],
    })
    const alone = rowsOf(said.slice(0, 2), { participants: participants.slice(1) })
    assert.deepEqual(
      alone.map(({ name, isOnCalls }) => [name, isOnCalls]),
      [
        ['Kim', false],
        ['Kim Lester', true],
      ],
    )
  })

  it('takes longer surnames and kindred first names for other people, initials and misheard surnames not', () => {
    const rows = rowsOf([
      { ...stakeholder, quote: 'Paul Stein is our CFO.' },
      { ...stakeholder, quote: 'Paul Steiner is our CTO.' },
      { ...stakeholder, quote: 'Daniel helps, Daniela decides.' },
      { ...stakeholder, quote: 'Keith Alderton knows.' },
      { ...stakeholder, quote: 'Keith Aldertan wants it.' },
      { ...champion, quote: "I've told them all.", speaker: 'Gwen T.' },
      { ...stakeholder, quote: 'Gwen Tolliver likes it.' },
    ])
    assert.deepEqual(evidenceOf(rows), {
      'Gwen Tolliver': [6, 7],
      'Keith Aldertan': [4, 5],
      Daniel: [3],
      Daniela: [3],
      'Paul Stein: CFO': [1],
      'Paul Steiner: CTO': [2],
    })
  })
})

describe('a section of roles', () => {
  it('counts a role over accounts, with its holders', () => {
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

/** "Renee: CFO", "Walt", "CFO". */
function labelsOf(rows: readonly Record<string, unknown>[]): string[] {
  return rows.map(({ name, role }) => [name, role].filter(Boolean).join(': '))
}

function evidenceOf(rows: readonly Record<string, unknown>[]): Record<string, unknown> {
  const labels = labelsOf(rows)
  return Object.fromEntries(rows.map(({ evidenceIds }, index) => [labels[index], evidenceIds]))
}
