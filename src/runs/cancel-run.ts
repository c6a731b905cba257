import { cancelRun } from '../contract/runs.ts'
import { cancelled, failRun } from '../db/fail-run.ts'
import { route } from '../http/route.ts'
import { findRun } from './find-run.ts'

export const cancelRunRoute = route(cancelRun, async ({ db, jobs, scope }, { id }) => {
  await findRun(db.sql, scope, id)
  await db.begin((transaction) => failRun(transaction, jobs, id, cancelled))
  return await findRun(db.sql, scope, id)
})
