import type { Side } from '@earshot/contract/transcript'
import type { SliceDefinition } from '../../definitions/catalog.ts'
import type { ElementMeanings } from '../../definitions/element.ts'
import type { SliceResult } from '../../definitions/slice-output.ts'

/** The database's figures of a run that has read all its calls. */
export interface SynthesisInput {
  slice: SliceDefinition
  /** By element key. */
  elementLabels: Readonly<Record<string, string>>
  meanings: ElementMeanings
  coverage: SliceResult['coverage']
  /** For the whole run, one per element with evidence. */
  elements: readonly ElementCount[]
  /** Per account and element; if there are many, the accounts with most calls. */
  accounts: readonly AccountCount[]
  /** Calls with evidence at each of these accounts: the counts of their elements overlap, so they cannot be added. */
  accountCalls: readonly { account: string | null; callCount: number }[]
  /** The best quotes of each element. */
  quotes: readonly Quote[]
  /** The speakers on quoted calls. */
  participants: readonly Participant[]
  /** Domains of the calls' owners: ours, not an alternative's. */
  ownDomains: readonly string[]
  /** If the slice includes CRM data, the deals of the run's calls. */
  deals: readonly Deal[]
  /** The caller's caveats, such as calls that could not be analysed. */
  caveats: readonly string[]
  /** Whether some element has more evidence than `quotes` holds. */
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
  /** Its segment of the call; null for a quote from the CRM. */
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
  /** The run's calls of the deal. */
  fileIds: readonly number[]
}
