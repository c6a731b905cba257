import type { Team } from '../../platform/team.ts'

export interface ImportOptions {
  team: Team
  /** Whether a known call gets the new transcript and details, instead of being skipped. */
  replace: boolean
  callTypeKeys: readonly string[]
  /** Whether recordings are taken, because an endpoint that transcribes them is configured. */
  canTranscribe: boolean
  /** Imports warn of calls older than this. */
  lookBackDays: number
  /** Whether skipped calls and recordings are looked up, so that the caller can wait until they are processed. */
  findsUnprocessed?: boolean
  /** After an abort no further file is read, and the report covers those read so far. */
  signal?: AbortSignal
  /** Called with the number of files done. */
  onProgress?: (filesDone: number) => void
}
