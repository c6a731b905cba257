import { updateCall as endpoint } from '@earshot/contract/change-calls'
import { basePath } from '@earshot/contract/endpoint'
import { ApiError } from '@earshot/contract/errors'
import { validValuesEndpoints } from '@earshot/contract/filters'
import { refuseUnknownSpeakers } from './change-speakers.ts'
import { callNotFound, readCall } from './get-call.ts'
import { change } from './route.ts'
import { updateCall } from './update-call.ts'

export const updateCallRoute = change(endpoint, async (context, { fileId, ...changes }) => {
  const { db, jobs, scope, catalog } = context
  const { organizationId, teamId } = scope
  const known = await readCall(db.sql, scope, fileId)
  refuseUnknownSpeakers(known.speakers, changes.speakers ?? [])
  const { callType } = changes
  if (callType !== undefined && !catalog.callTypes.some(({ key }) => key === callType))
    throw unknownCallType(callType)
  const outcome = await updateCall({ db, jobs }, { organizationId, teamId, callId: fileId }, changes)
  if (outcome === 'missing') throw callNotFound()
  if (typeof outcome === 'object') throw new ApiError('INVALID_REQUEST', outcome.reason)
  return await readCall(db.sql, scope, fileId)
})

function unknownCallType(callType: string): ApiError {
  const path = validValuesEndpoints.callTypes
  return new ApiError(
    'INVALID_REQUEST',
    `callType: unknown type "${callType}". GET ${path} lists the types.`,
    {
      field: 'callType',
      validValuesEndpoint: `${basePath}${path}`,
    },
  )
}
