import { z } from 'zod'
import { CallStatus, callsTag, HeldAt } from './calls.ts'
import { Domain, endpoint, Lowered, Text } from './endpoint.ts'
import { Side } from './transcript.ts'

const mebibyte = 1024 * 1024
const jsonMaxBytes = 16 * mebibyte
/** The longest recording. */
export const recordingMaxBytes = 2048 * mebibyte
/** Lines of a batch. */
export const batchCallsMax = 100
export const batchMaxBytes = 32 * mebibyte

const Name = Text.trim().min(1).max(500)
const TimeMs = z.int().nonnegative()

const GivenSegment = z.object({
  speaker: Text.max(200).optional().describe('The speaker; leave it out if unknown.'),
  side: Side.optional(),
  startMs: TimeMs.optional().describe('Milliseconds from the start of the recording.'),
  endMs: TimeMs.optional().describe('Milliseconds from the start of the recording.'),
  text: z.string().max(100_000).describe('What is said.'),
})

const GivenSpeaker = z.object({
  name: Name.describe('As in the transcript.'),
  email: Lowered.optional().describe('Links the call to a CRM contact, and gives the side by its domain.'),
  side: Side.optional(),
})

/** The details of a call beside its transcript: the members of a manifest's line except `file`. */
const detailFields = {
  callId: z.string().max(500).optional().describe('Which call, if the content holds several.'),
  externalId: Name.optional().describe('Your id of the call. A team has it once.'),
  title: Name.optional().describe('The title of the call.'),
  date: HeldAt.optional().describe('When the call was held. A plain date is its first moment in UTC.'),
  callType: z
    .string()
    .max(100)
    .optional()
    .describe('The key of its type. GET /call-types lists them. Without it the type is inferred.'),
  ownerEmail: Lowered.optional().describe('The rep who owns the call.'),
  ownerName: Name.optional().describe('The name of the owner.'),
  companyDomain: Domain.optional().describe('The domain of the customer. Links the call to its CRM company.'),
  externalUrl: Text.max(2000)
    .pipe(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }))
    .optional()
    .describe('The call in the system it was recorded with.'),
  speakers: z.array(GivenSpeaker).max(100).optional().describe('Details of the speakers.'),
  crmDealExternalIds: z.array(Name).max(100).optional().describe('Ids of the deals of the call in the CRM.'),
}

const PutFields = z.object({
  ...detailFields,
  transcript: z
    .array(GivenSegment)
    .max(100_000)
    .optional()
    .describe('The transcript, in the order in which it was spoken. Give either this or `content`.'),
  content: z
    .string()
    .optional()
    .describe('The text of a transcript file: VTT, SRT, the JSON of a vendor, or plain text.'),
  format: z
    .string()
    .max(100)
    .optional()
    .describe(
      'The format of `content`, such as `vtt`, `srt` or `text`. Without it the format is recognised.',
    ),
  replace: z
    .boolean()
    .default(false)
    .describe(
      'Give a call that is there this transcript and these details, and process it again. A recording replaces the call with its `externalId` once it is transcribed.',
    ),
})

export const PutResult = z
  .object({
    fileId: z.int().positive().describe('The id of the call.'),
    status: CallStatus,
    contentDiffers: z
      .literal(true)
      .optional()
      .describe('The call with this externalId has another content, and nothing was replaced.'),
    warnings: z
      .array(z.string())
      .optional()
      .describe(
        'For people: what was repaired or left out in the content, and details given that had no effect, such as those of speakers who do not speak. Absent if there is nothing.',
      ),
  })
  .meta({ id: 'PutResult', description: 'The call that was put, or that was there already.' })
export type PutResult = z.infer<typeof PutResult>

const examplePut = {
  externalId: 'rec-2026-04-20-0900',
  title: 'Northwind: demo',
  date: '2026-04-20T09:00:00Z',
  ownerEmail: 'rae@example.com',
  companyDomain: 'northwind.example',
  transcript: [
    { speaker: 'Rae', side: 'rep', startMs: 0, endMs: 4000, text: 'Is there budget set aside for this?' },
    {
      speaker: 'Cam',
      side: 'customer',
      startMs: 4000,
      endMs: 9000,
      text: 'Yes, we have forty thousand dollars approved for it.',
    },
  ],
} as const

export const putCall = endpoint(
  {
    method: 'POST',
    path: '/calls',
    summary: 'Put a call',
    description:
      'Takes a transcript as JSON, or as `multipart/form-data`: `metadata` (the same members), then `file`, a transcript in any format of the importers or a recording, which is transcribed if the deployment can. Answers 202 for a call that went in, and 200 with the same `fileId` if its content or its `externalId` is there already: then it gets the details given. With `replace` the call gets the new content; evidence of earlier runs keeps the transcript it was found in.',
    scope: 'write',
    tag: callsTag,
    input: PutFields,
    queryFields: ['replace'],
    bodyTypes: ['application/json', 'multipart/form-data'],
    bodyMaxBytes: jsonMaxBytes,
    data: PutResult,
    status: 202,
    knownStatus: 200,
    errors: ['STORAGE_LIMIT_EXCEEDED'],
    extension: true,
  },
  {
    reply: { fileId: 98123, status: 'processing' },
    body: { ...examplePut, transcript: [...examplePut.transcript] },
  },
)

export const BatchLine = z
  .object({
    index: z.int().nonnegative().describe('The line of the request, from 0.'),
    fileId: z.int().positive().optional().describe('The id of the call; absent if it was refused.'),
    status: z
      .enum([...CallStatus.options, 'refused'])
      .describe('The status of the call, or `refused`, with the reason in `error`.'),
    contentDiffers: PutResult.shape.contentDiffers,
    warnings: PutResult.shape.warnings,
    error: z
      .object({
        code: z.string().describe('The code that POST /calls would answer.'),
        message: z.string().describe('For people: what to do next.'),
        details: z.record(z.string(), z.unknown()).nullable().describe('Values that belong to the code.'),
      })
      .optional()
      .describe('Why the call was refused.'),
  })
  .meta({ id: 'BatchLine', description: 'The outcome of one line of a batch.' })
export type BatchLine = z.infer<typeof BatchLine>

export const putCalls = endpoint(
  {
    method: 'POST',
    path: '/calls/batch',
    summary: 'Put up to 100 calls at once',
    description:
      'The body is NDJSON: one call a line, as POST /calls takes it. The answer is NDJSON too, with one line for each, in order. A line that is refused costs no other line its place.',
    scope: 'write',
    tag: callsTag,
    input: PutFields,
    queryFields: ['replace'],
    bodyTypes: ['application/x-ndjson'],
    bodyMaxBytes: batchMaxBytes,
    replyType: 'application/x-ndjson',
    data: BatchLine,
    errors: [],
    extension: true,
  },
  {
    reply: { index: 0, fileId: 98123, status: 'processing' },
    body: { ...examplePut, transcript: [...examplePut.transcript] },
  },
)
