import type { Team } from '../../platform/team.ts'
import { hashContent } from '../hash-transcript.ts'
import { findUnprocessedCalls, findUnprocessedRecording } from './find-unprocessed.ts'
import type { Refusal } from './manifest.ts'
import { type CallFile, readCallFile } from './read-call-file.ts'
import type { IncomingCall } from './read-calls.ts'
import { deletedMeanwhile, type Stores } from './store-call.ts'
import { storeCalls } from './store-calls.ts'
import { type IncomingRecording, storeRecording } from './store-recording.ts'
import { type FoundCall, updateKnown } from './update-known.ts'

// While one lot of calls is stored, the next is read, and no more is in memory. Lots go in one after the other, so that the same files
// give the same numbers each time.
const callsPerLot = 8

export interface ImportReport {
  /** File ids of the calls that went in. */
  importedIds: number[]
  /** Recordings that went in; each becomes a call when it is transcribed. */
  recordingIds: number[]
  skipped: number
  /** How many of the skipped got other details from the manifest. */
  updated: number
  /** Calls that some file was, whether they went in or were there. */
  named: Set<number>
  /** Those of the skipped that are not processed, if asked for. */
  unprocessed: { callIds: number[]; recordingIds: number[] }
  failed: Refusal[]
  /** What was left out or repaired in calls that went in, and links that were not followed. */
  warnings: { file: string; warning: string }[]
}

export interface ImportOptions {
  team: Team
  /** Whether a call that is there already gets the new transcript and details, instead of being skipped. */
  replace: boolean
  callTypeKeys: readonly string[]
  /** Whether recordings are taken, because an endpoint that transcribes them is configured. */
  canTranscribe: boolean
  /** Whether skipped calls and recordings are looked up, so that the caller can wait until they are processed. */
  findsUnprocessed?: boolean
  /** Called with the number of files that are in, at the latest. */
  onProgress?: (filesDone: number) => void
}

/**
 * Imports the calls and recordings of files, a few at a time. A refused one costs no other its place, and importing again after a crash
 * continues.
 */
export async function importCalls(
  stores: Stores,
  files: Iterable<CallFile> | AsyncIterable<CallFile>,
  options: ImportOptions,
): Promise<ImportReport> {
  const report: ImportReport = {
    importedIds: [],
    recordingIds: [],
    skipped: 0,
    updated: 0,
    named: new Set(),
    unprocessed: { callIds: [], recordingIds: [] },
    failed: [],
    warnings: [],
  }
  let lot: IncomingCall[] = []
  let storing = Promise.resolve()
  const withoutDoubles = options.replace ? dropDoubles(report) : (calls: IncomingCall[]) => calls
  const storeNext = async (done: number) => {
    await storing
    const calls = lot
    lot = []
    storing = storeLot(stores, options, report, calls).then(() => options.onProgress?.(done))
    // It is awaited before the next lot; a failure until then is not unhandled.
    storing.catch(() => undefined)
  }
  let done = 0
  for await (const file of files) {
    const calls = await readFileToImport(stores, options, report, file)
    for (const call of withoutDoubles(calls)) {
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

// A call that goes in now is not replaced by the next that is the same: as without `replace`, the first is taken.
function dropDoubles(report: ImportReport): (calls: IncomingCall[]) => IncomingCall[] {
  const seen = new Set<string>()
  return (calls) => {
    const first = calls.filter(({ segments, entry: { externalId } }) => {
      const marks = [
        `content ${hashContent(segments)}`,
        ...(externalId === undefined ? [] : [`id ${externalId}`]),
      ]
      const isDouble = marks.some((mark) => seen.has(mark))
      for (const mark of marks) seen.add(mark)
      return !isDouble
    })
    report.skipped += calls.length - first.length
    return first
  }
}

/** The calls of a file that can be stored. Refusals stand in the report, and a recording is in already. */
async function readFileToImport(
  stores: Stores,
  options: ImportOptions,
  report: ImportReport,
  file: CallFile,
): Promise<IncomingCall[]> {
  const { recording, calls, refused } = await readCallFile(file, options.canTranscribe)
  const refuse = (name: string) => file.refuse?.(name) ?? null
  if (recording) {
    const reason = refuse(file.name)
    await importRecording(stores, options, report, reason === null ? recording : { file: file.name, reason })
  }
  report.failed.push(...refused)
  return calls.filter((call) => {
    const reason = refuse(call.file) ?? refusalOf(call, options.callTypeKeys)
    if (reason) report.failed.push({ file: call.file, reason })
    return reason === null
  })
}

async function storeLot(
  stores: Stores,
  options: ImportOptions,
  report: ImportReport,
  lot: readonly IncomingCall[],
): Promise<void> {
  if (lot.length === 0) return
  const outcomes = await storeCalls(stores, lot, options)
  const found: FoundCall[] = []
  for (const [i, call] of lot.entries()) {
    const { file, warnings } = call
    const outcome = outcomes[i] ?? deletedMeanwhile
    if ('reason' in outcome) report.failed.push({ file, reason: outcome.reason })
    else if ('known' in outcome) found.push({ call, known: outcome.known })
    else {
      report.importedIds.push(outcome.callId)
      report.named.add(outcome.callId)
      report.warnings.push(...warnings.map((warning) => ({ file, warning })))
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
  // Of several files that are one call, the first says what is known of it.
  const first = found.map(({ call, known }) => {
    const isFirst = !report.named.has(known.callId)
    report.named.add(known.callId)
    return isFirst ? { call, known } : { call: { ...call, given: null }, known }
  })
  const outcomes = await updateKnown(stores, team, first)
  for (const [i, { call }] of first.entries()) {
    const outcome = outcomes[i]
    if (typeof outcome === 'object') report.failed.push({ file: call.file, reason: outcome.reason })
    else report.skipped++
    if (outcome === 'updated') report.updated++
  }
  if (!findsUnprocessed) return
  const calls = found.map(({ call }) => call)
  report.unprocessed.callIds.push(...(await findUnprocessedCalls(stores.db, team, calls)))
}

async function importRecording(
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
  const outcome = await storeRecording(stores, recording, team)
  if (outcome !== 'skipped') {
    report.recordingIds.push(outcome.recordingId)
    return
  }
  report.skipped++
  if (!findsUnprocessed) return
  const { callIds, recordingIds } = await findUnprocessedRecording(stores.db, team, recording)
  report.unprocessed.callIds.push(...callIds)
  report.unprocessed.recordingIds.push(...recordingIds)
}

function refusalOf({ segments, entry }: IncomingCall, callTypeKeys: readonly string[]): string | null {
  if (segments.length === 0) return 'The file holds no speech.'
  return unknownCallType(entry, callTypeKeys)
}

function unknownCallType(
  { callType }: { callType?: string | undefined },
  known: readonly string[],
): string | null {
  if (callType === undefined || known.includes(callType)) return null
  return `${callType} is no call type. "GET /call-types" lists them.`
}
