import { tieRoutes } from '../platform/http/route.ts'
import type { Sql } from '../platform/sql.ts'
import type { Scope } from './authenticate.ts'

/** The context of an operation that reads a team's rows. The database stops its statements in time. */
export interface TeamContext {
  sql: Sql
  scope: Scope
}

export const read = tieRoutes<TeamContext>()
