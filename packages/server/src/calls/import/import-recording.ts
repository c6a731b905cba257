import { findUnprocessedRecording } from './find-unprocessed.ts'
import type { ImportOptions } from './import-options.ts'
import { type ImportReport, skip } from './import-report.ts'
import type { Refusal } from './manifest.ts'
import type { Stores } from './store-call.ts'
import { type IncomingRecording, storeRecording } from './store-recording.ts'
import { unknownCallType } from './unknown-call-type.ts'
import { updateRecording } from './update-known.ts'

/** Stores a recording, or adds the reason for a refusal to the report. */
export async function importRecording(
  stores: Stores,
  { team, replace, callTypeKeys, findsUnprocessed }: ImportOptions,
  report: ImportReport,
  recording: IncomingRecording | Refusal,
): Promise<void> {
  if ('reason' in recording) {
    report.failed.push(recording)
    return
  }
  const { file, entry, chunks } = recording
  const reason = unknownCallType(entry, callTypeKeys)
  if (reason) {
    await chunks.return(undefined)
    report.failed.push({ file, reason })
    return
  }
  const stored = await storeRecording(stores, recording, { team, replace })
  if ('reason' in stored) {
    report.failed.push({ file, reason: stored.reason })
    return
  }
  if (stored.isQueued && stored.recordingId !== null) {
    report.recordingIds.push(stored.recordingId)
    report.calls.push({
      file,
      fileId: stored.fileId,
      status: stored.isReplacing ? 'replaced' : 'imported',
      reason: null,
      isUpdated: false,
      takenFromName: [],
    })
    return
  }
  const updated = await updateRecording(stores, team, stored.fileId, entry)
  if (typeof updated === 'object') {
    report.failed.push({ file, reason: updated.reason })
    return
  }
  const isUpdated = updated === 'updated'
  report.calls.push({ ...skip(file, stored.fileId, 'Is there already.'), isUpdated })
  report.skipped++
  if (isUpdated) report.updated++
  if (!findsUnprocessed) return
  const { callIds, recordingIds } = await findUnprocessedRecording(stores.db, team, stored)
  report.unprocessed.callIds.push(...callIds)
  report.unprocessed.recordingIds.push(...recordingIds)
}
