import type { WrittenCall } from '../../writing/writer.ts'

const turns = [
  ['Rae', 'rep', 'Thanks for the time, Cam. Shall we go through the offer and agree on what comes next?'],
  [
    'Cam',
    'customer',
    'Yes. Dispatchers still plan forty vans in a spreadsheet, which costs us about nine hours a week.',
  ],
  [
    'Rae',
    'rep',
    'The offer stands at eighteen thousand dollars a year for forty vans. The old one of twenty-one thousand is off the table.',
  ],
  [
    'Cam',
    'customer',
    'Eighteen works if support answers within the day. We also look at Routely, which is cheaper but has no phone support.',
  ],
  ['Rae', 'rep', 'Support answers within four hours, and I will put that in the contract.'],
  ['Cam', 'customer', 'Good. Dana Whitlock signs for us, and she has not seen it yet.'],
  ['Rae', 'rep', 'Then I send you the contract by Thursday. Can you bring it to Dana on Friday?'],
  ['Cam', 'customer', 'Yes, I will take it to her on Friday.'],
] as const

/** An invented call that shows how a model writes: offers, a rival, a condition and next steps. */
export const sampleCall: WrittenCall = {
  title: 'Harbour Vans - offer',
  ownerName: 'Rae',
  companyDomain: null,
  heldOn: '2026-03-02',
  crmFacts: [],
  segments: turns.map(([speaker, side, text], index) => {
    return { index, speaker, side, text, startMs: index * 8000, endMs: index * 8000 + 7000, cues: [] }
  }),
}
