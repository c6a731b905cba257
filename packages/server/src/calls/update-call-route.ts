import { updateCall as endpoint } from '@earshot/contract/change-calls'
import { ApiError } from '@earshot/contract/errors'
import { refuseUnknownSpeakers } from './change-speakers.ts'
import { callNotFound, readCall } from './get-call.ts'
import { requireCallType } from './require-call-type.ts'
import { change } from './route.ts'
import { updateCall } from './update-call.ts'

export const updateCallRoute = change(endpoint, async (context, { fileId, ...changes }) => {
  const { db, jobs, scope, catalog } = context
  const { organizationId, teamId } = scope
  const known = await readCall(db.sql, scope, fileId)
  // This includes recordings whose transcription failed.
  if (known.segmentCount === 0)
    throw new ApiError('INVALID_REQUEST', 'The call has no transcript yet. Change it when it has one.')
  refuseUnknownSpeakers(known.speakers, changes.speakers ?? [])
  requireCallType(catalog, changes.callType)
  const outcome = await updateCall({ db, jobs }, { organizationId, teamId, callId: fileId }, changes)
  if (outcome === 'missing') throw callNotFound()
  if (typeof outcome === 'object') throw new ApiError('INVALID_REQUEST', outcome.reason)
  return await readCall(db.sql, scope, fileId)
})
