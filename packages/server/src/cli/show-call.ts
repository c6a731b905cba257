import type { Call } from '@earshot/contract/calls'
import type { CompactPost } from '@earshot/contract/posts'
import type { Segment } from '@earshot/contract/transcript'
import { escapeControls } from '../platform/escape-controls.ts'
import { clock } from './show-evidence.ts'
import { shortTime } from './table.ts'

/** A call as lines for a person, with the beginning of its summary, without unknown details. */
export function callLines(call: Call, posts: readonly CompactPost[] = []): string[] {
  const guess = call.callTypeGuessed ? `, guessed, confidence ${call.callTypeConfidence?.toFixed(2)}` : ''
  const lines: [string, string | null][] = [
    ['Call', `${call.fileId}${call.title === null ? '' : `, ${call.title}`}`],
    ['Date', call.dateKnown ? shortTime(call.date) : null],
    ['Status', call.statusReason === null ? call.status : `${call.status}: ${call.statusReason}`],
    ['Type', call.callTypeKey === null ? null : `${call.callTypeKey}${guess}`],
    ['Owner', call.ownerEmail],
    ['Company', call.companyDomain],
    ['Speakers', call.speakers.map(({ name, side }) => `${name} (${side ?? 'unknown side'})`).join(', ')],
    ['Length', call.durationMs === null ? null : clock(call.durationMs)],
    ['File', call.fileName],
    ['External id', call.externalId],
    ['URL', call.externalUrl],
    ['Summary', posts.find(({ templateType }) => templateType === 'summary')?.snippet ?? null],
  ]
  return lines.flatMap(([name, value]) => (value ? [escapeControls(`${name}: ${value}`)] : []))
}

/** "0:30 Cam: Yes, we have …" */
export function segmentLine({ startMs, speaker, text }: Segment): string {
  const time = startMs === null ? '' : `${clock(startMs)} `
  return escapeControls(`${time}${speaker ?? 'unknown speaker'}: ${text}`)
}
