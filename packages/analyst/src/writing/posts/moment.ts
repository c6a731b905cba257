import { shorten } from '../../shorten.ts'
import { stripFillers } from '../../strip-fillers.ts'
import type { CallFacts } from '../facts/call-facts.ts'
import { quoteAt } from './cite.ts'

const momentCharsMax = 100
const minuteMs = 60_000

/** A moment of a call by its words, its speaker and its time: “It costs us forty thousand a month” (Gwen, 12:05). */
export function momentOf(facts: CallFacts, at: number): string {
  const quote = shorten(stripFillers(quoteAt(facts, at)?.quote ?? ''), momentCharsMax).replace(/[.!]$/, '')
  const time = timeOf(facts.segments[facts.statements[at]?.segmentIndex ?? -1]?.startMs ?? null)
  return `“${quote}” (${facts.speakerAt(at)}${time === null ? '' : `, ${time}`})`
}

function timeOf(startMs: number | null): string | null {
  if (startMs === null) return null
  const seconds = Math.floor((startMs % minuteMs) / 1000)
  return `${Math.floor(startMs / minuteMs)}:${String(seconds).padStart(2, '0')}`
}
