import { type Call, getCall } from '@earshot/contract/calls'
import { ApiError } from '@earshot/contract/errors'
import type { z } from 'zod'
import { read } from './route.ts'

export const getCallRoute = read(getCall, async ({ sql, scope }, { fileId }) => {
  const [call] = await sql<z.infer<typeof Call>>`
    select call.id as file_id, external_id, title, held_at as date, is_date_known as date_known, call_type_key,
           owner_email, owner_name, company_domain, external_url, speakers, duration_ms, segment_count, content_hash,
           imported_at
      from call join transcript using (organization_id, team_id)
     where organization_id = ${scope.organizationId} and team_id = ${scope.teamId} and call.id = ${fileId}
       and transcript.id = transcript_id`
  if (!call) throw new ApiError('CALL_NOT_FOUND', 'There is no such call in this team.')
  return call
})
