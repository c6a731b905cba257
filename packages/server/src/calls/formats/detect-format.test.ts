import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { detectFormat, textFormats } from './detect-format.ts'
import { FormatError } from './format.ts'

describe('detectFormat', () => {
  it('tells formats apart by content', () => {
    const texts = {
      'teams-metadata-vtt': 'WEBVTT\n\n0:0:1.0 --> 0:0:2.0\n{"spokenText":"Ann: Hi."}\n',
      'zoom-vtt': 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nAnn: Hi.\n',
      webvtt: '\uFEFFWEBVTT\n\n0:0:1.0 --> 0:0:2.0\n<v Ann>Hi.\n',
      srt: '1\r\n00:00:01,000 --> 00:00:02,000\r\nHi.\r\n',
      'calls-jsonl': '{"id":"a","turns":[{"text":"Hi."}]}',
      'whisper-tsv': 'start\tend\ttext\n0\t1840\tHi.\n',
      csv: 'Speaker,Text\nAnn,Hi.\n',
      'zoom-chat': '00:12:45\tAnn:\tHi.\n',
      'zoom-captions': '[Ann] 14:03:17\nHi.\n',
      'plain-text': 'Ann: Hi.\nBob: Hi.\nAnn: Bye.\n',
    }
    assert.deepEqual(
      Object.keys(texts),
      textFormats.map(({ name }) => name),
    )
    for (const [name, text] of Object.entries(texts)) assert.equal(detectFormat(text).name, name)
  })

  it('refuses empty, binary and unknown content with a sentence on what to do', () => {
    const texts: [string, RegExp][] = [
      [' \r\n', /empty\. Export/],
      ['PK\u0003\u0004\0\0', /not text\. Export/],
      ['\uFFFDab'.repeat(50), /not text\. Export/],
      ['a,b,c\n1,2,3\n', /no known format\. Export/],
      ['{"results":{"channels":[]}}', /no known format\. Export/],
      ['{"file":"a.vtt","title":"A"}\n{"file":"b.vtt"}\n', /give it with --manifest/],
      ['\uFEFF"Record ID","Company name"\r\n"1","Acme"\r\n', /earshot import-crm/],
      ['Amount;Opportunity Name\n7;Acme\n', /earshot import-crm/],
      ['%PDF-1.7\n\0\uFFFD', /is a PDF\. Export/],
      ['{"text": "Hello, this is cut', /no valid JSON: it may have been cut off\. Export/],
    ]
    for (const [text, message] of texts) {
      assert.throws(
        () => detectFormat(text),
        (error) => error instanceof FormatError && message.test(error.message),
      )
    }
  })
})
