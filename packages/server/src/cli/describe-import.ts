import type { ReportedCall } from '../calls/import/import-report.ts'
import type { Refusal } from '../calls/import/manifest.ts'
import type { ImportedCall } from '../calls/import/read-imported.ts'
import { escapeControls } from '../platform/escape-controls.ts'
import { countText } from './count-text.ts'

/** Files that share a reason. */
interface Reason {
  reason: string
  count: number
  files: string[]
}

/** A call of the report with its present details; a recording without a transcript has only its id. */
type DescribedCall = ReportedCall & Partial<Omit<ImportedCall, 'fileId'>>

export interface ImportDescription {
  imported: number
  skipped: number
  updated: number
  /** Calls of this import that are linked to CRM records. */
  crmLinked: number
  /** Whether there is a record to link them to. */
  hasCrmRecords: boolean
  failed: readonly Refusal[]
  calls: readonly DescribedCall[]
  warnings: readonly Reason[]
  leftOut: readonly Reason[]
}

const filesShown = 3

/** Files by reason, the most frequent first. Reasons that differ only in a final count, or in names at the end, are equal. */
export function groupByReason(files: readonly Refusal[]): Reason[] {
  const groups = Map.groupBy(files, ({ reason }) => reason.replace(/: (?:\d+|".*")\.$/s, '.'))
  return [...groups]
    .map(([reason, group]) => ({
      reason: group.length === 1 ? (group[0]?.reason ?? reason) : reason,
      count: group.length,
      files: group.map(({ file }) => file),
    }))
    .sort((one, other) => other.count - one.count)
}

/** An import in lines for a person. Only `isVerbose` names every file. */
export function describeImport(report: ImportDescription, isVerbose: boolean): string[] {
  const { imported, skipped, updated, failed, calls, warnings, leftOut } = report
  const changed = updated > 0 ? ` (${updated} with changed details)` : ''
  const skips = calls.flatMap(({ file, status, reason }) =>
    status === 'skipped' && reason !== null ? [{ file, reason }] : [],
  )
  return [
    `${countText(imported, 'call')} imported, ${skipped} skipped${changed}, ${failed.length} refused.`,
    ...describeLinks(report),
    ...(isVerbose ? calls.map(describeCall) : []),
    ...section('Refused', groupByReason(failed), isVerbose),
    ...section('Skipped', groupByReason(skips), isVerbose),
    ...section('Left out', leftOut, isVerbose),
    ...section('Warnings', warnings, isVerbose),
  ]
}

// Calls of recordings that wait for transcription are linked when they are there.
function describeLinks({ calls, crmLinked, hasCrmRecords }: ImportDescription): string[] {
  const there = new Set(calls.flatMap(({ fileId, date }) => (fileId !== null && date ? fileId : []))).size
  if (!hasCrmRecords || there === 0) return []
  if (crmLinked > 0)
    return [
      `${crmLinked} of ${countText(there, 'call')} ${there === 1 ? 'is' : 'are'} linked to CRM records.`,
    ]
  return [
    'No call is linked to a CRM record. A manifest links them: it names crmDealExternalIds, companyDomain, or speakers with the e-mail addresses of contacts. Give it with --manifest and import the calls again.',
  ]
}

function section(title: string, reasons: readonly Reason[], isVerbose: boolean): string[] {
  if (reasons.length === 0) return []
  return [`${title}:`, ...reasons.flatMap((reason) => describeReason(reason, isVerbose))]
}

function describeReason({ reason, count, files }: Reason, isVerbose: boolean): string[] {
  const names = files.map(escapeControls)
  const [only] = names
  if (count === 1 && only !== undefined) return [`  ${only}: ${reason}`]
  if (isVerbose) return [`  ${countText(count, 'file')}: ${reason}`, ...names.map((name) => `    ${name}`)]
  const more = count > filesShown ? ` and ${count - filesShown} more (--verbose names all)` : ''
  return [`  ${countText(count, 'file')}: ${reason}`, `    ${names.slice(0, filesShown).join(', ')}${more}`]
}

function describeCall({ file, fileId, status, ...call }: DescribedCall): string {
  const id = fileId === null ? '' : `${fileId} `
  return `  ${id}${escapeControls(file)}: ${status}${describeType(call)}`
}

function describeType({ callTypeKey, callTypeConfidence, callTypeGuessed }: Partial<ImportedCall>): string {
  if (!callTypeKey) return ''
  return callTypeGuessed
    ? `, ${callTypeKey} (guessed, confidence ${callTypeConfidence?.toFixed(2)})`
    : `, ${callTypeKey} (given)`
}
