import { z } from 'zod'
import { endpoint, PathId, Timestamp } from './endpoint.ts'
import { Segment, Side } from './transcript.ts'

const tag = { name: 'Calls', description: 'Recorded calls and their transcripts.' }
const fileId = PathId.meta({
  description: 'The id of the call, a positive integer. Any other value answers CALL_NOT_FOUND.',
})

export const Call = z
  .object({
    fileId: z.int().positive(),
    externalId: z.string().nullable(),
    title: z.string().nullable(),
    date: Timestamp,
    dateKnown: z.boolean(),
    callTypeKey: z.string().nullable(),
    ownerEmail: z.string().nullable(),
    ownerName: z.string().nullable(),
    companyDomain: z.string().nullable(),
    externalUrl: z.string().nullable(),
    speakers: z.array(z.object({ name: z.string(), email: z.string().nullable(), side: Side.nullable() })),
    durationMs: z.int().nonnegative().nullable(),
    segmentCount: z.int().nonnegative(),
    contentHash: z.string(),
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
    tag,
    input: z.object({
      fileId,
      evidenceId: PathId.optional().meta({
        description:
          'Answer the transcript that this evidence was found in, even if the call was replaced since.',
      }),
    }),
    data: z.object({ fileId: z.int().positive(), contentHash: z.string(), segments: z.array(Segment) }),
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
