import type { Run } from '@earshot/contract/runs'
import { escapeControls } from '../platform/escape-controls.ts'
import { countText } from './count-text.ts'
import { shortTime } from './table.ts'

/** A run as lines for a person. */
export function runLines(run: Run): string[] {
  const { id, sliceTitle, status, callsAnalyzed, matchedCallCount, startedAt, completedAt, result } = run
  const calls =
    matchedCallCount === null
      ? countText(callsAnalyzed, 'call')
      : `${callsAnalyzed} of ${countText(matchedCallCount, 'call')}`
  const ended = completedAt === null ? '' : `, ended ${shortTime(completedAt)}`
  return [
    `Run ${id}, ${sliceTitle}: ${status}. ${calls} analysed.`,
    `Started ${shortTime(startedAt)}${ended}.`,
    ...(run.error ? [run.error] : []),
    ...(run.progressMessage ? [run.progressMessage] : []),
    ...(typeof result?.headline === 'string' ? [result.headline, `Next: earshot run evidence ${id}`] : []),
  ].map(escapeControls)
}
