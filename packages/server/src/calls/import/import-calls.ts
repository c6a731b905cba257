import { type Doubles, findDoubles, noDoubles } from './find-doubles.ts'
import { findUnprocessedCalls } from './find-unprocessed.ts'
import { type FormedCall, formCall } from './form-call.ts'
import type { ImportOptions } from './import-options.ts'
import { importRecording } from './import-recording.ts'
import { createReport, type ImportReport, sameFile, skip, whySkipped } from './import-report.ts'
import { type CallFile, readCallFile } from './read-call-file.ts'
import type { IncomingCall } from './read-calls.ts'
import { deletedMeanwhile, type Stores } from './store-call.ts'
import { storeCalls } from './store-calls.ts'
import { unknownCallType } from './unknown-call-type.ts'
import { type FoundCall, updateKnown } from './update-known.ts'
import { warnOfCall, warnOfKnown } from './warn-of-call.ts'

// While one lot of calls is stored, the next is read; memory holds no more. Lots are stored in order, so that the same files get the
// same ids each time.
const callsPerLot = 8

/**
 * Imports the calls and recordings of files, a few at a time. A refused one does not affect the others, and importing again after a
 * crash continues.
 */
export async function importCalls(
  stores: Stores,
  files: Iterable<CallFile> | AsyncIterable<CallFile>,
  options: ImportOptions,
): Promise<ImportReport> {
  const report = createReport()
  let lot: FormedCall[] = []
  let storing = Promise.resolve()
  const doubles = options.replace ? findDoubles(report) : noDoubles
  const storeNext = async (done: number) => {
    await storing
    const calls = lot
    lot = []
    storing = storeLot(stores, options, { report, doubles }, calls).then(() => options.onProgress?.(done))
    // Awaited before the next lot: an earlier failure must not count as unhandled.
    storing.catch(() => undefined)
  }
  let done = 0
  for await (const file of files) {
    if (options.signal?.aborted) break
    const calls = await readFileToImport(stores, options, report, file)
    for (const call of doubles.leaveOut(calls)) {
      lot.push(call)
      if (lot.length >= callsPerLot) await storeNext(done)
    }
    done += 1
  }
  await storeNext(done)
  await storing
  report.failed.sort((a, b) => (a.file < b.file ? -1 : 1))
  return report
}

/** The calls of a file that can be stored. Refusals stand in the report, and a recording is in already. */
async function readFileToImport(
  stores: Stores,
  options: ImportOptions,
  report: ImportReport,
  file: CallFile,
): Promise<FormedCall[]> {
  const { recording, calls, refused } = await readCallFile(file, options.canTranscribe)
  const refuse = (name: string) => file.refuse?.(name) ?? null
  if (recording) {
    const reason = refuse(file.name)
    await importRecording(stores, options, report, reason === null ? recording : { file: file.name, reason })
  }
  report.failed.push(...refused)
  const taken = calls.filter((call) => {
    const reason = refuse(call.file) ?? refusalOf(call, options.callTypeKeys)
    if (reason) report.failed.push({ file: call.file, reason })
    return reason === null
  })
  return taken.map(formCall)
}

async function storeLot(
  stores: Stores,
  options: ImportOptions,
  { report, doubles }: { report: ImportReport; doubles: Doubles },
  lot: readonly FormedCall[],
): Promise<void> {
  if (lot.length === 0) return
  const outcomes = await storeCalls(stores, lot, options)
  const found: FoundCall[] = []
  for (const [i, call] of lot.entries()) {
    const { file, takenFromName } = call
    const outcome = outcomes[i] ?? deletedMeanwhile
    if ('reason' in outcome) report.failed.push({ file, reason: outcome.reason })
    else if ('known' in outcome) {
      doubles.noteStored(call, outcome.known.callId)
      found.push({ call, known: outcome.known })
    } else {
      doubles.noteStored(call, outcome.callId)
      report.importedIds.push(outcome.callId)
      report.named.add(outcome.callId)
      const status = outcome.isReplaced ? 'replaced' : 'imported'
      report.calls.push({
        file,
        fileId: outcome.callId,
        status,
        reason: null,
        isUpdated: false,
        takenFromName,
      })
      const lookBack = { nowMs: Date.now(), days: options.lookBackDays }
      report.warnings.push(...warnOfCall(call, lookBack).map((warning) => ({ file, warning })))
    }
  }
  await reportFound(stores, options, report, found)
}

async function reportFound(
  stores: Stores,
  { team, findsUnprocessed }: ImportOptions,
  report: ImportReport,
  found: readonly FoundCall[],
): Promise<void> {
  // If several files are one call, the details of the first count.
  const first = found.map(({ call, known }) => {
    const isFirst = !report.named.has(known.callId)
    report.named.add(known.callId)
    return { call: isFirst ? call : { ...call, given: null }, known, isFirst }
  })
  const outcomes = await updateKnown(stores, team, first)
  for (const [i, { call, known, isFirst }] of first.entries()) {
    const outcome = outcomes[i]
    if (typeof outcome === 'object') {
      report.failed.push({ file: call.file, reason: outcome.reason })
      continue
    }
    const isUpdated = outcome === 'updated'
    report.warnings.push(...warnOfKnown(call, known).map((warning) => ({ file: call.file, warning })))
    const reason = isFirst ? whySkipped(call, known) : sameFile
    report.calls.push({ ...skip(call.file, known.callId, reason), isUpdated })
    report.skipped++
    if (isUpdated) report.updated++
  }
  if (!findsUnprocessed) return
  const calls = found.map(({ call }) => call)
  report.unprocessed.callIds.push(...(await findUnprocessedCalls(stores.db, team, calls)))
}

function refusalOf({ segments, entry }: IncomingCall, callTypeKeys: readonly string[]): string | null {
  if (segments.length === 0) return 'The file holds no speech.'
  return unknownCallType(entry, callTypeKeys)
}
