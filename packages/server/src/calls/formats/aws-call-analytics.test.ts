import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fuzzJson, onlyCall } from '../../../test/fuzz-format.ts'
import { awsCallAnalytics } from './aws-call-analytics.ts'

const file = {
  JobStatus: 'COMPLETED',
  JobName: 'a.wav',
  Participants: [{ ParticipantRole: 'AGENT' }, { ParticipantRole: 'CUSTOMER' }],
  Transcript: [
    {
      Content: 'Hi.',
      BeginOffsetMillis: 40,
      EndOffsetMillis: 5050,
      ParticipantRole: 'AGENT',
      LoudnessScores: [88.1],
    },
    { Content: 'Well.', BeginOffsetMillis: 6310, EndOffsetMillis: 10_450, ParticipantRole: 'CUSTOMER' },
    { Content: 'Who?', BeginOffsetMillis: 11_000, EndOffsetMillis: 12_000, ParticipantRole: 'constructor' },
  ],
}

describe('aws-call-analytics', () => {
  it('reads milliseconds, and the side from the role', () => {
    assert.deepEqual(onlyCall(awsCallAnalytics.parse(file)).cues, [
      { startMs: 40, endMs: 5050, speaker: 'AGENT', text: 'Hi.', side: 'rep' },
      { startMs: 6310, endMs: 10_450, speaker: 'CUSTOMER', text: 'Well.', side: 'customer' },
      { startMs: 11_000, endMs: 12_000, speaker: 'constructor', text: 'Who?' },
    ])
  })

  it('refuses a job that is not completed', () => {
    assert.throws(() => awsCallAnalytics.parse({ ...file, JobStatus: 'FAILED' }), /"FAILED"/)
  })

  it('throws nothing but FormatError, and soon', () => fuzzJson(awsCallAnalytics, file))
})
