import { OperatorError } from '@earshot/analyst/operator-error'
import type { Database } from '../../platform/database.ts'
import { hashContent } from '../hash-transcript.ts'
import { findUnprocessedCalls, findUnprocessedRecording } from './find-unprocessed.ts'
import type { Manifest, Refusal } from './manifest.ts'
import { type MatchedFile, matchFiles } from './match-files.ts'
import { type IncomingCall, readCalls } from './read-calls.ts'
import { readRecording } from './read-recording.ts'
import type { Stores } from './store-call.ts'
import { storeCalls } from './store-calls.ts'
import { type IncomingRecording, storeRecording } from './store-recording.ts'

// While one lot of calls is stored, the next is read: so much of the folder is in memory at a time, and no more. Lots go in one after
// the other, so that a folder gives the same numbers each time.
const callsPerLot = 8

export interface ImportReport {
  /** File ids of the calls that went in. */
  importedIds: number[]
  /** Recordings that went in; each becomes a call when it is transcribed. */
  recordingIds: number[]
  skipped: number
  /** Those of the skipped that are not processed, if asked for. */
  unprocessed: { callIds: number[]; recordingIds: number[] }
  failed: Refusal[]
  /** What was left out or repaired in calls that went in, and links that were not followed. */
  warnings: { file: string; warning: string }[]
}

export interface ImportOptions {
  teamId: number
  /** Files and folders. */
  paths: string[]
  manifest: Manifest | null
  /** The manifest's own file, which is no call though it may lie in a folder of them. */
  manifestPath: string | null
  replace: boolean
  callTypeKeys: readonly string[]
  /** Whether recordings are taken: somebody is configured who transcribes them. */
  canTranscribe: boolean
  /** Whether calls and recordings that are skipped are looked up, for who waits until all are processed. */
  findsUnprocessed?: boolean
  onProgress(done: number, total: number): void
}

/**
 * Imports the calls of files and folders, and those that the manifest names. They go in a few at a time; one that is refused loses
 * no other, and after a crash importing again continues. Throws OperatorError where a path does not exist.
 */
export async function importCalls(stores: Stores, options: ImportOptions): Promise<ImportReport> {
  const { manifest, onProgress } = options
  await refuseUnknownTeam(stores.db, options.teamId)
  const { files, broken, failed, warnings } = await matchFiles(options)
  const report: ImportReport = {
    importedIds: [],
    recordingIds: [],
    skipped: 0,
    unprocessed: { callIds: [], recordingIds: [] },
    failed: [...(manifest?.refused ?? []), ...failed],
    warnings: [...(manifest?.warnings ?? []), ...warnings],
  }
  let lot: IncomingCall[] = []
  let storing = Promise.resolve()
  const withoutDoubles = options.replace ? dropDoubles(report) : (calls: IncomingCall[]) => calls
  const storeNext = async (done: number) => {
    await storing
    const calls = lot
    lot = []
    storing = storeLot(stores, options, report, calls).then(() => onProgress(done, files.length))
    // It is awaited before the next lot; a failure until then is not unhandled.
    storing.catch(() => undefined)
  }
  for (const [done, file] of files.entries()) {
    const calls = await readFileToImport(stores, options, report, { ...file, broken })
    for (const call of withoutDoubles(calls)) {
      lot.push(call)
      if (lot.length >= callsPerLot) await storeNext(done)
    }
  }
  await storeNext(files.length)
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

async function refuseUnknownTeam(db: Database, teamId: number): Promise<void> {
  const found = await db.sql`select from team where id = ${teamId}`
  if (found.length === 0)
    throw new OperatorError(`There is no team ${teamId}. "earshot team create" makes one.`)
}

interface FileToImport extends MatchedFile {
  broken: ReadonlySet<string>
}

const brokenLine = 'Its line in the manifest is broken: mend it and import again.'

/** The calls of a file that can be stored; what is refused of it stands in the report, and a recording is in already. */
async function readFileToImport(
  stores: Stores,
  options: ImportOptions,
  report: ImportReport,
  { file, entries, takesAll, broken }: FileToImport,
): Promise<IncomingCall[]> {
  // Without its line's details a call would be there, and the mended line skipped.
  const isBroken = (name: string) => broken.has(name) || (entries.length === 0 && broken.has(file))
  const recording = await readRecording(file, entries, options.canTranscribe)
  if (recording) {
    await importRecording(stores, options, report, isBroken(file) ? { file, reason: brokenLine } : recording)
    return []
  }
  const { calls, refused } = await readCalls(file, entries, takesAll)
  report.failed.push(...refused)
  return calls.filter((call) => {
    const reason = isBroken(call.file) ? brokenLine : refusalOf(call, options.callTypeKeys)
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
  if (options.findsUnprocessed) {
    const skipped = lot.filter((_, i) => outcomes[i] === 'skipped')
    report.unprocessed.callIds.push(...(await findUnprocessedCalls(stores.db, options.teamId, skipped)))
  }
  for (const [i, { file, warnings }] of lot.entries()) {
    const outcome = outcomes[i]
    if (outcome === undefined || outcome === 'skipped') report.skipped++
    else if ('reason' in outcome) report.failed.push({ file, reason: outcome.reason })
    else {
      report.importedIds.push(outcome.callId)
      report.warnings.push(...warnings.map((warning) => ({ file, warning })))
    }
  }
}

async function importRecording(
  stores: Stores,
  { teamId, callTypeKeys, findsUnprocessed }: ImportOptions,
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
  const outcome = await storeRecording(stores, recording, teamId)
  if (outcome !== 'skipped') {
    report.recordingIds.push(outcome.recordingId)
    return
  }
  report.skipped++
  if (!findsUnprocessed) return
  const { callIds, recordingIds } = await findUnprocessedRecording(stores.db, teamId, recording)
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
