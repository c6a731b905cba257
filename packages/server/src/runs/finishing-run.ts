import type { SliceDefinition } from '@earshot/analyst/definitions/catalog'
import type { RunFilters } from '@earshot/contract/filters'
import type { Team } from '../platform/team.ts'

/** A run as finishing it needs it. */
export interface FinishingRun extends Team {
  id: number
  slice: SliceDefinition
  elementVersionIds: number[]
  analystVersionId: number
  /** 0 where the analyst reads none. */
  promptId: number
  filters: RunFilters & { userPrompt?: string }
  matchedCallCount: number
  callsAnalyzed: number
}
