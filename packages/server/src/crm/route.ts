import type { Database } from '../platform/database.ts'
import { tieRoutes } from '../platform/http/route.ts'
import type { TeamContext } from '../tenants/route.ts'

/** The context of an operation that changes CRM records. */
export interface ChangeCrmContext extends TeamContext {
  db: Database
}

export const change = tieRoutes<ChangeCrmContext>()
