import { cancelRun } from '@earshot/contract/runs'
import { route } from '../platform/http/route.ts'
import { cancelled, failRun } from './fail-run.ts'
import { findRun } from './find-run.ts'

export const cancelRunRoute = route(cancelRun, async ({ db, jobs, scope }, { id }) => {
  await findRun(db.sql, scope, id)
  await db.begin((transaction) => failRun(transaction, jobs, id, cancelled))
  return await findRun(db.sql, scope, id)
})
