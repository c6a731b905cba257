import { z } from 'zod'
import { Call, callsTag, exampleCall, fileId, HeldAt } from './calls.ts'
import { Domain, endpoint, Lowered, Text } from './endpoint.ts'
import { Side } from './transcript.ts'

const Name = Text.trim().min(1).max(500)

const SpeakerChange = z.object({
  name: Name.meta({ description: 'The speaker, as the call names him now.' }),
  newName: Name.optional().describe('The new name of the speaker in the transcript.'),
  email: Lowered.optional().describe('Links the call to a CRM contact.'),
  side: Side.optional(),
})

export const updateCall = endpoint(
  {
    method: 'PATCH',
    path: '/calls/:fileId',
    summary: 'Change the details of a call',
    description:
      'Members that are absent stay as they are. A change of the type, or of the name or side of a speaker, makes the posts of the call anew; the transcript gets the new names and sides, and evidence of earlier runs keeps the one it was found in.',
    tag: callsTag,
    scope: 'write',
    input: z.object({
      fileId,
      title: Name.optional().describe('The title of the call.'),
      date: HeldAt.optional().meta({
        description: 'When the call was held. A plain date is its first moment in UTC.',
      }),
      callType: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'The key of its type. GET /call-types lists them.' }),
      ownerEmail: Lowered.optional().describe('The rep who owns the call.'),
      ownerName: Name.optional().describe('The name of the owner.'),
      companyDomain: Domain.optional().meta({ description: 'Links the call to its CRM company.' }),
      speakers: z.array(SpeakerChange).max(100).optional().describe('Changes of speakers, by name.'),
    }),
    data: Call,
    errors: ['CALL_NOT_FOUND'],
    extension: true,
  },
  {
    reply: exampleCall,
    body: { callType: 'demo_call', speakers: [{ name: 'Cam', side: 'customer' }] },
  },
)

export const deleteCall = endpoint(
  {
    method: 'DELETE',
    path: '/calls/:fileId',
    summary: 'Delete a call with its transcript, recording, posts, findings and evidence',
    description: 'Answers of runs that quoted the call are computed anew, without it.',
    tag: callsTag,
    scope: 'delete',
    input: z.object({ fileId }),
    data: z.object({
      id: z.int().positive().describe('The id of the call.'),
      deleted: z.literal(true).describe('It is gone.'),
    }),
    errors: ['CALL_NOT_FOUND'],
    extension: true,
  },
  { reply: { id: 98123, deleted: true } },
)
