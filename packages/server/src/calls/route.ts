import type { CatalogContext } from '../catalog/route.ts'
import type { Database } from '../platform/database.ts'
import { tieRoutes } from '../platform/http/route.ts'
import type { InTurn } from '../platform/in-turn.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Columns } from './columns/columns.ts'

export interface CallsContext extends CatalogContext {
  /** Days of teams held in memory. */
  columns: Columns
  /** How many days runs, previews and searches of posts reach back. */
  lookBackDays: number
}

/** Rules for recordings that come over HTTP. */
export interface RecordingRules {
  /** Whether a transcription endpoint is configured. */
  canTranscribe: boolean
  /** Bytes of recordings that a team may store. */
  teamBytesMax: number
}

/** The context of an operation that changes calls. */
export interface ChangeCallsContext extends CallsContext {
  db: Database
  jobs: Jobs
  recordings: RecordingRules
  /** Reads transcripts one after the other: a large one takes seconds, and memory. */
  readInTurn: InTurn
}

export const read = tieRoutes<CallsContext>()
export const change = tieRoutes<ChangeCallsContext>()
