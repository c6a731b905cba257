import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fuzzJson, onlyCall } from '../../../test/fuzz-format.ts'
import { awsPostCallAnalytics } from './aws-post-call-analytics.ts'

const file = {
  ConversationAnalytics: {
    GUID: 'None',
    ConversationTime: '2021-11-25 13:35:14.215558',
    SpeakerLabels: [
      { Speaker: 'spk_0', DisplayText: 'Agent' },
      { Speaker: 'spk_1', DisplayText: 'Customer' },
    ],
  },
  SpeechSegments: [
    {
      SegmentStartTime: 0.04,
      SegmentEndTime: 0.25,
      SegmentSpeaker: 'spk_0',
      OriginalText: 'Hi.',
      DisplayText: '<b>Hi.</b>',
    },
    { SegmentStartTime: 0.64, SegmentEndTime: '3.7', SegmentSpeaker: 'spk_1', OriginalText: 'Well.' },
    { SegmentStartTime: 4, SegmentEndTime: 5, SegmentSpeaker: 'spk_2', OriginalText: 'Who?' },
  ],
}

describe('aws-post-call-analytics', () => {
  it('reads seconds, the text as recognised, and the day, which has no time zone', () => {
    const call = onlyCall(awsPostCallAnalytics.parse(file))
    assert.equal(call.date, '2021-11-25')
    assert.deepEqual(call.cues, [
      { startMs: 40, endMs: 250, speaker: 'Agent', text: 'Hi.', side: 'rep' },
      { startMs: 640, endMs: 3700, speaker: 'Customer', text: 'Well.', side: 'customer' },
      { startMs: 4000, endMs: 5000, speaker: 'spk_2', text: 'Who?' },
    ])
    assert.match(call.warnings[0] ?? '', /check that they are not swapped/)
  })

  it('leaves sides unknown if the labels are names', () => {
    const SpeakerLabels = [{ Speaker: 'spk_0', DisplayText: 'Ann' }]
    const call = onlyCall(awsPostCallAnalytics.parse({ ...file, ConversationAnalytics: { SpeakerLabels } }))
    assert.deepEqual([call.date, call.warnings, call.cues[0]?.speaker], [null, [], 'Ann'])
  })

  it('throws nothing but FormatError, and soon', () => fuzzJson(awsPostCallAnalytics, file))
})
