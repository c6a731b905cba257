import { z } from 'zod'
import { AnyDate, cursorField, endpoint, limitField, PathId, Timestamp } from './endpoint.ts'
import { DateOrDateTime, datedCallFilters, withOrderedAmounts } from './filters.ts'
import { Segment, Side } from './transcript.ts'

export const callsTag = { name: 'Calls', description: 'Recorded calls and their transcripts.' }
export const fileId = PathId.meta({
  description: 'The id of the call, a positive integer. Any other value answers CALL_NOT_FOUND.',
})

/** Whether a moment lies in the years 1 to 9999 of UTC: PostgreSQL reads no others. */
export function isInCalendar(text: string): boolean {
  const ms = Date.parse(text)
  return ms >= Date.parse('0001-01-01') && ms < Date.parse('9999-12-31T24:00Z')
}

/** When a call was held. */
export const HeldAt = AnyDate.refine(isInCalendar, 'must lie in the years 1 to 9999')

export const CallStatus = z.enum(['transcribing', 'processing', 'processed', 'failed']).meta({
  id: 'CallStatus',
  description:
    '`transcribing` while a recording waits for its transcript, `processing` until type and posts are written; `failed` if that was not possible, with the reason in `statusReason`.',
})

export const CallSummary = z
  .object({
    fileId: z.int().positive().describe('The id of the call.'),
    externalId: z.string().nullable().describe('The id in the system it came from; null if unknown.'),
    title: z.string().nullable().describe('Null if unknown.'),
    fileName: z.string().nullable().describe('The name of the file that it came in; null if unknown.'),
    date: Timestamp,
    dateKnown: z.boolean().describe('False if `date` is the time of the import.'),
    status: CallStatus,
    statusReason: z.string().nullable().describe('Why the call could not be processed; else null.'),
    callTypeKey: z.string().nullable().describe('Null until the call is processed.'),
    callTypeConfidence: z.number().min(0).max(1).nullable().describe('1 if the type was given.'),
    callTypeGuessed: z
      .boolean()
      .nullable()
      .describe(
        'True if the type was inferred from the transcript, false if it was given; null without a type.',
      ),
    outcome: z.string().nullable().describe('The key of the outcome; null until it is written.'),
    ownerEmail: z.string().nullable().describe('Null if unknown.'),
    ownerName: z.string().nullable().describe('Null if unknown.'),
    companyDomain: z.string().nullable().describe('Domain of the customer; null if unknown.'),
    externalUrl: z
      .string()
      .nullable()
      .describe('The call in the system it was recorded with; null if unknown.'),
    durationMs: z.int().nonnegative().nullable().describe('Null if unknown.'),
    importedAt: Timestamp,
    updatedAt: Timestamp.meta({ description: 'The last change of the call, its transcript or its status.' }),
  })
  .meta({
    id: 'CallSummary',
    description:
      'A recorded call. If `dateKnown` is false, `date` is the time of its import. Unknown values are null.',
  })

export const Call = CallSummary.extend({
  callTypeRationale: z.string().nullable().describe('Why the call has its type; null without a type.'),
  speakers: z
    .array(
      z.object({
        name: z.string().describe('As in the transcript.'),
        email: z.string().nullable().describe('Null if unknown.'),
        side: Side.nullable().describe('Null if unknown.'),
      }),
    )
    .describe('Everyone who speaks.'),
  segmentCount: z.int().nonnegative().describe('Segments of the transcript.'),
  contentHash: z.string().describe('Hash of the transcript as it came in.'),
}).meta({
  id: 'Call',
  description: 'A recorded call with its speakers and the reason for its type. Unknown values are null.',
})
export type Call = z.infer<typeof Call>

const exampleSummary: z.infer<typeof CallSummary> = {
  fileId: 98123,
  externalId: 'rec-2026-04-20-0900',
  title: 'Northwind: demo',
  fileName: '2026-04-20 Northwind.vtt',
  date: '2026-04-20T09:00:00.000Z',
  dateKnown: true,
  status: 'processed',
  statusReason: null,
  callTypeKey: 'demo_call',
  callTypeConfidence: 0.87,
  callTypeGuessed: true,
  outcome: null,
  ownerEmail: 'rae@example.com',
  ownerName: 'Rae Hill',
  companyDomain: 'northwind.example',
  externalUrl: null,
  durationMs: 38_000,
  importedAt: '2026-04-20T10:01:58.000Z',
  updatedAt: '2026-04-20T10:02:03.000Z',
}

export const exampleCall: Call = {
  ...exampleSummary,
  callTypeRationale: 'The rep shows the product and answers questions about it.',
  speakers: [
    { name: 'Rae', email: 'rae@example.com', side: 'rep' },
    { name: 'Cam', email: null, side: 'customer' },
  ],
  segmentCount: 4,
  contentHash: '2c26b46b68ffc68ff99b453c1d304134',
}

export const listCalls = endpoint(
  {
    method: 'GET',
    path: '/calls',
    summary: 'List calls, newest first',
    description:
      'All calls of the team that meet all filters, however old they are. Pages stay right while calls come and go.',
    tag: callsTag,
    scope: 'read',
    input: withOrderedAmounts(
      z.object({
        ...datedCallFilters,
        status: CallStatus.optional().meta({ description: 'Only calls with this status of processing.' }),
        updatedSince: DateOrDateTime.optional().meta({
          description:
            'Only calls that changed at this time or later. Overlap the times of two requests by a minute: a change is visible when its transaction ends.',
        }),
        limit: limitField,
        cursor: cursorField,
      }),
    ),
    hasCursor: true,
    data: z.array(CallSummary),
    errors: ['INVALID_FILTERS', 'FILTER_ARRAY_TOO_LARGE'],
    timeout: 'SERVICE_UNAVAILABLE',
    extension: true,
  },
  { reply: [exampleSummary] },
)

export const getCall = endpoint(
  {
    method: 'GET',
    path: '/calls/:fileId',
    summary: 'Get one call',
    description: 'The details of a call; its transcript is at GET /calls/{fileId}/transcript.',
    tag: callsTag,
    scope: 'read',
    input: z.object({ fileId }),
    data: Call,
    errors: ['CALL_NOT_FOUND'],
    extension: true,
  },
  { reply: exampleCall },
)

export const getTranscript = endpoint(
  {
    method: 'GET',
    path: '/calls/:fileId/transcript',
    summary: 'Get the transcript that quotes of this call are located in',
    description:
      'The texts in which quotes are located. The place of a quote is valid for the transcript with the `contentHash` that it was found in.',
    tag: callsTag,
    scope: 'read',
    input: z.object({
      fileId,
      evidenceId: PathId.optional().meta({
        description:
          'Answer the transcript that this evidence was found in, even if the call was replaced since.',
      }),
    }),
    data: z.object({
      fileId: z.int().positive().describe('The id of the call.'),
      contentHash: z.string().describe('Hash of the transcript.'),
      segments: z.array(Segment).describe('In the order of the call.'),
    }),
    errors: ['CALL_NOT_FOUND'],
    extension: true,
  },
  {
    reply: {
      fileId: 98123,
      contentHash: '2c26b46b68ffc68ff99b453c1d304134',
      segments: [
        {
          index: 3,
          speaker: 'Cam',
          side: 'customer',
          startMs: 30_000,
          endMs: 38_000,
          text: 'Yes, we have forty thousand dollars approved for it',
        },
      ],
    },
  },
)
