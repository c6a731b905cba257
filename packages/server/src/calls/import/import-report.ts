import { hashContent } from '../hash-transcript.ts'
import type { KnownCall } from './find-known.ts'
import type { Refusal } from './manifest.ts'
import type { IncomingCall } from './read-calls.ts'

/** What became of a call or a recording. */
export interface ReportedCall {
  file: string
  /** Null for a second file of the same call. */
  fileId: number | null
  status: 'imported' | 'replaced' | 'skipped'
  /** Why it was skipped, a sentence. */
  reason: string | null
  /** Whether a skipped one got other details from the manifest. */
  isUpdated: boolean
  /** What was taken from the name of the file. */
  takenFromName: IncomingCall['takenFromName']
}

export interface ImportReport {
  /** In the order in which they went in. Refused ones are in `failed`. */
  calls: ReportedCall[]
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
  /** What is missing, doubtful or repaired in calls that went in, and links that were not followed. */
  warnings: { file: string; warning: string }[]
}

/** A report before the first file. */
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

export const sameFile = 'Is the same call as another file of this import.'

/** A skipped call. */
export function skip(file: string, fileId: number | null, reason: string): ReportedCall {
  return { file, fileId, status: 'skipped', reason, isUpdated: false, takenFromName: [] }
}

/** Why a call that is there was not taken, a sentence. */
export function whySkipped({ segments, entry }: IncomingCall, known: KnownCall): string {
  if (known.isRecording) return 'A recording with its externalId is there, without a transcript yet.'
  if (entry.externalId !== undefined && known.externalId !== null && known.externalId !== entry.externalId)
    return 'Has the same words as a call with another externalId.'
  return hashContent(segments) === known.contentHash
    ? 'Is there already.'
    : 'Is there already, with other words: --replace takes the new ones.'
}
