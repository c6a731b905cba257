import { hash } from 'node:crypto'
import type { TimedSegment } from '@earshot/contract/transcript'
import { encodeJson } from '../platform/encode-json.ts'

/** The hash of words, speakers and times without sides, so that two imports of a recording are the same content. SHA-256, hex. */
export function hashContent(segments: readonly TimedSegment[]): string {
  return hashJson(segments.map(({ speaker, startMs, endMs, text }) => [speaker, startMs, endMs, text]))
}

/** The hash of an analyst's input, with sides and cues: findings are cached by it. SHA-256, hex. */
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
