import type { CatalogContext } from '../catalog/route.ts'
import { tieRoutes } from '../platform/http/route.ts'
import type { Columns } from './columns/columns.ts'

export interface CallsContext extends CatalogContext {
  /** Days of teams held in memory. */
  columns: Columns
}

export const read = tieRoutes<CallsContext>()
