import { cancelRun } from '../contract/runs.ts'
import { failRun } from '../db/fail-run.ts'
import { route } from '../http/route.ts'
import { findRun } from './find-run.ts'

export const cancelRunRoute = route(cancelRun, async ({ db, scope }, { id }) => {
  await findRun(db.sql, scope, id)
  await db.begin(({ sql }) => failRun(sql, id, 'Cancelled.'))
  return await findRun(db.sql, scope, id)
})
