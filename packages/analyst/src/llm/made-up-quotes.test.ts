import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { TimedSegment } from '@earshot/contract/transcript'
import { readTranscript } from '../../../server/src/calls/formats/read-transcript.ts'
import { buildSegments } from '../../../server/src/calls/import/build-segments.ts'
import { llmSettings } from '../../test/llm-settings.ts'
import { type Asked, startModelServer } from '../../test/model-server.ts'
import { analyseCall } from '../analyse-call.ts'
import type { ElementDefinition } from '../definitions/element.ts'
import { createEmbeddedAnalyst } from '../embedded/embedded-analyst.ts'
import { createLlmAnalyst } from './create-llm-analyst.ts'
import { freeMeter } from './meter.ts'

const samples = new URL('../../../../samples/', import.meta.url)
const calls = readdirSync(samples)
  .filter((name) => name.endsWith('.vtt'))
  .map((name) => segmentsOf(name))
const element: ElementDefinition = {
  key: 'pain',
  version: 1,
  label: 'Pain',
  description: 'what hurts',
  speaker: 'any',
  examples: [],
  nearMisses: [],
  crmFields: [],
}

function segmentsOf(name: string): TimedSegment[] {
  const [call] = readTranscript(readFileSync(new URL(name, samples))).calls
  assert.ok(call && 'cues' in call)
  return buildSegments(call.cues, () => null)
}

interface Said {
  segment: number
  quote: string
}

/** Sentences of eight words or more with their places. */
function saidIn(segments: readonly TimedSegment[]): Said[] {
  return segments.flatMap(({ text }, segment) =>
    (text.match(/[^.?!]+[.?!]/g) ?? [])
      .map((sentence) => ({ segment, quote: sentence.trim() }))
      .filter(({ quote }) => quote.split(/\s+/).length >= 8),
  )
}

// In another way than the locator: only letters and digits, without hesitations and blanks.
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b(u+m+|u+h+|erm*|h+m+)\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

const change: Record<string, (words: string[], other: string) => string> = {
  'a word exchanged': (words) => words.with(words.length >> 1, 'bananas').join(' '),
  'a word put in': (words) => words.toSpliced(words.length >> 1, 0, 'never').join(' '),
  'a word left out': (words) => words.toSpliced(words.length >> 1, 1).join(' '),
  'two words swapped': (words) => words.toSpliced(3, 2, words[4]!, words[3]!).join(' '),
  'words added at the end': (words) => `${words.join(' ')} and we will sign on Friday`,
  'two places stitched': (words, other) =>
    `${words.slice(0, 5).join(' ')} ${other.split(/\s+/).slice(-5).join(' ')}`,
  'dots over a gap': (words) => `${words.slice(0, 3).join(' ')} … ${words.slice(-3).join(' ')}`,
  'a number made larger': (words) => words.map((word, i) => (i === 4 ? '900,000' : word)).join(' '),
  'half of each word': (words) => words.map((word) => word.slice(0, Math.ceil(word.length / 2))).join(' '),
  'told as a report': (words) => `The customer said that ${words.join(' ').toLowerCase()}`,
}

async function ask(segments: TimedSegment[], claims: Said[]) {
  const server = await startModelServer(({ passages }: Asked) => ({
    text: JSON.stringify({
      claims:
        passages.length > 0 ? claims.map((claim) => ({ element: 'pain', confidence: 0.5, ...claim })) : [],
    }),
  }))
  const settings = llmSettings(server.url, { windowTokens: 1_000_000, maxOutputTokens: 200_000 })
  const analyst = createLlmAnalyst(settings, { meter: freeMeter, ranker: createEmbeddedAnalyst() })
  const signal = AbortSignal.timeout(30_000)
  return await analyseCall(analyst, { segments, elements: [element], userPrompt: null, signal })
}

describe('quotes of a model that lies', () => {
  it('are dropped and counted if they are not in the call', async (context) => {
    let madeUp = 0
    let dropped = 0
    for (const [at, segments] of calls.entries()) {
      const spoken = segments.map(({ text }) => plain(text))
      const others = saidIn(calls[(at + 1) % calls.length]!)
      const claims = saidIn(segments).flatMap(({ segment, quote }, i) => {
        const other = others[i % others.length]!.quote
        const changed = Object.values(change).map((of) => of(quote.split(/\s+/), other))
        return [...changed, other].map((text) => ({ segment, quote: text }))
      })
      const lies = claims.filter(({ quote }) => spoken.every((text) => !text.includes(plain(quote))))
      assert.ok(lies.length > claims.length * 0.8)
      const answer = await ask(segments, lies.slice(0, 1900))
      assert.deepEqual(answer.findings, [])
      madeUp += Math.min(1900, lies.length)
      dropped += answer.dropped
    }
    context.diagnostic(`${madeUp} made-up quotes in ${calls.length} calls, ${dropped} dropped`)
    assert.ok(madeUp > 5000)
    assert.equal(dropped, madeUp)
  })

  it('are kept if only case, punctuation, hesitations or the number of the segment differ', async (context) => {
    let kept = 0
    for (const segments of calls) {
      const said = saidIn(segments)
      const forms: ((one: Said) => Said)[] = [
        (one) => one,
        ({ segment, quote }) => ({ segment, quote: quote.toUpperCase() }),
        ({ segment, quote }) => ({ segment, quote: quote.replace(/[^\p{L}\p{N}'’\s]/gu, ' ') }),
        ({ segment, quote }) => ({ segment, quote: quote.replace(' ', ', um, ') }),
        ({ quote }) => ({ segment: 0, quote }),
      ]
      for (const form of forms) {
        const { findings, dropped } = await ask(segments, said.map(form))
        assert.equal(dropped, 0)
        for (const { segmentIndex, startChar, endChar, quote } of findings)
          assert.equal(segments[segmentIndex]!.text.slice(startChar, endChar), quote)
        kept += findings.length
      }
    }
    context.diagnostic(`${kept} true quotes kept`)
    assert.ok(kept > 1000)
  })
})

describe('a quote that occurs twice in a long segment', () => {
  const quote = 'we have the money for it'
  const filler = Array.from({ length: 60 }, (_, i) => `Point ${i} is who does what until the summer.`).join(
    ' ',
  )
  const text = `Nobody can say that ${quote}. ${filler} Finance agrees, so yes, ${quote}.`
  const turn = { speaker: 'Cam', side: 'customer', startMs: 0, endMs: 60_000 } as const
  const segments: TimedSegment[] = [{ ...turn, index: 0, text, cues: [] }]

  for (const [name, said] of [
    ['word for word', quote],
    ['with another case', quote.toUpperCase()],
  ] as const)
    it(`is located where the model read it, ${name}`, async () => {
      const server = await startModelServer(({ passages }) => {
        const isSaid = passages.some((passage) => passage.text.includes(`yes, ${quote}`))
        const claim = { element: 'pain', segment: 0, quote: said, confidence: 0.5 }
        return { text: JSON.stringify({ claims: isSaid ? [claim] : [] }) }
      })
      const settings = llmSettings(server.url, { windowTokens: 300, overlapTokens: 50 })
      const analyst = createLlmAnalyst(settings, { meter: freeMeter, ranker: createEmbeddedAnalyst() })
      const signal = AbortSignal.timeout(30_000)
      const { findings } = await analyseCall(analyst, {
        segments,
        elements: [element],
        userPrompt: null,
        signal,
      })
      assert.ok(server.asked.length > 2)
      assert.deepEqual(
        findings.map(({ startChar }) => startChar),
        [text.lastIndexOf(quote)],
      )
    })
})
