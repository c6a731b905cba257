import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Segment } from '@earshot/contract/transcript'
import { nameSpeakers } from './name-speakers.ts'

const quiet = [
  'rep: Fine. We can do that.',
  'customer: Then I am glad.',
  'rep: And so am I.',
  'customer: All right.',
]

/** The segments of lines such as "rep: Hello." */
function segmentsOf(...lines: string[]): Segment[] {
  return lines.map((line, index) => {
    const [side = '', text = ''] = line.split(': ')
    const sides = { rep: 'rep', customer: 'customer' } as const
    return { index, speaker: null, side: sides[side as 'rep' | 'customer'], startMs: null, endMs: null, text }
  })
}

describe('nameSpeakers', () => {
  it('names the only person of a side from an introduction or a greeting', () => {
    const introduced = nameSpeakers(
      segmentsOf("rep: Hi Jukka, it's Niamh from Clearwater.", 'customer: Oh, hello.', ...quiet),
    )
    assert.equal(introduced.of('rep'), 'Niamh')
    assert.equal(introduced.of('customer'), 'Jukka')
    assert.equal(introduced.at(3), 'Jukka')
    const lowerCase = nameSpeakers(segmentsOf('rep: hello laura thanks for the time', 'customer: yeah hi'))
    assert.equal(lowerCase.of('customer'), 'Laura')
  })

  it('names none of several people of a side, but who is asked by name', () => {
    const names = nameSpeakers(
      segmentsOf(
        'rep: Hello Kristen, hello Doug.',
        'customer: Hello.',
        'rep: Thanks, Kristen.',
        'customer: Sure.',
        ...quiet,
        'rep: What do you think, Doug?',
        'customer: I like it.',
        'rep: Good.',
        'customer: Yes.',
      ),
    )
    assert.equal(names.of('customer'), null)
    assert.equal(names.at(9), 'Doug')
    assert.equal(names.at(11), null)
  })

  it('names who is thanked for what they said right before', () => {
    const names = nameSpeakers(
      segmentsOf(
        'rep: Hello Kristen, hello Doug.',
        'customer: Hello.',
        'rep: Thanks, Kristen.',
        'customer: Sure.',
        'rep: Good.',
        'customer: I will ring the board.',
        "rep: I'd appreciate that, Doug.",
        'customer: All right.',
      ),
    )
    assert.equal(names.at(5), 'Doug')
  })

  it('leaves a name to the side on which it is introduced', () => {
    const names = nameSpeakers(
      segmentsOf("rep: Hello, it's Conor here.", 'customer: Hi Conor, yes.', 'customer: Hi.', ...quiet),
    )
    assert.equal(names.of('rep'), 'Conor')
    assert.equal(names.of('customer'), null)
  })

  it('gives no name of somebody of whom they only speak', () => {
    const names = nameSpeakers(
      segmentsOf(
        ...quiet,
        ...quiet,
        'customer: If it’s Brandt, you may close the folder.',
        'rep: Why is that Brandt?',
        'customer: Brandt decides.',
      ),
    )
    assert.equal(names.of('rep'), null)
    assert.equal(names.of('customer'), null)
  })
})
