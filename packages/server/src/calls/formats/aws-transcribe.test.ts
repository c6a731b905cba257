import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fuzzJson, readJsonRows } from '../../../test/fuzz-format.ts'
import { awsTranscribe } from './aws-transcribe.ts'

// Written from Amazon's documentation: no file of a plain transcription job was available.
function word(content: string, start: string, end: string, others: object = {}) {
  return {
    type: 'pronunciation',
    start_time: start,
    end_time: end,
    alternatives: [{ confidence: '0.99', content }],
    ...others,
  }
}

function mark(content: string, others: object = {}) {
  return { type: 'punctuation', alternatives: [{ confidence: '0.0', content }], ...others }
}

function job(results: object, status = 'COMPLETED') {
  return { jobName: 'a', accountId: '1', status, results: { transcripts: [{ transcript: 'x' }], ...results } }
}

const labelled = job({
  items: [
    word('Hi', '4.87', '5.02', { id: 0, speaker_label: 'spk_0' }),
    mark('.', { id: 1, speaker_label: 'spk_0' }),
    word('Well', '5.5', '6', { speaker_label: 'spk_1' }),
    mark(',', { speaker_label: 'spk_1' }),
    word('yes', '6.01', '6.4', { speaker_label: 'spk_1' }),
  ],
})

describe('aws-transcribe', () => {
  it('reads numbers that are strings as seconds, and puts punctuation to the word before', () => {
    assert.deepEqual(readJsonRows(awsTranscribe, labelled), [
      [4870, 5020, 'spk_0', 'Hi.'],
      [5500, 6400, 'spk_1', 'Well, yes'],
    ])
  })

  it('finds the speaker by the time if labels are beside the items', () => {
    const items = [mark('-'), word('Hi', '4.87', '5.02'), word('Yes', '5.5', '6'), word('Who', '7', '8')]
    const segments = [
      { speaker_label: 'spk_0', items: [{ start_time: '4.87', end_time: '5.02', speaker_label: 'spk_0' }] },
      { speaker_label: 'spk_1', items: [{ start_time: '5.50', end_time: '6', speaker_label: 'spk_1' }] },
    ]
    assert.deepEqual(readJsonRows(awsTranscribe, job({ items, speaker_labels: { speakers: 2, segments } })), [
      [null, null, null, '-'],
      [4870, 5020, 'spk_0', 'Hi'],
      [5500, 6000, 'spk_1', 'Yes'],
      [7000, 8000, null, 'Who'],
    ])
  })

  it('takes the channel as the speaker if there are several', () => {
    const channels = [
      { channel_label: 'ch_0', items: [word('Hi', '1', '2'), mark('.')] },
      { channel_label: 'ch_1', items: [word('Yes', '1.5', '2'), mark('?')] },
    ]
    const items = channels.flatMap((channel) => channel.items)
    assert.deepEqual(
      readJsonRows(awsTranscribe, job({ items, channel_labels: { channels, number_of_channels: 2 } })),
      [
        [1000, 2000, 'ch_0', 'Hi.'],
        [1500, 2000, 'ch_1', 'Yes?'],
      ],
    )
  })

  it('refuses a job that is not completed', () => {
    assert.throws(() => awsTranscribe.parse(job({ items: [] }, 'IN_PROGRESS')), /"IN_PROGRESS"/)
  })

  it('throws nothing but FormatError, and soon', () => {
    fuzzJson(awsTranscribe, labelled)
    fuzzJson(
      awsTranscribe,
      job({
        items: [word('Hi', '1', '2')],
        channel_labels: { channels: [{ channel_label: 'ch_0', items: [word('Hi', '1', '2')] }] },
      }),
    )
    fuzzJson(
      awsTranscribe,
      job({
        items: [word('Hi', '1', '2')],
        speaker_labels: { segments: [{ items: [{ start_time: '1', speaker_label: 'spk_0' }] }] },
      }),
    )
  })
})
