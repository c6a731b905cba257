import { deleteCall } from '@earshot/contract/change-calls'
import { callNotFound } from '../calls/get-call.ts'
import { deleteCall as remove } from './delete-call.ts'
import { change } from './route.ts'

export const deleteCallRoute = change(deleteCall, async ({ db, scope }, { fileId }) => {
  const { organizationId, teamId } = scope
  if (!(await remove(db, { organizationId, teamId, callId: fileId }))) throw callNotFound()
  return { id: fileId, deleted: true as const }
})
