import type { Team } from '../../platform/team.ts'

export interface ImportOptions {
  team: Team
  /** Whether a call that is there already gets the new transcript and details, instead of being skipped. */
  replace: boolean
  callTypeKeys: readonly string[]
  /** Whether recordings are taken, because an endpoint that transcribes them is configured. */
  canTranscribe: boolean
  /** Imports warn of calls that were held before. */
  lookBackDays: number
  /** Whether skipped calls and recordings are looked up, so that the caller can wait until they are processed. */
  findsUnprocessed?: boolean
  /** Aborted, no further file is read: the report is of those that were. */
  signal?: AbortSignal
  /** Called with the number of files that are in, at the latest. */
  onProgress?: (filesDone: number) => void
}
