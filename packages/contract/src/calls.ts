import { z } from 'zod'
import { endpoint, PathId, Timestamp } from './endpoint.ts'
import { Segment, Side } from './transcript.ts'

const tag = { name: 'Calls', description: 'Recorded calls and their transcripts.' }
const fileId = PathId.meta({
  description: 'The id of the call, a positive integer. Any other value answers CALL_NOT_FOUND.',
})

export const Call = z
  .object({
    fileId: z.int().positive().describe('The id of the call.'),
    externalId: z.string().nullable().describe('The id in the system it came from; null if unknown.'),
    title: z.string().nullable().describe('Null if unknown.'),
    date: Timestamp,
    dateKnown: z.boolean().describe('False if `date` is the time of the import.'),
    callTypeKey: z.string().nullable().describe('Null until the call is processed.'),
    ownerEmail: z.string().nullable().describe('Null if unknown.'),
    ownerName: z.string().nullable().describe('Null if unknown.'),
    companyDomain: z.string().nullable().describe('Domain of the customer; null if unknown.'),
    externalUrl: z
      .string()
      .nullable()
      .describe('The call in the system it was recorded with; null if unknown.'),
    speakers: z
      .array(
        z.object({
          name: z.string().describe('As in the transcript.'),
          email: z.string().nullable().describe('Null if unknown.'),
          side: Side.nullable().describe('Null if unknown.'),
        }),
      )
      .describe('Everyone who speaks.'),
    durationMs: z.int().nonnegative().nullable().describe('Null if unknown.'),
    segmentCount: z.int().nonnegative().describe('Segments of the transcript.'),
    contentHash: z.string().describe('Hash of the transcript.'),
    importedAt: Timestamp,
  })
  .meta({
    id: 'Call',
    description:
      'A recorded call. If `dateKnown` is false, `date` is the time of its import. Unknown values are null.',
  })

export const getCall = endpoint(
  {
    method: 'GET',
    path: '/calls/:fileId',
    summary: 'Get one call',
    description: 'What is known of the call; its transcript is at GET /calls/{fileId}/transcript.',
    tag,
    input: z.object({ fileId }),
    data: Call,
    errors: ['CALL_NOT_FOUND'],
    extension: true,
  },
  {
    reply: {
      fileId: 98123,
      externalId: 'rec-2026-04-20-0900',
      title: 'Northwind: demo',
      date: '2026-04-20T09:00:00.000Z',
      dateKnown: true,
      callTypeKey: 'demo_call',
      ownerEmail: 'rae@example.com',
      ownerName: 'Rae Hill',
      companyDomain: 'northwind.example',
      externalUrl: null,
      speakers: [
        { name: 'Rae', email: 'rae@example.com', side: 'rep' },
        { name: 'Cam', email: null, side: 'customer' },
      ],
      durationMs: 38_000,
      segmentCount: 4,
      contentHash: '2c26b46b68ffc68ff99b453c1d304134',
      importedAt: '2026-04-20T10:01:58.000Z',
    },
  },
)

export const getTranscript = endpoint(
  {
    method: 'GET',
    path: '/calls/:fileId/transcript',
    summary: 'Get the transcript that quotes of this call are located in',
    description:
      'The texts that quotes are located in. Places of a quote fit the transcript whose `contentHash` it was found in.',
    tag,
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
