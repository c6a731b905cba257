import { z } from 'zod'
import { cursorField, DateOnly, endpoint, limitField, minConfidence } from './endpoint.ts'
import { CallOwnerEmails, CallTypes, filterArray, firstDate, lastDate } from './filters.ts'
import { searchQuery } from './search-query.ts'

export const itemsPerElement = 20

const EvidenceSource = z
  .object({
    type: z.enum(['transcript', 'crm_deal', 'crm_company']).describe('The kind of source of the quote.'),
    id: z.string().describe('`file:<fileId>`, `crm_deal:<id>` or `crm_company:<id>`.'),
    label: z.string().describe('The title of the call or the name of the record.'),
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
    quote: z.string().describe('Word for word as in the source.'),
    source: EvidenceSource,
    confidence: z
      .number()
      .min(0)
      .max(1)
      .describe('The probability that the quote shows the element; 1 for a CRM field.'),
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
    summary: z
      .object({
        totalSources: z.int().nonnegative().describe('Calls and CRM records with evidence.'),
        totalElements: z.int().nonnegative().describe('Elements with evidence.'),
        sourceBreakdown: z
          .record(z.string(), z.int().positive())
          .describe('Sources by type; they sum to `totalSources`.'),
      })
      .describe('Totals over all elements.'),
    elements: z
      .record(
        z.string(),
        z.object({
          count: z.int().positive().describe('All quotes of this element.'),
          items: z.array(EvidenceItem).max(itemsPerElement).describe('The best 20, best confidence first.'),
        }),
      )
      .describe('By the key of the element.'),
  })
  .meta({
    id: 'Evidence',
    description:
      'The 20 best quotes of each element, best confidence first; `count` is the true total. Only elements with evidence have an entry.',
  })
export type Evidence = z.infer<typeof Evidence>

export const EvidencePlace = EvidenceItem.extend({
  evidenceId: z.int().positive().describe('The id of this evidence within its run.'),
  elementKey: z.string().describe('The element that the quote shows.'),
  fileId: z.int().positive().nullable().describe('The call; null for a CRM record.'),
  segmentIndex: z
    .int()
    .nonnegative()
    .nullable()
    .describe('The segment of the transcript; null for a CRM record.'),
  speaker: z.string().nullable().describe('The speaker; null if unknown.'),
  startMs: z.int().nullable().describe('Milliseconds from the start of the call; null if unknown.'),
  endMs: z.int().nullable().describe('Milliseconds from the start of the call; null if unknown.'),
  startChar: z
    .int()
    .nonnegative()
    .describe('First character of the quote in the text of its segment, in UTF-16 units.'),
  endChar: z.int().positive().describe('The character after the last one, in UTF-16 units.'),
  matchKind: z
    .enum(['exact', 'normalised'])
    .describe(
      '`normalised` if the analyst’s spelling differed in case, spaces or punctuation. `quote` is always the source’s.',
    ),
  field: z.string().nullable().describe('The CRM field; null for a transcript.'),
}).meta({
  id: 'EvidencePlace',
  description:
    'A quote with its place: `segments[segmentIndex].text.slice(startChar, endChar) === quote` in the transcript of `fileId`. If the call was replaced since, that is the transcript of this `evidenceId`. For a CRM record the place is `field`, and characters are counted in the quote itself.',
})
export type EvidencePlace = z.infer<typeof EvidencePlace>

export const EvidenceMatch = EvidenceItem.extend({
  elementKey: z.string().describe('The element that the quote shows.'),
  runId: z.int().positive().describe('The newest run that found it.'),
}).meta({
  id: 'EvidenceMatch',
  description: 'A quote with its element and the run that found it.',
})

export const searchEvidence = endpoint(
  {
    method: 'POST',
    path: '/evidence/search',
    summary: 'Search the evidence of all completed runs, best confidence first, then newest run',
    description:
      'A quote is given once, from the newest run that found it. Page on with `cursor`. Dates are those of the sources, without a limit in the past.',
    tag: { name: 'Evidence', description: 'Quotes from all completed runs.' },
    scope: 'read',
    input: z.object({
      elementKeys: filterArray(z.string().max(100))
        .unwrap()
        .min(1, 'must name at least one element')
        .meta({ description: 'Keys of elements, at least one. GET /elements lists them.' }),
      query: searchQuery(1000, 'Text to look for.'),
      callTypes: CallTypes,
      callOwnerEmails: CallOwnerEmails,
      dateFrom: DateOnly.optional().meta(firstDate),
      dateTo: DateOnly.optional().meta(lastDate),
      minConfidence,
      limit: limitField,
      cursor: cursorField,
    }),
    hasCursor: true,
    data: z.object({ matches: z.array(EvidenceMatch).describe('Best confidence first, then newest run.') }),
    errors: ['INVALID_FILTERS', 'FILTER_ARRAY_TOO_LARGE'],
    timeout: 'EVIDENCE_TIMEOUT',
  },
  {
    reply: { matches: [{ ...exampleItem, elementKey: 'budget_confirmation', runId: 4711 }] },
    body: { elementKeys: ['budget_confirmation'], query: 'approved', limit: 20 },
  },
)
