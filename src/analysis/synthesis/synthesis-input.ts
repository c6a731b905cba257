import type { SliceDefinition } from '../../contract/catalog.ts'
import type { SliceResult } from '../../contract/slice-output.ts'

/** What the database tells of a run that has read all its calls. */
export interface SynthesisInput {
  slice: SliceDefinition
  /** By element key. */
  elementLabels: Readonly<Record<string, string>>
  coverage: SliceResult['coverage']
  /** Of the whole run, one per element with evidence. */
  elements: readonly ElementCount[]
  /** Per account and element; of many accounts, those of most calls. */
  accounts: readonly AccountCount[]
  /** Calls with evidence at all of these accounts: those of their elements cannot be summed. */
  accountCalls: readonly { account: string | null; callCount: number }[]
  /** The best quotes of each element. */
  quotes: readonly Quote[]
  /** What the caller has to say, such as calls that could not be analysed. */
  caveats: readonly string[]
  /** Some element has more evidence than `quotes` holds. */
  isTruncated: boolean
}

export interface ElementCount {
  elementKey: string
  callCount: number
  evidenceCount: number
  accountCount: number
  /** Mean of its best 5. */
  confidence: number
  /** Best first. */
  evidenceIds: readonly number[]
}

export interface AccountCount {
  account: string | null
  elementKey: string
  callCount: number
  evidenceCount: number
  /** Best first. */
  evidenceIds: readonly number[]
}

export interface Quote {
  evidenceId: number
  elementKey: string
  /** Null for a quote from the CRM. */
  fileId: number | null
  account: string | null
  speaker: string | null
  quote: string
  confidence: number
}
