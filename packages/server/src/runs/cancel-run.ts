import { cancelRun } from '@earshot/contract/runs'
import { cancelled, failRun } from './fail-run.ts'
import { findRun } from './find-run.ts'
import { change } from './route.ts'

export const cancelRunRoute = change(cancelRun, async ({ db, jobs, scope }, { id }) => {
  await findRun(db.sql, scope, id)
  await db.begin((transaction) => failRun(transaction, jobs, { ...scope, runId: id }, cancelled))
  return await findRun(db.sql, scope, id)
})
