import type { EvidenceItem } from '@earshot/contract/evidence'
import type { z } from 'zod'
import { escapeControls } from '../platform/escape-controls.ts'

type Item = z.infer<typeof EvidenceItem> & { speaker?: string | null; startMs?: number | null }

/** A quote and its place, in two lines. */
export function quoteLines({ quote, source, speaker, startMs, confidence }: Item): string[] {
  const isSaid = source.type === 'transcript'
  const place = [
    ...(isSaid && speaker !== undefined ? [speaker ?? 'unknown speaker'] : []),
    ...(isSaid && startMs !== undefined ? [clock(startMs)] : []),
    isSaid ? `${source.label} (${source.date ?? 'no date'})` : `${source.label} (CRM)`,
    `confidence ${confidence.toFixed(2)}`,
  ]
  return [`"${quote}"`, `  ${place.join(', ')}`].map(escapeControls)
}

/** "12:05", minutes and seconds of a call. */
export function clock(ms: number | null): string {
  if (ms === null) return 'no time'
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
