import { readdir, readFile } from 'node:fs/promises'
import type { TimedSegment } from '@earshot/contract/transcript'
import { randomFrom } from '../../packages/analyst/lab/train/random.ts'
import { readTranscript } from '../../packages/server/src/calls/formats/read-transcript.ts'

const folder = new URL('../../samples/', import.meta.url)
const wordsPerMinute = 150
const msPerWord = 60_000 / wordsPerMinute

/** The utterances of the sample calls. */
export async function readUtterances(): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.vtt')).sort()
  const read = await Promise.all(
    files.map(async (name) => readTranscript(await readFile(new URL(name, folder)))),
  )
  return read.flatMap(({ calls }) =>
    calls.flatMap((call) => ('cues' in call ? call.cues.map(({ text }) => text) : [])),
  )
}

/**
 * A conversation of about this many words, composed of utterances by its number: each number gives the same conversation every time, and
 * no two numbers give the same one.
 */
export function makeTalk(utterances: readonly string[], number: number, wordsWanted: number): TimedSegment[] {
  const next = randomFrom(number)
  const segments: TimedSegment[] = []
  let words = 0
  while (words < wordsWanted) {
    const index = segments.length
    const said = utterances[Math.floor(next() * utterances.length)] ?? ''
    const text = index === 0 ? `This is conversation ${number}. ${said}` : said
    const startMs = Math.round(words * msPerWord)
    words += text.split(' ').length
    const endMs = Math.round(words * msPerWord)
    const isRep = index % 2 === 0
    segments.push({
      index,
      speaker: isRep ? 'Rae Seller' : 'Cam Buyer',
      side: isRep ? 'rep' : 'customer',
      text,
      startMs,
      endMs,
      cues: [[0, text.length, startMs, endMs]],
    })
  }
  return segments
}

export function wordCount(segments: readonly TimedSegment[]): number {
  return segments.reduce((sum, { text }) => sum + text.split(' ').length, 0)
}
