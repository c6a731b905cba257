import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { CueSpan, Side, TimedSegment } from '@earshot/contract/transcript'
import { encodeJson } from '../platform/encode-json.ts'

/**
 * The stored form of a transcript, by column: repeated for each segment, member names, speakers and times of cues made up two thirds of
 * it. A segment of one cue has null for its cues.
 */
interface SegmentColumns {
  speakers: [speaker: string | null, side: Side | null][]
  /** For each segment the place of its speaker. */
  spokenBy: number[]
  startMs: (number | null)[]
  endMs: (number | null)[]
  cues: (CueSpan[] | null)[]
  texts: string[]
}

const packing = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
// Large enough to unpack most transcripts into one piece of memory.
const unpacking = { chunkSize: 64 * 1024 }

/** Packs segments for storage. A segment's index is its place. */
export function packSegments(segments: readonly TimedSegment[]): Buffer {
  return zstdCompressSync(encodeJson(columnsOf(segments)), packing)
}

/** Unpacks stored segments. */
export function readSegments(packed: Buffer): TimedSegment[] {
  const columns: SegmentColumns = JSON.parse(zstdDecompressSync(packed, unpacking).toString())
  return listOf(columns)
}

function columnsOf(segments: readonly TimedSegment[]): SegmentColumns {
  const places = new Map<string, number>()
  const columns: SegmentColumns = { speakers: [], spokenBy: [], startMs: [], endMs: [], cues: [], texts: [] }
  for (const { speaker, side, startMs, endMs, cues, text } of segments) {
    const key = `${side} ${speaker === null ? '' : `:${speaker}`}`
    const place = places.get(key) ?? columns.speakers.push([speaker, side]) - 1
    places.set(key, place)
    columns.spokenBy.push(place)
    columns.startMs.push(startMs)
    columns.endMs.push(endMs)
    const [first, ...others] = cues
    const isWhole = first && others.length === 0 && isEqual(first, [0, text.length, startMs, endMs])
    columns.cues.push(isWhole ? null : cues)
    columns.texts.push(text)
  }
  return columns
}

function listOf({
  speakers,
  spokenBy,
  startMs: starts,
  endMs: ends,
  cues,
  texts,
}: SegmentColumns): TimedSegment[] {
  return texts.map((text, index) => {
    const [speaker, side] = speakers[spokenBy[index] ?? -1] ?? [null, null]
    const [startMs, endMs] = [starts[index] ?? null, ends[index] ?? null]
    return {
      index,
      speaker,
      side,
      startMs,
      endMs,
      text,
      cues: cues[index] ?? [[0, text.length, startMs, endMs]],
    }
  })
}

function isEqual(one: CueSpan, other: CueSpan): boolean {
  return one.every((value, at) => value === other[at])
}
