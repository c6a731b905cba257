import { z } from 'zod'
import { callsTag, fileId } from './calls.ts'
import { endpoint } from './endpoint.ts'

export const getRecording = endpoint(
  {
    method: 'GET',
    path: '/calls/:fileId/recording',
    summary: 'Get the recording of a call',
    description:
      'The bytes as they came in, with their media type. One range of bytes answers 206; several answer the whole. `ETag` names the content, and a range counts if `If-Range` is absent or names it.',
    scope: 'read',
    tag: callsTag,
    input: z.object({
      fileId,
      range: z.string().max(200).optional().describe('A range such as `bytes=0-1023`.'),
      ifRange: z.string().max(200).optional().describe('The `ETag` of the part that is there already.'),
    }),
    data: z.string(),
    replyType: 'application/octet-stream',
    otherStatus: 206,
    errors: ['CALL_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
    extension: true,
  },
  { reply: '' },
)
