import { z } from 'zod'
import { endpoint, PathId, Timestamp } from './endpoint.ts'
import { Segment, Side } from './transcript.ts'

export const Call = z.object({
  fileId: z.int().positive(),
  externalId: z.string().nullable(),
  title: z.string().nullable(),
  date: Timestamp,
  /** False where the call's date was not told: `date` is then the time of its import. */
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

export const getCall = endpoint({
  method: 'GET',
  path: '/calls/:fileId',
  summary: 'Get one call',
  input: z.object({ fileId: PathId }),
  data: Call,
  errors: ['CALL_NOT_FOUND'],
  extension: true,
})

export const getTranscript = endpoint({
  method: 'GET',
  path: '/calls/:fileId/transcript',
  summary: 'Get the transcript that quotes of this call are located in',
  input: z.object({ fileId: PathId, evidenceId: PathId.optional() }),
  data: z.object({ fileId: z.int().positive(), contentHash: z.string(), segments: z.array(Segment) }),
  errors: ['CALL_NOT_FOUND'],
  extension: true,
})
