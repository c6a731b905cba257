import { z } from 'zod'
import { DateOnly, endpoint, Text } from './endpoint.ts'
import { filterArray } from './filters.ts'

export const itemsPerElement = 20

export const EvidenceSource = z.object({
  type: z.enum(['transcript', 'crm_deal', 'crm_company']),
  id: z.string(),
  label: z.string(),
  /** Left out when unknown. */
  date: DateOnly.optional(),
})
export type EvidenceSource = z.infer<typeof EvidenceSource>

export const EvidenceItem = z.object({
  quote: z.string(),
  source: EvidenceSource,
  confidence: z.number().min(0).max(1),
})

export const Evidence = z.object({
  summary: z.object({
    totalSources: z.int().nonnegative(),
    totalElements: z.int().nonnegative(),
    sourceBreakdown: z.record(z.string(), z.int().positive()),
  }),
  elements: z.record(
    z.string(),
    z.object({ count: z.int().positive(), items: z.array(EvidenceItem).max(itemsPerElement) }),
  ),
})
export type Evidence = z.infer<typeof Evidence>

/**
 * One piece of evidence with its place: `segments[segmentIndex].text.slice(startChar, endChar) === quote` in the
 * transcript of `fileId`, which for a call that was replaced since is the one of this `evidenceId`. For a CRM record the place is `field`,
 * and characters count in the quote itself.
 */
export const EvidencePlace = EvidenceItem.extend({
  evidenceId: z.int().positive(),
  elementKey: z.string(),
  fileId: z.int().positive().nullable(),
  segmentIndex: z.int().nonnegative().nullable(),
  speaker: z.string().nullable(),
  startMs: z.int().nullable(),
  endMs: z.int().nullable(),
  startChar: z.int().nonnegative(),
  endChar: z.int().positive(),
  matchKind: z.enum(['exact', 'normalised']),
  field: z.string().nullable(),
})
export type EvidencePlace = z.infer<typeof EvidencePlace>

export const EvidenceMatch = EvidenceItem.extend({ elementKey: z.string(), runId: z.int().positive() })

export const searchEvidence = endpoint({
  method: 'POST',
  path: '/evidence/search',
  summary: 'Search the evidence of all completed runs, best confidence first, then newest run',
  input: z.object({
    elementKeys: filterArray(z.string().max(100), '/elements')
      .unwrap()
      .min(1, 'must name at least one element'),
    query: Text.max(1000).optional(),
    callTypes: filterArray(z.string().max(100), '/call-types'),
    callOwnerEmails: filterArray(Text.max(500), '/filters/call-owners'),
    dateFrom: DateOnly.optional(),
    dateTo: DateOnly.optional(),
    limit: z.int().min(1).max(100).default(20),
  }),
  data: z.object({ matches: z.array(EvidenceMatch) }),
  errors: ['INVALID_FILTERS', 'FILTER_ARRAY_TOO_LARGE'],
  timeout: 'EVIDENCE_TIMEOUT',
})
