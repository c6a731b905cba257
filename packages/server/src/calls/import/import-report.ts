import { hasOtherId, type KnownCall } from './find-known.ts'
import type { FormedCall } from './form-call.ts'
import type { Refusal } from './manifest.ts'
import type { IncomingCall } from './read-calls.ts'

/** The outcome for a call or a recording. */
export interface ReportedCall {
  file: string
  /** Of a second file of the same call the first one's; null if that was refused. */
  fileId: number | null
  status: 'imported' | 'replaced' | 'skipped'
  /** The reason for skipping it, as a sentence. */
  reason: string | null
  /** Whether a skipped one got new details from the manifest. */
  isUpdated: boolean
  /** Details taken from the name of the file. */
  takenFromName: IncomingCall['takenFromName']
}

export interface ImportReport {
  /** In the order of the import. Refused ones are in `failed`. */
  calls: ReportedCall[]
  /** File ids of the imported calls. */
  importedIds: number[]
  /** Imported recordings; each becomes a call when it is transcribed. */
  recordingIds: number[]
  skipped: number
  /** The number of skipped ones with new details from the manifest. */
  updated: number
  /** The calls of all files, imported or known before. */
  named: Set<number>
  /** Skipped ones that are not processed, if asked for. */
  unprocessed: { callIds: number[]; recordingIds: number[] }
  failed: Refusal[]
  /** Missing, doubtful or repaired details of imported calls, and links that were not followed. */
  warnings: { file: string; warning: string }[]
}

export function createReport(): ImportReport {
  return {
    calls: [],
    importedIds: [],
    recordingIds: [],
    skipped: 0,
    updated: 0,
    named: new Set(),
    unprocessed: { callIds: [], recordingIds: [] },
    failed: [],
    warnings: [],
  }
}

export const sameWords = 'Has the same words as a call with another externalId.'
export const sameFile = 'Is the same call as another file of this import.'

export function skip(file: string, fileId: number | null, reason: string): ReportedCall {
  return { file, fileId, status: 'skipped', reason, isUpdated: false, takenFromName: [] }
}

/** The reason for skipping a known call, as a sentence. */
export function whySkipped(call: FormedCall, known: KnownCall): string {
  if (known.isRecording) return 'A recording with its externalId is there, without a transcript yet.'
  if (hasOtherId(known.externalId, call.entry.externalId)) return sameWords
  if (call.transcript.contentHash !== known.contentHash)
    return 'Is there already, with other words: --replace takes the new ones.'
  const sideOf = new Map(known.speakers.map(({ name, side }) => [name, side]))
  return call.sidesInFile.some(({ name, side }) => sideOf.get(name) !== side && sideOf.has(name))
    ? 'Is there already, with other sides of speakers: --replace takes the new ones.'
    : 'Is there already.'
}
