import type { Side } from '@earshot/contract/transcript'
import type { SliceDefinition } from '../../definitions/catalog.ts'
import type { ElementMeanings } from '../../definitions/element.ts'
import type { SliceResult } from '../../definitions/slice-output.ts'

/** What the database tells of a run that has read all its calls. */
export interface SynthesisInput {
  slice: SliceDefinition
  /** By element key. */
  elementLabels: Readonly<Record<string, string>>
  meanings: ElementMeanings
  coverage: SliceResult['coverage']
  /** Of the whole run, one per element with evidence. */
  elements: readonly ElementCount[]
  /** Per account and element; of many accounts, those of most calls. */
  accounts: readonly AccountCount[]
  /** Calls with evidence at all of these accounts: those of their elements cannot be summed. */
  accountCalls: readonly { account: string | null; callCount: number }[]
  /** The best quotes of each element. */
  quotes: readonly Quote[]
  /** Who speaks on the calls that are quoted. */
  participants: readonly Participant[]
  /** Domains of those who own the calls: ours, not an alternative's. */
  ownDomains: readonly string[]
  /** Of the slice that includes CRM data, the deals that the run's calls belong to. */
  deals: readonly Deal[]
  /** What the caller has to say, such as calls that could not be analysed. */
  caveats: readonly string[]
  /** Some element has more evidence than `quotes` holds. */
  isTruncated: boolean
}

export interface ElementCount {
  elementKey: string
  callCount: number
  evidenceCount: number
  /** Of the evidence, what fields of CRM records say. */
  fieldCount: number
  accountCount: number
  /** Mean of its best 5. */
  confidence: number
  /** Best first. */
  evidenceIds: readonly number[]
}

interface AccountCount {
  account: string | null
  elementKey: string
  callCount: number
  evidenceCount: number
  /** Of the evidence, what fields of CRM records say. */
  fieldCount: number
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
  /** Which stretch of one speaker of its call; null for a quote from the CRM. */
  segmentIndex: number | null
  quote: string
  confidence: number
}

export interface Participant {
  fileId: number
  name: string
  side: Side | null
}

export interface Deal {
  dealId: number
  name: string
  account: string | null
  stage: string | null
  amount: number | null
  closeDate: string | null
  /** The run's calls that belong to it. */
  fileIds: readonly number[]
}
