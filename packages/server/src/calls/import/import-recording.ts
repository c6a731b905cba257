import { findUnprocessedRecording } from './find-unprocessed.ts'
import type { ImportOptions } from './import-options.ts'
import { type ImportReport, skip } from './import-report.ts'
import type { Refusal } from './manifest.ts'
import type { Stores } from './store-call.ts'
import { type IncomingRecording, storeRecording } from './store-recording.ts'
import { unknownCallType } from './unknown-call-type.ts'
import { updateRecording } from './update-known.ts'

/** Stores a recording, or says in the report why not. */
export async function importRecording(
  stores: Stores,
  { team, callTypeKeys, findsUnprocessed }: ImportOptions,
  report: ImportReport,
  recording: IncomingRecording | Refusal,
): Promise<void> {
  if ('reason' in recording) {
    report.failed.push(recording)
    return
  }
  const reason = unknownCallType(recording.entry, callTypeKeys)
  if (reason) {
    report.failed.push({ file: recording.file, reason })
    return
  }
  const { file } = recording
  const outcome = await storeRecording(stores, recording, team)
  if (outcome !== 'skipped') {
    report.recordingIds.push(outcome.recordingId)
    report.calls.push({
      file,
      fileId: null,
      status: 'imported',
      reason: null,
      isUpdated: false,
      takenFromName: [],
    })
    return
  }
  const { callId, outcome: updated } = await updateRecording(stores, team, recording)
  if (typeof updated === 'object') {
    report.failed.push({ file, reason: updated.reason })
    return
  }
  const isUpdated = updated === 'updated'
  report.calls.push({ ...skip(file, callId, 'Is there already.'), isUpdated })
  report.skipped++
  if (isUpdated) report.updated++
  if (!findsUnprocessed) return
  const { callIds, recordingIds } = await findUnprocessedRecording(stores.db, team, recording)
  report.unprocessed.callIds.push(...callIds)
  report.unprocessed.recordingIds.push(...recordingIds)
}
