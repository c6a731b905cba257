import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { onlyCall } from '../../../test/fuzz-format.ts'
import { FormatError } from './format.ts'
import { readText, readTranscript } from './read-transcript.ts'

const word = { text: 'Hi.', word: 'Hi.', start: 1, end: 2 }
const files: Record<string, unknown> = {
  deepgram: { results: { channels: [{ alternatives: [{ transcript: 'Hi.' }] }] } },
  assemblyai: { id: 'a', status: 'completed', audio_url: 'x', text: 'Hi.', words: [word], utterances: null },
  'aws-transcribe': {
    jobName: 'a',
    results: { transcripts: [], items: [{ type: 'pronunciation', alternatives: [{ content: 'Hi' }] }] },
  },
  'aws-call-analytics': { Transcript: [{ Content: 'Hi.', BeginOffsetMillis: 1 }] },
  'aws-post-call-analytics': { ConversationAnalytics: {}, SpeechSegments: [{ OriginalText: 'Hi.' }] },
  gong: {
    callTranscripts: [
      { callId: '1', transcript: [{ speakerId: '2', sentences: [{ start: 1, end: 2, text: 'Hi.' }] }] },
    ],
  },
  fireflies: { data: { transcript: { id: 'f', sentences: [{ text: 'Hi.', start_time: 1 }] } } },
  fathom: { transcript: [{ speaker: { display_name: 'Ann' }, text: 'Hi.', timestamp: '00:00:01' }] },
  'google-meet': [{ participant: 'p', text: 'Hi.', startTime: '2026-01-02T10:00:00Z' }],
  'whisper-cpp': { result: {}, transcription: [{ text: 'Hi.', offsets: { from: 1, to: 2 } }] },
  whisperx: { segments: [{ ...word, words: [word], speaker: 'A' }], language: 'en' },
  whisper: { text: 'Hi.', segments: [word], language: 'en' },
  'calls-jsonl': { id: 'c', turns: [{ text: 'Hi.' }], segments: [word] },
}

describe('readTranscript', () => {
  it('tells JSON formats apart by shape, compact or indented', () => {
    for (const [name, json] of Object.entries(files)) {
      assert.equal(readText(JSON.stringify(json)).format, name)
      if (name !== 'calls-jsonl')
        assert.equal(readText(`\uFEFF${JSON.stringify(json, null, 2)}\n`).format, name)
    }
  })

  it('takes lines of calls for no other format', () => {
    const line = JSON.stringify(files['calls-jsonl'])
    assert.equal(readText(`${line}\n${line}\n`).format, 'calls-jsonl')
  })

  it('refuses JSON in no known shape', () => {
    for (const json of [
      {},
      [],
      { segments: 'Hi.' },
      { results: [] },
      { text: 'Hi.' },
      { transcript: 'Hi.' },
    ]) {
      assert.throws(() => readText(JSON.stringify(json)), FormatError)
    }
  })

  it('reads bytes: text in any encoding, and Word documents', () => {
    const latin = Buffer.from('Ann: caf\u00e9.\nBob: Hi.\nAnn: Bye.\nBob: Bye.\n', 'latin1')
    const call = onlyCall(readTranscript(latin).calls)
    assert.equal(call.cues[0]?.text, 'café.')
    assert.match(call.warnings[0] ?? '', /Windows-1252/)
    const xml = '<w:p><w:t>Ann Lee  0:05</w:t></w:p><w:p><w:t>Hi.</w:t></w:p>'
    const docx = readTranscript(zipSync({ 'word/document.xml': strToU8(xml) }))
    assert.deepEqual([docx.format, onlyCall(docx.calls).cues.length], ['teams-docx', 1])
    assert.throws(() => readTranscript(new Uint8Array([0, 1, 2])), FormatError)
  })
})
