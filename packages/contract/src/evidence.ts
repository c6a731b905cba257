import { z } from 'zod'
import { cursorField, DateOnly, endpoint, limitField, minConfidence, Text } from './endpoint.ts'
import { CallOwnerEmails, CallTypes, filterArray, firstDate, lastDate } from './filters.ts'

export const itemsPerElement = 20

const EvidenceSource = z
  .object({
    type: z.enum(['transcript', 'crm_deal', 'crm_company']),
    id: z.string(),
    label: z.string(),
    date: DateOnly.optional(),
  })
  .meta({
    id: 'EvidenceSource',
    description:
      'The source of a quote: a transcript (`file:<fileId>`) or a CRM record. `date` is left out when unknown.',
  })
export type EvidenceSource = z.infer<typeof EvidenceSource>

export const EvidenceItem = z
  .object({
    quote: z.string(),
    source: EvidenceSource,
    confidence: z.number().min(0).max(1),
  })
  .meta({ id: 'EvidenceItem', description: 'A quote, found word for word in its source.' })

/** The example that the endpoints of evidence share. */
export const exampleItem: z.infer<typeof EvidenceItem> = {
  quote: 'we have forty thousand dollars approved for it',
  source: { type: 'transcript', id: 'file:98123', label: 'Northwind: demo', date: '2026-04-20' },
  confidence: 0.93,
}

export const Evidence = z
  .object({
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
  .meta({
    id: 'Evidence',
    description:
      'The 20 best quotes of each element, best confidence first; `count` is the true total. Only elements with evidence have an entry.',
  })
export type Evidence = z.infer<typeof Evidence>

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
}).meta({
  id: 'EvidencePlace',
  description:
    'A quote with its place: `segments[segmentIndex].text.slice(startChar, endChar) === quote` in the transcript of `fileId`. If the call was replaced since, that is the transcript of this `evidenceId`. For a CRM record the place is `field`, and characters are counted in the quote itself.',
})
export type EvidencePlace = z.infer<typeof EvidencePlace>

export const EvidenceMatch = EvidenceItem.extend({ elementKey: z.string(), runId: z.int().positive() }).meta({
  id: 'EvidenceMatch',
  description: 'A quote with its element and the run that found it.',
})

export const searchEvidence = endpoint(
  {
    method: 'POST',
    path: '/evidence/search',
    summary: 'Search the evidence of all completed runs, best confidence first, then newest run',
    tag: { name: 'Evidence', description: 'Quotes from all completed runs.' },
    input: z.object({
      elementKeys: filterArray(z.string().max(100))
        .unwrap()
        .min(1, 'must name at least one element')
        .meta({ description: 'Keys of elements, at least one. GET /elements lists them.' }),
      query: Text.max(1000).optional().meta({ description: 'Text to look for.' }),
      callTypes: CallTypes,
      callOwnerEmails: CallOwnerEmails,
      dateFrom: DateOnly.optional().meta(firstDate),
      dateTo: DateOnly.optional().meta(lastDate),
      minConfidence,
      limit: limitField,
      cursor: cursorField,
    }),
    hasCursor: true,
    data: z.object({ matches: z.array(EvidenceMatch) }),
    errors: ['INVALID_FILTERS', 'FILTER_ARRAY_TOO_LARGE'],
    timeout: 'EVIDENCE_TIMEOUT',
  },
  {
    reply: { matches: [{ ...exampleItem, elementKey: 'budget_confirmation', runId: 4711 }] },
    body: { elementKeys: ['budget_confirmation'], query: 'approved', limit: 20 },
  },
)
