import { hash } from 'node:crypto'
import type { TimedSegment } from '@earshot/contract/transcript'
import { encodeJson } from '../platform/encode-json.ts'

/** What a recording says, whoever is told to be on which side: two imports of it are the same content. SHA-256, hex. */
export function hashContent(segments: readonly TimedSegment[]): string {
  return hashJson(segments.map(({ speaker, startMs, endMs, text }) => [speaker, startMs, endMs, text]))
}

/** What an analyst reads, with sides and cues: findings are cached under it. SHA-256, hex. */
export function hashTranscript(segments: readonly TimedSegment[]): string {
  return hashJson(
    segments.map(({ speaker, side, startMs, endMs, text, cues }) => [
      speaker,
      side,
      startMs,
      endMs,
      text,
      cues,
    ]),
  )
}

function hashJson(value: unknown): string {
  return hash('sha256', encodeJson(value))
}
