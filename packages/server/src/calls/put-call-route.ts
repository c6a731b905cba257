import { putCall } from '@earshot/contract/put-calls'
import { alreadyKnown } from '../platform/http/route.ts'
import { type PutOutcome, type Putting, putCall as put } from './put-call.ts'
import { receivePut } from './receive-put.ts'
import { type ChangeCallsContext, change } from './route.ts'

export const putCallRoute = change(
  putCall,
  async (context, input) => answerOf(await put(puttingOf(context), input)),
  async (context, arriving) => answerOf(await receivePut(puttingOf(context), context.recordings, arriving)),
)

/** The parts of a request's context for putting a call. */
export function puttingOf({
  db,
  jobs,
  scope,
  catalog,
  lookBackDays,
  readInTurn,
}: ChangeCallsContext): Putting {
  const { organizationId, teamId } = scope
  return { stores: { db, jobs }, team: { organizationId, teamId }, catalog, lookBackDays, readInTurn }
}

function answerOf({ result, isKnown }: PutOutcome): PutOutcome['result'] {
  return isKnown ? alreadyKnown(result) : result
}
